import { mayAdminister, mayModerate } from '@earshot/contract/access'
import * as m from '@earshot/messages/moderation'
import { Link } from '@earshot/ui/links/link.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useSearchParams } from 'react-router'
import { OneMoment } from '../../layout/frame/one-moment.tsx'
import { useMember } from '../../layout/frame/use-member.ts'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { pageMeta } from '../../lib/head/meta.ts'
import { Log } from './log.tsx'
import { Messages } from './messages.tsx'
import { Queue } from './queue.tsx'
import { Suspensions } from './suspensions.tsx'
import styles from './moderation.module.css'

export const meta = () => [
  ...pageMeta({ title: m.moderation(), description: m.moderation_description() }),
  { name: 'robots', content: 'noindex' },
]

/**
 * The page of moderators and admins: open cases, the log of decisions, and for admins the suspended accounts and the
 * messages of the contact forms. Other members see that they have no access; visitors are redirected to sign-in.
 */
export default function ModerationPage() {
  const profile = useMember(m.moderation_sign_in())
  const [query] = useSearchParams()
  const tab = query.get('tab')
  const isAdmin = mayAdminister(profile)
  const isAdminPart = tab === 'messages' || tab === 'suspensions'
  const part = tab === 'log' || (isAdminPart && isAdmin) ? tab : 'queue'
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{m.moderation()}</h1>
      {profile === null && <OneMoment />}
      {profile !== null && !mayModerate(profile) && (
        <EmptyState
          title={m.moderation_for_moderators()}
          action={<Link href="/community">{m.back_to_the_community()}</Link>}
        >
          {m.moderation_for_moderators_help()}
        </EmptyState>
      )}
      {mayModerate(profile) && (
        <>
          <Tabs
            label={m.moderation_parts_of_moderation()}
            tabs={[
              { label: m.moderation_open_cases(), href: '/moderation', current: part === 'queue' },
              { label: m.moderation_decisions(), href: '/moderation?tab=log', current: part === 'log' },
              ...(isAdmin
                ? [
                    {
                      label: m.moderation_suspensions(),
                      href: '/moderation?tab=suspensions',
                      current: part === 'suspensions',
                    },
                    { label: m.moderation_messages(), href: '/moderation?tab=messages', current: part === 'messages' },
                  ]
                : []),
            ]}
          />
          {part === 'log' && <Log />}
          {part === 'suspensions' && <Suspensions />}
          {part === 'messages' && <Messages />}
          {part === 'queue' && <Queue />}
          <ReviewsSlot />
        </>
      )}
    </div>
  )
}
