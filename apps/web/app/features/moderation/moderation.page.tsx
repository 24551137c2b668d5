import { mayModerate } from '@earshot/contract/access'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { useSearchParams } from 'react-router'
import { OneMoment } from '../../layout/one-moment.tsx'
import { useMember } from '../../layout/use-member.ts'
import { pageMeta } from '../../lib/meta.ts'
import { Log } from './log.tsx'
import { Queue } from './queue.tsx'
import styles from './moderation.module.css'

export const meta = () => [
  ...pageMeta({ title: 'Moderation', description: 'Reports of members, and the decisions about them.' }),
  { name: 'robots', content: 'noindex' },
]

/** The page of moderators and admins: open cases, and the log of decisions. Other members read that it is not for them; visitors are sent to sign-in. */
export default function ModerationPage() {
  const profile = useMember()
  const [query] = useSearchParams()
  const isLog = query.get('tab') === 'log'
  if (profile === null)
    return (
      <div className="wrap">
        <OneMoment />
      </div>
    )
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Moderation</h1>
      {!mayModerate(profile) && (
        <EmptyState title="This page is for moderators" action={<Link href="/community">Back to the community</Link>}>
          To report a post or comment, open its menu and select Report.
        </EmptyState>
      )}
      {mayModerate(profile) && (
        <>
          <Tabs
            label="Parts of moderation"
            tabs={[
              { label: 'Open cases', href: '/moderation', current: !isLog },
              { label: 'Decisions', href: '/moderation?tab=log', current: isLog },
            ]}
          />
          {isLog ? <Log /> : <Queue />}
        </>
      )}
    </div>
  )
}
