import { UNDO_SECONDS } from '@earshot/contract/community/writing/limits'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import { deleteWithdrawnComment, deleteWithdrawnPost, withdrawComment, withdrawPost } from './withdraw.store.ts'

/** Seconds after which a withdrawn text is deleted for good; the last request to restore it takes some time. */
const DELETION_SECONDS = UNDO_SECONDS + 2

/** Deletes a post or comment for its author, who can restore it for some seconds (WRITING-16). Throws 404. */
export async function withdrawText(
  db: Db,
  { kind, id }: { kind: 'post' | 'comment'; id: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isRestorable = kind === 'post' ? await withdrawPost(tx, id) : await withdrawComment(tx, id, now)
    if (isRestorable) await sendJob(tx, { ...deleteWithdrawn.job({ kind, id }), startAfter: DELETION_SECONDS })
  })
}

/** Deletes a withdrawn text for good, unless its author restored it (WRITING-16). */
export const deleteWithdrawn = defineTask({
  name: 'community.delete-withdrawn',
  queue: 'events',
  data: z.object({ kind: z.enum(['post', 'comment']), id: z.int() }),
  run: ({ db, now }, { kind, id }) =>
    db.transaction((tx) => (kind === 'post' ? deleteWithdrawnPost(tx, id) : deleteWithdrawnComment(tx, id, now()))),
})
