import type { Profile } from '@earshot/contract/member/account'
import * as m from '@earshot/messages/history'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { OneMoment } from '../../../layout/frame/one-moment.tsx'
import { useMember } from '../../../layout/frame/use-member.ts'
import { metaOf } from '../../../lib/head/meta.ts'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { EditSection } from '../../person/edit-section.tsx'
import { GeneralPanel } from './general-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import styles from '../account.module.css'

const PANELS = [
  { pid: 'general', label: m.general },
  { pid: 'security', label: m.security },
  { pid: 'subscriptions', label: m.subscriptions },
  { pid: 'notifications', label: m.notifications },
  { pid: 'privacy', label: m.privacy },
  { pid: 'billing', label: m.billing },
] as const

/** Additions to the documented parts of the account. */
const LISTENING = [
  { pid: 'history', label: m.history_title },
  { pid: 'playback', label: m.playback },
] as const

type Pid = (typeof PANELS | typeof LISTENING)[number]['pid']

// The other panels of the account work without these.
const MissingPanel = () => <ErrorState action={<Button onClick={() => location.reload()}>{m.try_again()}</Button>} />
const HistoryPanel = lazyOr(async () => (await import('../../listening/history-panel.tsx')).HistoryPanel, MissingPanel)
const NotificationsPanel = lazyOr(
  async () => (await import('../../notification/notifications-panel.tsx')).NotificationsPanel,
  MissingPanel,
)
const PrivacyPanel = lazyOr(async () => (await import('../privacy/privacy-panel.tsx')).PrivacyPanel, MissingPanel)
const PlaybackPanel = lazyOr(
  async () => (await import('../../listening/playback-panel.tsx')).PlaybackPanel,
  MissingPanel,
)
const SubscriptionsPanel = lazyOr<{ memberId: number }>(
  async () => (await import('./subscriptions-panel.tsx')).SubscriptionsPanel,
  MissingPanel,
)
const BillingPanel = lazyOr<{ memberId: number }>(
  async () => (await import('./billing-panel.tsx')).BillingPanel,
  MissingPanel,
)

export const meta = metaOf(() => ({ title: m.account(), description: m.account_description() }))

/**
 * The account page: an unknown pid shows the general panel; visitors are redirected to sign-in and back (ACCOUNT-01,
 * ACCOUNT-02, ACCOUNT-15, ACCOUNT-16).
 */
export default function AccountPage() {
  const profile = useMember(m.history_sign_in_for_account())
  const [query] = useSearchParams()
  const menu = useRef<HTMLDivElement>(null)
  const panel = [...PANELS, ...LISTENING].find(({ pid }) => pid === query.get('pid')) ?? PANELS[0]
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [panel.pid])
  return (
    <div className={`wrap ${styles.account}`}>
      <div ref={menu} className={styles.menu}>
        <nav aria-label={m.account()}>
          {PANELS.map((each) => (
            <PanelLink key={each.pid} panel={each} isCurrent={each === panel} />
          ))}
        </nav>
        <nav aria-label={m.history_listening()}>
          {LISTENING.map((each) => (
            <PanelLink key={each.pid} panel={each} isCurrent={each === panel} />
          ))}
        </nav>
      </div>
      <section className={styles.panel} aria-labelledby="panel">
        <h1 id="panel">{panel.label()}</h1>
        {profile === null ? <OneMoment /> : <Suspense>{faceOf(panel.pid, profile)}</Suspense>}
      </section>
    </div>
  )
}

function faceOf(pid: Pid, profile: Profile): ReactNode {
  const faces: Record<Pid, ReactNode> = {
    general: (
      <GeneralPanel profile={profile}>
        <EditSection label={m.edit()} />
      </GeneralPanel>
    ),
    security: <SecurityPanel username={profile.username} />,
    subscriptions: <SubscriptionsPanel memberId={profile.id} />,
    notifications: <NotificationsPanel />,
    privacy: <PrivacyPanel />,
    billing: <BillingPanel memberId={profile.id} />,
    history: <HistoryPanel />,
    playback: <PlaybackPanel />,
  }
  return faces[pid]
}

function PanelLink({
  panel: { pid, label },
  isCurrent,
}: {
  panel: { pid: string; label: () => string }
  isCurrent: boolean
}) {
  return (
    <Link href={`/account/?pid=${pid}`} aria-current={isCurrent ? 'page' : undefined}>
      {label()}
    </Link>
  )
}
