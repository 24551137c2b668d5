import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isLinkedKey } from '../../../ports/storage/linked-files.ts'
import type { Storage } from '../../../ports/storage/storage.ts'
import type { Skip } from '../report.ts'
import { pathOf, sourceOf } from './known-tracks.ts'
import type { KnownTrack } from './known-tracks.ts'

/**
 * Handling of the files of an import: they are linked or copied. Undefined: as in the previous import; new files are
 * copied.
 */
export type FileStorageMode = 'link' | 'copy' | undefined

/** Returns whether the file of a track, or the original of its playable copy, is linked. */
export const isLinked = ({ fileKey, originalKey }: Pick<KnownTrack, 'fileKey' | 'originalKey'>): boolean =>
  isLinkedKey(originalKey ?? fileKey)

/** Returns whether the file of a track is to be linked; `known` is undefined for a new one. */
export function wantsLink(
  { keep: mode, storage }: { keep: FileStorageMode; storage: Pick<Storage, 'link'> },
  known: KnownTrack | undefined,
): boolean {
  if (mode !== undefined) return mode === 'link'
  return known !== undefined && storage.link !== undefined && isLinked(known)
}

/** Throws when files should be linked and the storage cannot read them at their location. */
export function mustMayLink(mode: FileStorageMode, storage: Pick<Storage, 'link'>): void {
  if (mode === 'link' && storage.link === undefined)
    throw new Error(
      'With STORAGE_URL files cannot stay where they are: other processes that use the store could not read them. Import without --link.',
    )
}

/**
 * Lists the missing linked files below a folder, whose songs cannot be played. `tracks` are the known ones after an
 * import.
 */
export async function listGoneLinks(tracks: Iterable<KnownTrack>, folder: string): Promise<Skip[]> {
  const below = sourceOf(path.join(path.resolve(folder), path.sep))
  const gone: Skip[] = []
  for (const track of tracks) {
    if (!isLinked(track) || !track.source.startsWith(below)) continue
    const file = pathOf(track.source)
    const isThere = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    )
    if (!isThere) gone.push({ what: file, why: 'is gone, and its song cannot be played (`earshot prune` removes it)' })
  }
  return gone
}
