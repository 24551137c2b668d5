import { isModerator } from '@earshot/contract/access'
import * as m from '@earshot/messages/moderation'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { OneMoment } from '../../layout/frame/one-moment.tsx'
import { useMember } from '../../layout/frame/use-member.ts'
import { pageMeta } from '../../lib/head/meta.ts'
import styles from './moderation.module.css'

export const meta = () => [
  ...pageMeta({ title: m.moderation(), description: m.moderation_description() }),
  { name: 'robots', content: 'noindex' },
]

/** Pages of the desk that replace the parts of this page (COMMUNITYDESK-08, SITE-19). */
const PARTS: Readonly<Record<string, string>> = {
  messages: '/desk/site/contact/messages',
  log: '/desk/community/log',
  suspensions: '/desk/people?state=suspended',
}

/** Leads moderators into the desk. Other members see that they have no access; visitors are redirected to sign-in. */
export default function ModerationPage() {
  const profile = useMember(m.moderation_sign_in())
  const [query] = useSearchParams()
  const tab = query.get('tab') ?? ''
  const isLed = isModerator(profile)
  useEffect(() => {
    // The desk is an app of its own.
    if (isLed) location.replace(PARTS[tab] ?? '/desk/community/cases')
  }, [isLed, tab])
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{m.moderation()}</h1>
      {(profile === null || isLed) && <OneMoment />}
      {profile !== null && !isModerator(profile) && (
        <EmptyState
          title={m.moderation_for_moderators()}
          action={<Link href="/community">{m.back_to_the_community()}</Link>}
        >
          {m.moderation_for_moderators_help()}
        </EmptyState>
      )}
    </div>
  )
}
