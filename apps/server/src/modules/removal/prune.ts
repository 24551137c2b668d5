import { stat } from 'node:fs/promises'
import path from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { track } from '../../db/schema/catalogue.ts'
import type { Services } from '../../services.ts'
import { pathOf, sourceOf } from '../import/music/known-tracks.ts'
import { removeItem } from './removal.store.ts'

/** A song whose file is gone. */
export type GoneSong = { id: number; title: string; file: string }

/**
 * Songs that an import found in this folder and whose files are not there any more. Throws a sentence when the folder is missing, and when none of its files is left:
 * then a disk is more likely away than all of its music.
 */
export async function listGone({ db }: Services, folder: string): Promise<GoneSong[]> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() !== true) throw new Error(`The folder ${folder} does not exist or cannot be read.`)
  const songs = await db
    .select({ id: track.id, title: track.title, source: track.source })
    .from(track)
    .where(sql`starts_with(${track.source}, ${sourceOf(folder.endsWith(path.sep) ? folder : folder + path.sep)})`)
    .orderBy(asc(track.source))
  const gone: GoneSong[] = []
  for (const { id, title, source } of songs) {
    const file = pathOf(source ?? '')
    if (await isGone(file)) gone.push({ id, title, file })
  }
  if (gone.length > 0 && gone.length === songs.length)
    throw new Error(
      `None of the ${songs.length} files that were imported from ${folder} is there. Is the disk away? Remove the artists by hand if they are meant to go.`,
    )
  return gone
}

/** Removes songs one after the other, so that what was done stays done when it is stopped. */
export async function removeSongs(services: Services, songs: readonly GoneSong[]): Promise<void> {
  for (const { id } of songs) await removeItem(services, { kind: 'song', id }, { isDryRun: false })
}

// A file that cannot be read is there.
async function isGone(file: string): Promise<boolean> {
  try {
    await stat(file)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}
