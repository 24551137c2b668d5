import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { conflict } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { walkFolder } from '../../import/music/files/find-files.ts'
import type { FoundFile } from '../../import/music/files/find-files.ts'
import { listSounds } from '../../import/music/files/sound-reader.ts'
import { isUnchanged, pathOf, soundOf, sourceOf } from '../../import/music/known-tracks.ts'
import { isReplaced } from '../../import/music/music.store.ts'
import { removeItem, takeRun } from './removal.store.ts'

/** A song whose file is missing. */
export type GoneSong = { id: number; title: string; file: string }

/**
 * The missing songs of a folder. `moved` is the number of songs that are in it under another name; `doubt` is a
 * sentence if so many are missing that a disk may be offline.
 */
export type Gone = { songs: GoneSong[]; moved: number; doubt: string | undefined }

/**
 * Lists songs that an import found in this folder and whose files are missing, as is their sound in other files of it.
 * Songs with a sound from the studio stay. Throws a sentence if the folder is missing or none of its files exists: a
 * disk is then more likely offline than all music deleted.
 */
export async function listGone({ db }: Pick<Services, 'db'>, requested: string): Promise<Gone> {
  const folder = path.resolve(requested)
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() !== true) throw conflict(`The folder ${folder} does not exist or cannot be read.`)
  const { groups, skipped } = await walkFolder(folder)
  const files = groups.flatMap((group) => group.files)
  const onDisk = new Map(files.map((file): [string, FoundFile] => [sourceOf(file.text), file]))
  const unread = new Set(skipped.map(({ what }) => what))
  const songs = await listSongs(db, folder)
  const gone: (GoneSong & Known)[] = []
  for (const song of songs) {
    const file = pathOf(song.source)
    if (!onDisk.has(song.source) && !isBelow(file, unread) && (await isGone(file))) gone.push({ ...song, file })
  }
  if (gone.length === 0) return { songs: [], moved: 0, doubt: undefined }
  if (gone.length === songs.length)
    throw conflict(
      `None of the ${songs.length} files that were imported from ${folder} exists. Is the disk away? Remove the artists by hand if they are meant to go.`,
    )
  const known = new Map(songs.map((song) => [song.source, song]))
  const unknown = files.filter((file) => !isUnchanged(known.get(sourceOf(file.text))?.fingerprint ?? '', file))
  const there = await listSounds(unknown)
  const left = gone.filter(({ fingerprint, fileHash }) => !there.has(soundOf(fingerprint)) && !there.has(fileHash))
  return {
    songs: left.map(({ id, title, file }) => ({ id, title, file })),
    moved: gone.length - left.length,
    doubt: await doubtOf(left, songs.length, new Set(files.map(({ text }) => path.dirname(text)))),
  }
}

/**
 * Removes songs in sequence, so that completed removals persist if it is interrupted. Returns the number that restores
 * all of them.
 */
export async function removeSongs(services: Services, songs: readonly GoneSong[]): Promise<number> {
  const run = await takeRun(services.db)
  for (const { id } of songs) await removeItem(services, { kind: 'song', id }, { isDryRun: false, run })
  return run
}

type Known = { source: string; fingerprint: string; fileHash: string }

async function listSongs(db: Services['db'], folder: string): Promise<({ id: number; title: string } & Known)[]> {
  const start = folder.endsWith(path.sep) ? folder : folder + path.sep
  const rows = await db
    .select({
      id: track.id,
      title: track.title,
      source: track.source,
      fingerprint: track.fingerprint,
      fileHash: track.fileHash,
    })
    .from(track)
    .where(sql`starts_with(${track.source}, ${sourceOf(start)}) and not ${isReplaced}`)
    .orderBy(asc(track.source))
  return rows.map((row) => ({ ...row, source: row.source ?? '', fingerprint: row.fingerprint ?? '' }))
}

// An unreadable path may contain the file: a folder without read permission, or a link to a disk that is offline.
function isBelow(file: string, unread: ReadonlySet<string>): boolean {
  for (let at = file; at !== path.dirname(at); at = path.dirname(at)) if (unread.has(at)) return true
  return false
}

// A file that the walk skips, such as one in a hidden folder, exists; so does one that cannot be read.
async function isGone(file: string): Promise<boolean> {
  try {
    await stat(file)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

async function doubtOf(
  gone: readonly GoneSong[],
  total: number,
  filled: ReadonlySet<string>,
): Promise<string | undefined> {
  const folders = Map.groupBy(gone, ({ file }) => path.dirname(file))
  for (const [folder, songs] of folders)
    if (!filled.has(folder) && (await isEmpty(folder)))
      return `The folder ${folder}, with ${songs.length === 1 ? '1 song' : `${songs.length} songs`}, is missing or empty.`
  return gone.length * 2 > total ? `${gone.length} of ${total} songs are gone.` : undefined
}

const isEmpty = async (folder: string): Promise<boolean> =>
  await readdir(folder)
    .catch((error: unknown) => (error instanceof Error && 'code' in error && error.code === 'ENOENT' ? [] : [folder]))
    .then(({ length }) => length === 0)
