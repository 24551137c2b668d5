import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import type { TranscriptSummary } from '@earshot/contract/studio/podcast/episode'
import type { StudioTranscript } from '@earshot/contract/studio/podcast/episode-texts'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { transcript } from '../../../db/schema/catalogue/timed-text.ts'
import { draftTranscript } from '../../../db/schema/studio/episode-draft.ts'
import { emitChanged } from '../../../events/event.ts'
import { transcriptsChanged } from '../../../events/events.ts'
import { notFound } from '../../../http/errors.ts'
import { conflict } from '../draft/draft-changes.ts'
import { changeEpisode } from './episode-changes.store.ts'
import type { Change } from './episode-changes.store.ts'
import { findShown } from './working-copy.store.ts'
import type { Locked } from './working-copy.store.ts'

/** A transcript of a creator; `isSynced`: every line has a start. */
export type CreatorTranscript = { language: string | null; isSynced: boolean; lines: TimedLine[] }

/** Lists the transcripts of an episode in order; those of a draft are in tables of the studio. */
export async function listTranscripts(db: Db, id: number, isShown: boolean): Promise<TranscriptSummary[]> {
  const rows = await readAll(db, id, isShown)
  return rows.map(({ lines, ...row }) => ({ ...row, line_count: lines.length }))
}

/** Returns the transcript of a language, null for none. Throws 404. */
export async function getTranscript(db: Db, id: number, language: string | null): Promise<StudioTranscript> {
  const isShown = (await findShown(db, id)) !== undefined
  const found = (await readAll(db, id, isShown)).find((row) => row.language === language)
  if (found === undefined) throw notFound('transcript')
  return found
}

async function readAll(
  db: Db,
  id: number,
  isShown: boolean,
): Promise<(StudioTranscript & { language: string | null })[]> {
  if (!isShown) {
    const rows = await db
      .select()
      .from(draftTranscript)
      .where(eq(draftTranscript.draftId, id))
      .orderBy(asc(draftTranscript.pos))
    return rows.map(({ language, isSynced, lines }) => ({
      language,
      is_synced: isSynced,
      lines,
      by: 'creator',
      has_feed: false,
    }))
  }
  const rows = await db.select().from(transcript).where(eq(transcript.episodeId, id)).orderBy(asc(transcript.pos))
  return rows.map(({ language, isSynced, lines, by, before }) => ({
    language,
    is_synced: isSynced,
    lines,
    by,
    has_feed: before !== null,
  }))
}

/**
 * Sets the transcript of a language. That of a published episode is shown at once, and replaces the feed's. Throws 409
 * for too many languages, and for an episode that is hidden (SHOW-14).
 */
export const setTranscript = (db: Db, change: Change, text: CreatorTranscript): Promise<void> =>
  changeEpisode(db, change, async (tx, locked) => {
    const { draft } = locked
    const isShown = mustBeThere(locked)
    const known = await readAll(tx, draft.id, isShown)
    const before = known.find(({ language }) => language === text.language)
    if (before === undefined && known.length >= PODCAST.transcriptsMax)
      throw conflict(`An episode has at most ${PODCAST.transcriptsMax} transcripts.`)
    if (isShown) await writeCreatorTranscripts(tx, draft.id, [text])
    else await writeDraft(tx, draft.id, text, known.length)
    return auditOf(text.language, before?.lines.length ?? null, text.lines.length)
  })

/**
 * Removes the creator's transcript of a language; that of the feed is shown again. Throws 404, and 409 for one that
 * comes from the feed.
 */
export const removeTranscript = (db: Db, change: Change, language: string | null): Promise<void> =>
  changeEpisode(db, change, async (tx, locked) => {
    const { draft } = locked
    const isShown = mustBeThere(locked)
    const known = (await readAll(tx, draft.id, isShown)).find((row) => row.language === language)
    if (known === undefined) throw notFound('transcript')
    if (known.by === 'feed') throw conflict('This transcript comes from the feed.')
    if (isShown) await restoreFeed(tx, draft.id, language)
    else
      await tx
        .delete(draftTranscript)
        .where(and(eq(draftTranscript.draftId, draft.id), isOf(draftTranscript, language)))
    return auditOf(language, known.lines.length, null)
  })

const auditOf = (language: string | null, before: number | null, after: number | null) => {
  const field = language === null ? 'transcript' : `transcript_${language}`
  return { before: { [field]: before }, after: { [field]: after } }
}

// A hidden episode has no transcripts: they were moved away with it.
function mustBeThere({ draft, shown }: Locked): boolean {
  if (draft.publishedAt !== null && shown === undefined) throw conflict('This episode is hidden or removed.')
  return shown !== undefined
}

const isOf = (table: typeof transcript | typeof draftTranscript, language: string | null) =>
  sql`${table.language} is not distinct from ${language}`

async function writeDraft(
  tx: Tx,
  draftId: number,
  { language, isSynced, lines }: CreatorTranscript,
  count: number,
): Promise<void> {
  const values = { isSynced, lines }
  const updated = await tx
    .update(draftTranscript)
    .set(values)
    .where(and(eq(draftTranscript.draftId, draftId), isOf(draftTranscript, language)))
    .returning({ pos: draftTranscript.pos })
  if (updated.length > 0) return
  const rows = await tx
    .select({ pos: draftTranscript.pos })
    .from(draftTranscript)
    .where(eq(draftTranscript.draftId, draftId))
  const pos = count === 0 ? 0 : Math.max(...rows.map((row) => row.pos)) + 1
  await tx.insert(draftTranscript).values({ draftId, pos, language, ...values })
}

/** Writes transcripts of a creator to an episode of the catalogue. Those of the feed are stored below them. */
export async function writeCreatorTranscripts(
  tx: Tx,
  episodeId: number,
  texts: readonly CreatorTranscript[],
): Promise<void> {
  const known = await tx.select().from(transcript).where(eq(transcript.episodeId, episodeId))
  let next = Math.max(-1, ...known.map(({ pos }) => pos)) + 1
  for (const { language, isSynced, lines } of texts) {
    const row = known.find((each) => each.language === language)
    const values = { isSynced, lines, by: 'creator' as const }
    if (row === undefined) {
      await tx.insert(transcript).values({ episodeId, pos: next, language, ...values })
      next += 1
    } else {
      const before = row.by === 'feed' ? { is_synced: row.isSynced, lines: row.lines } : row.before
      await tx
        .update(transcript)
        .set({ ...values, before })
        .where(and(eq(transcript.episodeId, episodeId), eq(transcript.pos, row.pos)))
    }
  }
  await emitChanged(tx, transcriptsChanged, [episodeId])
}

async function restoreFeed(tx: Tx, episodeId: number, language: string | null): Promise<void> {
  const which = and(eq(transcript.episodeId, episodeId), isOf(transcript, language))
  const [row] = await tx.select({ before: transcript.before }).from(transcript).where(which)
  const before = row?.before ?? null
  if (before === null) await tx.delete(transcript).where(which)
  else
    await tx
      .update(transcript)
      .set({ isSynced: before.is_synced, lines: before.lines, by: 'feed', before: null })
      .where(which)
  await emitChanged(tx, transcriptsChanged, [episodeId])
}
