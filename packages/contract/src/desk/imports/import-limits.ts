import { MEGABYTE } from '../../limits.ts'

/** Sources of imports that the desk starts (CATALOGUE-10, -11, -13). */
export const IMPORT_SOURCES = ['folder', 'upload', 'feed', 'opml'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/**
 * States of an import. `uploading` waits for its files; `skipped` is done with skipped files; `stopped` ended early and
 * kept what came in (CATALOGUE-14).
 */
export const IMPORT_STATES = ['uploading', 'waiting', 'running', 'done', 'skipped', 'stopped', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Ways of storing the files of a folder: copied into the storage, or played from where they are. */
export const IMPORT_KEEPS = ['copy', 'link'] as const

/**
 * Limits of imports: imports that wait; days for which a report and an unfinished upload are kept; minutes after which
 * the end of an import is mailed; bytes of a sound, an archive and all files of an import; files of one import; bytes
 * and feeds of an OPML list, and bytes of a feed in a file.
 */
export const IMPORT = {
  waitingMax: 20,
  keptDays: 90,
  unfinishedDays: 7,
  mailAfterMinutes: 10,
  soundBytesMax: 2_000_000_000,
  zipBytesMax: 10_000_000_000,
  bytesMax: 50_000_000_000,
  filesMax: 20_000,
  pathMax: 1_000,
  opmlBytesMax: 5 * MEGABYTE,
  feedBytesMax: 10 * MEGABYTE,
  feedsMax: 5_000,
} as const

/**
 * Limits of a ZIP archive: entries, bytes of all unpacked entries, and how many times its own size these may be
 * (CATALOGUE-12).
 */
export const ZIP = { entriesMax: 20_000, bytesMax: 50_000_000_000, ratioMax: 100 } as const

const SOUND = /\.(?:mp[234]|m4[ab]|flac|og[ga]|opus|aac|wave?|aif[fc]?|alac|wma|ape|wv|mka|mpc|caf|au|dsf)$/i
const PICTURE = /\.(?:jpe?g|png|webp|gif)$/i

/** Returns what an import makes of a file, by its name; undefined for files that it skips (CATALOGUE-12). */
export function importKindOf(name: string): 'sound' | 'picture' | 'lyrics' | 'archive' | undefined {
  if (SOUND.test(name)) return 'sound'
  if (PICTURE.test(name)) return 'picture'
  if (/\.lrc$/i.test(name)) return 'lyrics'
  return /\.zip$/i.test(name) ? 'archive' : undefined
}

/** Returns whether a path leads to a file below a folder: without `..`, a drive, backslashes or empty parts. */
export const isPathBelow = (path: string): boolean =>
  path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 200 && !/[\\:\p{Cc}]/u.test(part))
