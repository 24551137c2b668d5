import { Link } from '@earshot/ui/navigation/link.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { OneMoment } from '../../layout/one-moment.tsx'
import { useMember } from '../../layout/use-member.ts'
import { metaOf } from '../../lib/meta.ts'
import { NotificationsPanel } from '../notification/notifications-panel.tsx'
import { GeneralPanel } from './general-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { BillingPanel, SubscriptionsPanel } from './subscriptions-panel.tsx'
import styles from './account.module.css'

const PANELS = [
  { pid: 'general', label: 'General' },
  { pid: 'security', label: 'Security' },
  { pid: 'subscriptions', label: 'Subscriptions' },
  { pid: 'notifications', label: 'Notifications' },
  { pid: 'billing', label: 'Billing' },
] as const

export const meta = metaOf({ title: 'Account', description: 'Your account on this site.' })

/** The account page: an unknown pid shows general; signed out it goes to sign-in and comes back (ACCOUNT-01, ACCOUNT-02, ACCOUNT-15, ACCOUNT-16). */
export default function AccountPage() {
  const profile = useMember()
  const [query] = useSearchParams()
  const menu = useRef<HTMLElement>(null)
  const panel = PANELS.find(({ pid }) => pid === query.get('pid')) ?? PANELS[0]
  const isKnown = profile !== null
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isKnown, panel.pid])
  if (profile === null)
    return (
      <div className="wrap">
        <OneMoment />
      </div>
    )
  const faces: Record<(typeof PANELS)[number]['pid'], ReactNode> = {
    general: <GeneralPanel profile={profile} />,
    security: <SecurityPanel username={profile.username} />,
    subscriptions: <SubscriptionsPanel memberId={profile.id} />,
    notifications: <NotificationsPanel />,
    billing: <BillingPanel memberId={profile.id} />,
  }
  return (
    <div className={`wrap ${styles.account}`}>
      <nav ref={menu} aria-label="Account" className={styles.menu}>
        {PANELS.map(({ pid, label }) => (
          <Link key={pid} href={`/account/?pid=${pid}`} aria-current={pid === panel.pid ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <section className={styles.panel} aria-labelledby="panel">
        <h1 id="panel">{panel.label}</h1>
        {faces[panel.pid]}
      </section>
    </div>
  )
}
