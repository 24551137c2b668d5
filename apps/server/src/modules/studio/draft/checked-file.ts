import type { studioSound } from '../../../db/schema/studio/studio-sound.ts'

type Sound = typeof studioSound.$inferSelect

/** Returns the columns of a checked sound that a track or episode has; undefined for one that is not checked. */
export function fileOf(sound: Sound | null | undefined) {
  if (sound == null) return undefined
  const { fileKey, fileSize, mime, fileHash, originalKey, length } = sound
  if (fileKey === null || fileSize === null || mime === null || fileHash === null || length === null) return undefined
  return { fileKey, fileSize, mime, fileHash, originalKey, length: Math.max(1, length) }
}
