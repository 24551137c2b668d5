import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import { asc, desc, inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lyrics, transcript } from '../../db/schema/catalogue/timed-text.ts'

/** Reads lyrics and transcripts. */
export function timedTextStore(db: Db) {
  return {
    /** Returns the lyrics of several songs, by song. */
    lyricsOf: async (songIds: readonly number[]): Promise<Map<number, TimedText[]>> => {
      const { trackId: id, language, isSynced, lines } = lyrics
      const rows = await db
        .select({ id, language, isSynced, lines })
        .from(lyrics)
        .where(inArray(id, [...songIds]))
        .orderBy(desc(isSynced), asc(lyrics.pos))
      return byItem(rows)
    },

    /** Returns the transcripts of several episodes, by episode. */
    transcriptsOf: async (episodeIds: readonly number[]): Promise<Map<number, TimedText[]>> => {
      const { episodeId: id, language, isSynced, lines } = transcript
      const rows = await db
        .select({ id, language, isSynced, lines })
        .from(transcript)
        .where(inArray(id, [...episodeIds]))
        .orderBy(asc(transcript.pos))
      return byItem(rows)
    },
  }
}

type Row = Pick<typeof lyrics.$inferSelect, 'language' | 'isSynced' | 'lines'>

const toTimedText = ({ language, isSynced, lines }: Row): TimedText => ({ language, is_synced: isSynced, lines })

const byItem = (rows: readonly (Row & { id: number })[]): Map<number, TimedText[]> =>
  new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, texts]) => [id, texts.map(toTimedText)]))
