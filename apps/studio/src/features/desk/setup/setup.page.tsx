import { hasRole } from '@earshot/contract/access'
import { verifyToken } from '@earshot/contract/calls'
import { setupState } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/setup'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { ThemeSwitch } from '@earshot/ui/theme/theme-switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { Toasts } from '../../../frame/toasts.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { DESK } from '../../../paths.ts'
import { readToken } from '../../../session/session.ts'
import { callOptions, useCall } from '../../../session/use-call.ts'
import { AdminForm } from './admin-form.tsx'
import { Steps } from './steps.tsx'
import styles from './setup.module.css'

/** Sets up a community: its first administrator, then the steps that any administrator may open again (SETUP-06). */
export function Component() {
  const state = useCall(setupState)
  const isSignedIn = readToken() !== ''
  const member = useQuery({ ...callOptions(verifyToken), enabled: isSignedIn })
  const key = decodeURIComponent(location.hash.slice(1))
  return (
    <div className={styles.frame}>
      <title>{m.page_title({ title: m.setup_title() })}</title>
      <header className={styles.top}>
        <Mark size={28} />
        <span className={styles.acts}>
          {hasRole(member.data, 'admin') && (
            <LinkButton size="s" href={DESK}>
              {m.desk()}
            </LinkButton>
          )}
          <ThemeSwitch />
        </span>
      </header>
      <main id="content" className={styles.main}>
        <CallStates call={state} skeleton={<Skeleton />}>
          {({ needs_admin: needsAdmin }) => {
            if (needsAdmin && key !== '') return <AdminForm setupKey={key} closed={<Closed />} />
            if (isSignedIn && member.isPending) return <Skeleton />
            if (hasRole(member.data, 'admin')) return <Steps />
            return <Closed />
          }}
        </CallStates>
      </main>
      <Toasts />
    </div>
  )
}

/** The page without a key, with a wrong one, and for others than administrators (SETUP-02). */
const Closed = () => (
  <ErrorState as="h1" title={m.setup_again()} action={<LinkButton href="/signin">{m.setup_to_signin()}</LinkButton>}>
    {m.setup_again_help()}
  </ErrorState>
)
