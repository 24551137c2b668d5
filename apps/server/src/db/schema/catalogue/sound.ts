import { index, integer, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Measurements of stored sounds, by the SHA-256 of the file; each file is decoded once. A sound that cannot be decoded
 * has neither length nor peaks, and `method` is the decoder that failed. `peaks` is base64 of at most 800 bytes.
 * `loudness` is in LUFS, `truePeak` in dBTP (EBU R128). `delay` and `padding` are samples that the encoder added before
 * and after the music. Gains are in dB and peaks are linear, as in the file's ReplayGain tags.
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
 * Previews, the first seconds of sounds for subscribers, by the SHA-256 of the complete file; each is generated once.
 * `name` is the file below /media/preview/, null for a sound that cannot be cut.
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

/**
 * MP3 copies of sounds that podcast apps may not play (FLAC, Opus, Vorbis, WAV), by the SHA-256 of the original file;
 * each is generated once. `fileKey` is the storage key of the copy, null for a sound that cannot be decoded. `fileSize`
 * is in bytes.
 */
export const soundCopy = pgTable('sound_copy', {
  fileHash: text().primaryKey(),
  fileKey: text(),
  fileSize: integer().notNull().default(0),
  madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
