import type { track } from '../../../db/schema/catalogue/catalogue.ts'

// The columns of a song that name its sound.
type TrackFile = Pick<
  typeof track.$inferSelect,
  'length' | 'fileKey' | 'fileSize' | 'mime' | 'fileHash' | 'originalKey'
>

/** Returns only the columns that name the sound of a song. */
export const fileOf = ({ length, fileKey, fileSize, mime, fileHash, originalKey }: TrackFile): TrackFile => ({
  length,
  fileKey,
  fileSize,
  mime,
  fileHash,
  originalKey,
})
