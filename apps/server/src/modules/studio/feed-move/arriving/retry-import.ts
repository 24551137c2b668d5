import { mayMoveFeed } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Viewer } from '../../../../access/viewer.ts'
import { episode, podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { on } from '../../../../events/event.ts'
import { episodesChanged } from '../../../../events/events.ts'
import { Refusal } from '../../../../http/errors.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import type { Services } from '../../../../ports/services.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import { getCreatorFor } from '../../creator-access.store.ts'
import { hasMovedHere } from '../feed-places.store.ts'
import { continueCopying, importJob, publishHere } from './feed-import.jobs.ts'
import { getImportRow } from './feed-imports.store.ts'

const DAY_MS = 86_400_000

/**
 * Continues an import that failed, or whose sounds could not all be copied. With `leavesOut` these stay at the old
 * host, and the feed is published here. Throws 404, 403 for a former owner, and 409 if there is nothing to continue
 * or the proof of the owner is old (SHOW-18).
 */
export async function retryImport(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: Viewer,
  importId: number,
  { leavesOut }: { leavesOut: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await getImportRow(tx, viewer.id, importId, 'lock')
    const isIncomplete = row.state === 'failed' || (row.state === 'done' && row.notCopied.length > 0)
    if (row.provedAt === null || !isIncomplete) throw new Refusal(STATUS.conflict, 'There is nothing to try again.')
    const creator = row.podcastId === null ? undefined : ({ kind: 'podcast', id: row.podcastId } as const)
    if (creator !== undefined) await getCreatorFor(tx, viewer, creator, mayMoveFeed)
    else if (row.provedAt.getTime() < now().getTime() - FEED_MOVE.txtDays * DAY_MS)
      throw new Refusal(STATUS.conflict, 'The owner of the feed was proved too long ago. Start again.')
    await writeAudit(tx, {
      by: viewer,
      act: 'feed.import',
      subject: { kind: 'podcast', title: row.title, ...(creator && { id: creator.id }) },
      ...(creator && { creator }),
      after: { feed: row.url, ...(leavesOut && { left_out: row.notCopied.length }) },
    })
    if (leavesOut && row.podcastId !== null) {
      await publishHere(tx, row.podcastId)
      await tx
        .update(feedImport)
        .set({ state: 'done', problem: null, finishedAt: now() })
        .where(eq(feedImport.id, row.id))
      return
    }
    await tx
      .update(feedImport)
      .set({ state: 'importing', problem: null, notCopied: [], finishedAt: null })
      .where(eq(feedImport.id, row.id))
    await sendJob(tx, importJob(row.id))
  })
}

/** Copies the sounds of episodes that the old feed of a podcast brings after it moved here (SHOW-20). */
export const copyNewSounds = on(episodesChanged, 'studio.copy-new-sounds', async ({ db }, { ids }) => {
  const fresh = await db
    .selectDistinct({ podcastId: episode.podcastId })
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(and(inArray(episode.id, ids), isNull(episode.fileKey), isNotNull(episode.enclosure), hasMovedHere))
  for (const { podcastId } of fresh) await db.transaction((tx) => continueCopying(tx, podcastId))
})
