import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { Storage } from '../../../ports/storage/storage.ts'
import type { SentFile } from './send-file.ts'

/**
 * Location of the stored sound of a song or episode; `fileKey` is null when it is not stored. `mime` is the type from
 * its file or feed.
 */
type StoredSound = { fileKey: string | null; fileHash: string | null; mime: string | null }

/**
 * Finds the stored sound of a song or episode, also while it is being generated; undefined when there is none. With
 * `isPrivate`, no shared cache may store it.
 */
export async function findSentSound(
  storage: Pick<Storage, 'find' | 'findEarly'>,
  { fileKey, fileHash, mime }: StoredSound,
  { what, isPrivate }: { what: PlayableKind; isPrivate: boolean },
): Promise<SentFile | undefined> {
  if (fileKey === null) return undefined
  const stored = (await storage.findEarly?.(fileKey)) ?? (await storage.find(fileKey))
  if (stored === undefined) return undefined
  return {
    ...stored,
    key: fileKey,
    what,
    etag: `"${stored.version ?? fileHash ?? stored.modified.getTime().toString(36)}"`,
    mime: mime !== null && AUDIO.test(mime) ? mime : 'application/octet-stream',
    cacheControl: `${isPrivate ? 'private' : 'public'}, max-age=3600`,
  }
}

const AUDIO = /^audio\/[a-z0-9.+-]{1,60}$/
