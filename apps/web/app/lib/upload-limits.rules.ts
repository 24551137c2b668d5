import { MEGABYTE, UPLOAD } from '@earshot/contract/limits'

/** The types a file dialog offers; the file's own bytes are judged by the server. */
export const PICTURE_TYPES = 'image/jpeg,image/png'
export const VIDEO_TYPES = 'video/mp4'

/** A file as far as its name, type and size tell. */
export type GivenFile = Pick<File, 'name' | 'type' | 'size'>

/** Why a picture is refused, with its name and the limit; undefined when it may go (CREATE-09, CREATE-11, POST-17, PROFILE-07). */
export function pictureRefusal({ name, type, size }: GivenFile): string | undefined {
  if (!PICTURE_TYPES.split(',').includes(type)) return `“${name}” is not a JPEG or PNG picture.`
  if (size > UPLOAD.imageBytes)
    return `“${name}” has ${megabytes(size)} MB. A picture can have at most ${megabytes(UPLOAD.imageBytes)} MB.`
  return size === 0 ? `“${name}” is empty.` : undefined
}

/** Why a video is refused, with its name and the limit; undefined when it may go (CREATE-10, CREATE-11). */
export function videoRefusal({ name, type, size }: GivenFile): string | undefined {
  if (type !== VIDEO_TYPES) return `“${name}” is not an MP4 video.`
  if (size > UPLOAD.videoBytes)
    return `“${name}” has ${megabytes(size)} MB. A video can have at most ${megabytes(UPLOAD.videoBytes)} MB.`
  return size === 0 ? `“${name}” is empty.` : undefined
}

/** Megabytes with one decimal, rounded up so that what is just above a limit does not read as the limit. */
export const megabytes = (bytes: number): number => Math.ceil((bytes / MEGABYTE) * 10) / 10
