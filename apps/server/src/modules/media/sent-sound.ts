import type { PlayableKind } from '@earshot/contract/listening'
import type { Storage } from '../../ports/storage.ts'
import type { SentFile } from './send-file.ts'

/** Where the sound of a song or episode is stored; `fileKey` is null when it is not. `mime` is what its file or feed says of it. */
type StoredSound = { fileKey: string | null; fileHash: string | null; mime: string | null }

/** The stored sound of a song or episode as it is sent, also while it is still being made; undefined when there is none. With `isPrivate`, no shared cache may keep it. */
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
