import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/open.ts'
import { episodeDraft } from '../../../../db/schema/studio/episode-draft.ts'
import { Refusal, badRequest } from '../../../../http/errors.ts'
import type { Services } from '../../../../ports/services.ts'
import { lockMarks } from '../../../catalogue/marks/marks.store.ts'
import { memberOf } from '../../draft/draft-audit.store.ts'
import { conflict } from '../../draft/draft-changes.ts'
import { mustBeAhead } from '../../draft/draft.rules.ts'
import { storePublishProblem } from '../../draft/not-published.store.ts'
import { auditEpisode } from '../episode-audit.store.ts'
import { changeEpisode } from '../episode-changes.store.ts'
import type { Change } from '../episode-changes.store.ts'
import { fieldsOf, lockDraft } from '../working-copy.store.ts'
import type { DraftRow } from '../working-copy.store.ts'
import { mustBeComplete, publish } from './publish-episode.store.ts'

/** Whether followers are notified, and whether the rights are confirmed. */
type Publication = { notifies: boolean; hasRights: boolean }

/**
 * Publishes a draft or the changes of a published episode. A repeated request publishes once. `publishedAt` is the date
 * in the past that the episode shows (SHOW-09). Throws 400 for a date ahead, and 409 with what is missing.
 */
export async function publishNow(
  { db }: Services,
  change: Change,
  { notifies, hasRights, publishedAt }: Publication & { publishedAt: Date | undefined },
): Promise<void> {
  if (publishedAt !== undefined && publishedAt > change.at) throw badRequest('published_at', 'must be in the past')
  await db.transaction(async (tx) => {
    await lockMarks(tx, [])
    // The second of two requests finds the episode published.
    const { draft } = await lockDraft(tx, change.episodeId)
    const isSameDate = publishedAt === undefined || publishedAt.getTime() === draft.publishedAt?.getTime()
    if (draft.publishedAt !== null && !draft.hasChanges && isSameDate) return
    await changeEpisode(tx, change, async (inner, locked) => {
      const confirmed = hasRights ? await confirmRights(inner, locked.draft, change) : locked.draft
      await publish(inner, { ...locked, draft: confirmed }, { at: change.at, publishedAt, notifies })
      return {
        act: 'episode.publish',
        ...(publishedAt !== undefined && {
          before: { published_at: draft.publishedAt?.toISOString() ?? null },
          after: { published_at: publishedAt.toISOString() },
        }),
      }
    })
  })
}

async function confirmRights(tx: Tx, draft: DraftRow, { by, at }: Change): Promise<DraftRow> {
  const rights = { rightsBy: memberOf(by), rightsAt: at }
  await tx.update(episodeDraft).set(rights).where(eq(episodeDraft.id, draft.id))
  return { ...draft, ...rights }
}

/** Schedules a draft. Throws 400 for a time that is too near or too far, and 409 with what is missing (RELEASE-24). */
export async function scheduleEpisode(
  { db }: Services,
  change: Change,
  { notifies, hasRights, publishAt }: Publication & { publishAt: Date },
): Promise<void> {
  mustBeAhead(publishAt, change.at)
  await changeEpisode(db, change, async (tx, { draft, shown }) => {
    if (draft.publishedAt !== null) throw conflict('This episode is published already.')
    const confirmed = hasRights ? await confirmRights(tx, draft, change) : draft
    await mustBeComplete(tx, { draft: confirmed, shown })
    await tx
      .update(episodeDraft)
      .set({ publishAt, notifies, publishProblem: null })
      .where(eq(episodeDraft.id, draft.id))
    return {
      act: 'episode.schedule',
      before: { publish_at: draft.publishAt?.toISOString() ?? null, notify: draft.notifies },
      after: { publish_at: publishAt.toISOString(), notify: notifies },
    }
  })
}

/** Makes a scheduled episode a draft again. */
export const unscheduleEpisode = ({ db }: Services, change: Change): Promise<void> =>
  changeEpisode(db, change, async (tx, { draft: { id, publishAt } }) => {
    if (publishAt === null) throw conflict('This episode is not scheduled.')
    await tx.update(episodeDraft).set({ publishAt: null, publishProblem: null }).where(eq(episodeDraft.id, id))
    return {
      act: 'episode.unschedule',
      before: { publish_at: publishAt.toISOString() },
      after: { publish_at: null },
    }
  })

/** Replaces the working copy of a published episode with what the site shows. */
export const discardChanges = ({ db }: Services, change: Change): Promise<void> =>
  changeEpisode(db, change, async (tx, { draft, shown }) => {
    if (shown === undefined) throw conflict('This episode is not published yet.')
    await tx
      .update(episodeDraft)
      .set({ ...fieldsOf(shown), soundId: null, hasChanges: false })
      .where(eq(episodeDraft.id, draft.id))
    return { before: { has_changes: draft.hasChanges }, after: { has_changes: false } }
  })

/**
 * Publishes an episode whose time has come. One that cannot be published stays scheduled with the reason, of which the
 * owners are notified once (RELEASE-25).
 */
export async function publishDue({ db, now }: Services, id: number): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockMarks(tx, [])
      const { draft, shown } = await lockDraft(tx, id)
      if (draft.publishAt === null || draft.publishAt > now()) return
      // An episode that was due while no server ran shows the time for which it was scheduled.
      await publish(tx, { draft, shown }, { at: now(), publishedAt: draft.publishAt, notifies: draft.notifies })
      await tx
        .update(episodeDraft)
        .set({ version: sql`${episodeDraft.version} + 1` })
        .where(eq(episodeDraft.id, id))
      await auditEpisode(tx, 'job', draft, { act: 'episode.publish' })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await storePublishProblem(db, { kind: 'episode', id }, error.message)
  }
}
