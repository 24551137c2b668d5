import type { LikeKey } from '@earshot/contract/listening/like'
import { Suspense } from 'react'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { LikeTotal } from './like-total.tsx'

// The likes of the page are loaded for members only.
const NewestLikeTotal = lazyOr(async () => (await import('./newest-like-total.tsx')).NewestLikeTotal, LikeTotal)

/**
 * The number of members who like an item, beside its stars (LIBRARY-06); `sent` is the number in the page's data.
 * Members see the newest one.
 */
export function LikeCount({ item, sent: count = 0 }: { item: LikeKey; sent: number | undefined }) {
  const memberId = useSession(({ profile }) => profile?.id)
  if (memberId === undefined) return <LikeTotal count={count} />
  return (
    <Suspense fallback={<LikeTotal count={count} />}>
      <NewestLikeTotal item={item} count={count} />
    </Suspense>
  )
}
