import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { lyrics, transcript } from '../../../db/schema/catalogue/timed-text.ts'
import { emitChanged } from '../../../events/event.ts'
import { lyricsChanged, transcriptsChanged } from '../../../events/events.ts'

type Row = { id: number; words: readonly TimedText[] }

/** Replaces the lyrics of tracks where they differ. Returns the ids of those tracks. */
export async function writeLyrics(tx: Tx, tracks: readonly Row[]): Promise<Set<number>> {
  const ids = tracks.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const { trackId: id, language, isSynced, lines } = lyrics
  const stored = await tx
    .select({ id, language, isSynced, lines })
    .from(lyrics)
    .where(inArray(lyrics.trackId, ids))
    .orderBy(asc(lyrics.pos))
  const changed = changedOf(tracks, stored)
  if (changed.length === 0) return new Set()
  await tx.delete(lyrics).where(
    inArray(
      lyrics.trackId,
      changed.map((each) => each.id),
    ),
  )
  const rows = changed.flatMap((each) => rowsOf(each).map((row) => ({ trackId: each.id, ...row })))
  if (rows.length > 0) await tx.insert(lyrics).values(rows)
  const changedIds = changed.map((each) => each.id)
  await emitChanged(tx, lyricsChanged, changedIds)
  return new Set(changedIds)
}

/**
 * Replaces the transcripts of episodes. One that its creator saved stays; the feed's of its language is stored below it
 * (SHOW-14).
 */
export async function writeTranscripts(tx: Tx, episodes: readonly Row[]): Promise<void> {
  if (episodes.length === 0) return
  const ids = episodes.map(({ id }) => id)
  await tx.delete(transcript).where(and(inArray(transcript.episodeId, ids), eq(transcript.by, 'feed')))
  const saved = Map.groupBy(
    await tx.select().from(transcript).where(inArray(transcript.episodeId, ids)),
    ({ episodeId }) => episodeId,
  )
  const rows: (typeof transcript.$inferInsert)[] = []
  for (const { id, words } of episodes) {
    const own = saved.get(id) ?? []
    for (const { pos, language } of own) {
      const below = words.find((text) => (text.language ?? null) === language)
      await tx
        .update(transcript)
        .set({ before: below === undefined ? null : { is_synced: below.is_synced, lines: below.lines } })
        .where(and(eq(transcript.episodeId, id), eq(transcript.pos, pos)))
    }
    const free = words.filter((text) => !own.some(({ language }) => language === (text.language ?? null)))
    const first = Math.max(-1, ...own.map(({ pos }) => pos)) + 1
    rows.push(...rowsOf({ words: free }).map(({ pos, ...row }) => ({ episodeId: id, pos: first + pos, ...row })))
  }
  if (rows.length > 0) await tx.insert(transcript).values(rows)
  await emitChanged(tx, transcriptsChanged, ids)
}

const rowsOf = ({ words }: Pick<Row, 'words'>) =>
  words.map((text, pos) => ({ pos, language: text.language ?? null, isSynced: text.is_synced, lines: text.lines }))

type Stored = { id: number; language: string | null; isSynced: boolean; lines: TimedText['lines'] }

function changedOf(tracks: readonly Row[], stored: readonly Stored[]): Row[] {
  const before = Map.groupBy(stored, ({ id }) => id)
  return tracks.filter(({ id, words }) => {
    const old = before.get(id) ?? []
    return (
      old.length !== words.length ||
      words.some(({ language, is_synced, lines }, at) => {
        const was = old[at]
        return was?.language !== (language ?? null) || was.isSynced !== is_synced || textOf(was.lines) !== textOf(lines)
      })
    )
  })
}

// The database returns the keys of a line in another order.
const textOf = (lines: TimedText['lines']): string =>
  lines.map(({ start, end, speaker, text }) => [start, end, speaker, text].join('\t')).join('\n')
