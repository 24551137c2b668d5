import { z } from 'zod'
import { isMusicCode } from './music-codes.ts'

/** Types of releases (RELEASE-14). */
export const RELEASE_TYPES = ['album', 'ep', 'single', 'compilation', 'live'] as const
export type ReleaseType = (typeof RELEASE_TYPES)[number]

/** Licences of releases: all rights reserved, the six of Creative Commons, and its public domain dedication. */
export const LICENCES = [
  'all-rights-reserved',
  'cc-by',
  'cc-by-sa',
  'cc-by-nd',
  'cc-by-nc',
  'cc-by-nc-sa',
  'cc-by-nc-nd',
  'cc0',
] as const
export type Licence = (typeof LICENCES)[number]

/** Whether people made a release, with the help of a machine, or a machine alone. */
export const MADE_BY = ['people', 'assisted', 'machine'] as const
export type MadeBy = (typeof MADE_BY)[number]

/** Roles of credits, in the order in which they are offered (RELEASE-16). */
export const CREDIT_ROLES = [
  'main',
  'featured',
  'remixer',
  'composer',
  'lyricist',
  'producer',
  'mixing',
  'mastering',
  'instrument',
  'voice',
  'artwork',
  'other',
] as const
export type CreditRole = (typeof CREDIT_ROLES)[number]

/** States of a release as its creator sees it (RELEASE-03). */
export const RELEASE_STATES = ['draft', 'scheduled', 'published', 'changed', 'hidden', 'removed'] as const
export type ReleaseState = (typeof RELEASE_STATES)[number]

/** States of an uploaded sound (RELEASE-08). */
export const SOUND_STATES = ['uploading', 'checking', 'ready', 'failed'] as const
export type SoundState = (typeof SOUND_STATES)[number]

/** Warnings of the check of a sound (RELEASE-11). */
export const SOUND_WARNINGS = [
  'clipping',
  'silence-at-start',
  'silence-at-end',
  'silent-channel',
  'lossy-original',
  'same-content',
] as const
export type SoundWarning = (typeof SOUND_WARNINGS)[number]

/**
 * Limits of releases: characters of their texts, numbers of genres, credits, languages of lyrics and tracks; days for
 * which a deleted draft can be restored, and a replaced sound be put back; minutes and days between which a release can
 * be scheduled.
 */
export const RELEASE = {
  titleMax: 300,
  subTitleMax: 500,
  labelMax: 200,
  catalogueNumberMax: 50,
  rightsLineMax: 200,
  descriptionMax: 20_000,
  versionTitleMax: 120,
  discTitleMax: 120,
  creditNameMax: 120,
  instrumentMax: 60,
  genresMax: 5,
  creditsMax: 50,
  lyricsMax: 5,
  lyricsTextMax: 50_000,
  tracksMax: 500,
  discMax: 99,
  linksMax: 10,
  linkDaysMax: 90,
  linkDaysUsual: 14,
  restoreDays: 30,
  previousSoundDays: 30,
  scheduleMinutesMin: 5,
  scheduleDaysMax: 731,
} as const

/** Limits of uploads of sounds: bytes of a file and of a piece, seconds of a sound. */
export const SOUND_UPLOAD = {
  bytesMax: 2_000_000_000,
  pieceBytes: 16 * 1024 * 1024,
  secondsMin: 1,
  secondsMax: 12 * 3600,
} as const

/** Limits of the cover of a release: bytes, and pixels of its sides. */
export const COVER = { bytesMax: 10 * 1024 * 1024, sideMin: 600, sideMax: 3000 } as const

/** A person of a credit; `instrument` names that of the role "instrument". */
export const DraftCredit = z.object({
  name: z.string(),
  role: z.enum(CREDIT_ROLES),
  instrument: z.string().optional(),
  artist_id: z.int().optional(),
})
export type DraftCredit = z.infer<typeof DraftCredit>

/** Lyrics of a track in one language, as plain text or LRC. */
export const DraftLyrics = z.object({ language: z.string().nullable(), text: z.string() })
export type DraftLyrics = z.infer<typeof DraftLyrics>

/** A barcode (EAN-13 or UPC-A) in a request; spaces and hyphens are dropped. */
export const BarcodeInput = z
  .string()
  .max(30, 'must be at most 30 characters')
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .refine((value) => value === '' || isMusicCode.barcode(value), 'must be 12 or 13 digits with a right check digit')

/** An International Standard Recording Code in a request; hyphens are dropped (ISO 3901). */
export const IsrcInput = z
  .string()
  .max(20, 'must be at most 20 characters')
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((value) => value === '' || isMusicCode.isrc(value), 'must be 12 characters like SEABC2600001')
