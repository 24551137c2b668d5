import type { PlayableKind } from '@earshot/contract/listening/listening'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { soundMeasure } from '../../db/schema/catalogue/sound.ts'
import { oneOf } from '../../http/errors.ts'

const columns = {
  waveform: soundMeasure.peaks,
  length_ms: soundMeasure.lengthMs,
  loudness: soundMeasure.loudness,
  true_peak: soundMeasure.truePeak,
}

/** Reads the measurements of songs and episodes with one prepared query each. */
export function waveformStore(db: Db) {
  const id = sql.placeholder('id')
  const ofSong = db
    .select(columns)
    .from(track)
    .leftJoin(soundMeasure, eq(soundMeasure.fileHash, track.fileHash))
    .where(eq(track.id, id))
    .prepare('waveform_of_song')
  const ofEpisode = db
    .select(columns)
    .from(episode)
    .leftJoin(soundMeasure, eq(soundMeasure.fileHash, episode.fileHash))
    .where(eq(episode.id, id))
    .prepare('waveform_of_episode')
  return {
    /** Throws 404. */
    getWaveform: async (kind: PlayableKind, itemId: number) =>
      oneOf(await (kind === 'song' ? ofSong : ofEpisode).execute({ id: itemId }), kind),
  }
}
