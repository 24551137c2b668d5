import type { TimedText } from '@earshot/contract/timed-text'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lyrics, transcript } from '../../db/schema/timed-text.ts'

/** Reads lyrics and transcripts. */
export function timedTextStore(db: Db) {
  return {
    listLyrics: async (songId: number): Promise<TimedText[]> => {
      const { language, isSynced, lines } = lyrics
      const rows = await db
        .select({ language, isSynced, lines })
        .from(lyrics)
        .where(eq(lyrics.trackId, songId))
        .orderBy(desc(lyrics.isSynced), asc(lyrics.pos))
      return rows.map(toTimedText)
    },

    listTranscripts: async (episodeId: number): Promise<TimedText[]> => {
      const { language, isSynced, lines } = transcript
      const rows = await db
        .select({ language, isSynced, lines })
        .from(transcript)
        .where(eq(transcript.episodeId, episodeId))
        .orderBy(asc(transcript.pos))
      return rows.map(toTimedText)
    },
  }
}

type Row = Pick<typeof lyrics.$inferSelect, 'language' | 'isSynced' | 'lines'>

const toTimedText = ({ language, isSynced, lines }: Row): TimedText => ({ language, is_synced: isSynced, lines })
