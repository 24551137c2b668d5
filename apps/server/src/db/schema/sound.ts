import { index, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * What was measured of a stored sound, by the SHA-256 of its file; each is decoded once. A sound that could not be decoded has neither length nor peaks, and
 * `method` says which decoder tried. `peaks` is base64 of at most 800 bytes. `loudness` is in LUFS, `truePeak` in dBTP (EBU R128). `delay` and `padding` are
 * samples that the encoder added before and after the music. Gains are in dB and peaks linear, as the file's ReplayGain tags have them.
 */
export const soundMeasure = pgTable('sound_measure', {
  fileHash: text().primaryKey(),
  method: text().notNull(),
  lengthMs: integer(),
  peaks: text(),
  loudness: real(),
  truePeak: real(),
  delay: integer(),
  padding: integer(),
  trackGain: real(),
  trackPeak: real(),
  albumGain: real(),
  albumPeak: real(),
  measuredAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * The first seconds of a sound for subscribers, by the SHA-256 of its whole file; each is cut once. `name` is the file below /media/preview/, null for a sound
 * that cannot be cut.
 */
export const soundPreview = pgTable(
  'sound_preview',
  {
    fileHash: text().primaryKey(),
    name: text(),
    cutAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('sound_preview_by_name').on(t.name)],
)
