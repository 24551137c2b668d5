import { Suspense } from 'react'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import styles from './member-rows.module.css'

// Only members load the rows.
const MemberRows = lazyOr(async () => (await import('./member-rows.tsx')).MemberRows)

/** Reserves the height of the member's own rows before they load; it is empty for visitors (HOMEFEED-01). */
export function MemberRowsSlot() {
  const memberId = useSession(({ profile }) => profile?.id)
  return (
    <div className={`wrap ${styles.place}`}>
      <div className={styles.inner}>
        {memberId !== undefined && (
          <Suspense>
            <MemberRows key={memberId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
