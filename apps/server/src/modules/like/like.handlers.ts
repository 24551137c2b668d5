import { findSuspension } from '../../access/suspension.store.ts'
import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { memberRestored, memberSuspended } from '../../events/events.ts'
import { sendJob } from '../../jobs/queue.ts'
import { countMember } from './count-member.jobs.ts'

/** Counts the likes and ratings of members whose suspension begins or ends. The end of a suspension is no act. */
export const likeHandlers: readonly Handler[] = [
  on(memberSuspended, 'like.count', async ({ db, now }, { memberId }) => {
    await sendJob(db, countMember.job({ memberId }))
    const found = await findSuspension(db, memberId, now())
    if (found === undefined || found.until === null) return
    const seconds = Math.ceil((found.until.getTime() - now().getTime()) / 1000)
    await sendJob(db, { ...countMember.job({ memberId }), startAfter: seconds + 1 })
  }),
  on(memberRestored, 'like.count', async ({ db }, { memberId }) => {
    await sendJob(db, countMember.job({ memberId }))
  }),
]
