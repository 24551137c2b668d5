import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/links/link.tsx'
import { Suspense } from 'react'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import styles from './account-slot.module.css'

// Visitors do not need them. A member's page reserves their space; if their code does not load, it stays empty.
const MemberControls = lazyOr(async () => (await import('./member-controls.tsx')).MemberControls)

/**
 * "Login" for visitors; the bell and the account menu for a stored profile with an id (LAYOUT-07, LAYOUT-08). The
 * document's attribute selects one from the first paint.
 */
export function AccountSlot() {
  const isMember = useSession(({ profile }) => profile !== null)
  return (
    <>
      <Link href="/signin" className={styles.login}>
        {m.site_login()}
      </Link>
      <div className={styles.member}>
        {isMember && (
          <Suspense>
            <MemberControls />
          </Suspense>
        )}
      </div>
    </>
  )
}
