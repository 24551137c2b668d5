import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { soundMeasure } from '../../db/schema/sound.ts'
import { REFERENCE } from './loudness.rules.ts'

/** How loud the file of a hash is, in LUFS: its ReplayGain tag wins over what was measured. */
export const loudnessOf = (fileHash: AnyColumn): SQL<number | null> =>
  sql<
    number | null
  >`(select coalesce(${sql.raw(String(REFERENCE))} - m.track_gain, m.loudness) from ${soundMeasure} m where m.file_hash = ${fileHash})`

/** Gain in dB of the whole album, as the file of a hash has it in its tags. */
export const albumGainOf = (fileHash: AnyColumn): SQL<number | null> =>
  sql<number | null>`(select m.album_gain from ${soundMeasure} m where m.file_hash = ${fileHash})`
