import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isLinkedKey } from '../../../ports/linked-files.ts'
import type { Storage } from '../../../ports/storage.ts'
import type { Skip } from '../report.ts'
import { pathOf, sourceOf } from './known-tracks.ts'
import type { KnownTrack } from './known-tracks.ts'

/** What happens to the files of an import: they stay where they are, or are copied. Undefined: as they were imported before; new ones are copied. */
export type KeepFiles = 'link' | 'copy' | undefined

/** Whether the file of a track, or the original of its playable copy, stays where it is. */
export const isLinked = ({ fileKey, originalKey }: Pick<KnownTrack, 'fileKey' | 'originalKey'>): boolean =>
  isLinkedKey(originalKey ?? fileKey)

/** Whether the file of a track is to stay where it is; `known` is undefined for a new one. */
export function wantsLink(
  { keep, storage }: { keep: KeepFiles; storage: Pick<Storage, 'link'> },
  known: KnownTrack | undefined,
): boolean {
  if (keep !== undefined) return keep === 'link'
  return known !== undefined && storage.link !== undefined && isLinked(known)
}

/** Throws when files should stay where they are and the storage cannot read them there. */
export function mustMayLink(keep: KeepFiles, storage: Pick<Storage, 'link'>): void {
  if (keep === 'link' && storage.link === undefined)
    throw new Error(
      'With STORAGE_URL files cannot stay where they are: other processes that use the store could not read them. Import without --link.',
    )
}

/** The linked files below a folder that are gone: their songs cannot be played. `tracks` are the known ones after an import. */
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
