import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { soundMeasure } from '../../../db/schema/catalogue/sound.ts'
import { REFERENCE } from './loudness.rules.ts'

/** The loudness of the file with a hash, in LUFS: its ReplayGain tag takes precedence over the measurement. */
export const loudnessOf = (fileHash: AnyColumn): SQL<number | null> =>
  sql<
    number | null
  >`(select coalesce(${sql.raw(String(REFERENCE))} - m.track_gain, m.loudness) from ${soundMeasure} m where m.file_hash = ${fileHash})`

/** Gain in dB of the whole album, from the tags of the file with a hash. */
export const albumGainOf = (fileHash: AnyColumn): SQL<number | null> =>
  sql<number | null>`(select m.album_gain from ${soundMeasure} m where m.file_hash = ${fileHash})`
