import { MEGABYTE, UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/site'

/** The types in the file dialog; the server checks the content of the file. */
export const PICTURE_TYPES = 'image/jpeg,image/png'
export const VIDEO_TYPES = 'video/mp4'

/** The name, type and size of a file. */
export type GivenFile = Pick<File, 'name' | 'type' | 'size'>

/**
 * Returns why a picture is refused, with its name and the limit; undefined if it is accepted (CREATE-09, CREATE-11,
 * POST-17, PROFILE-07).
 */
export function pictureRefusal({ name, type, size }: GivenFile): string | undefined {
  if (!PICTURE_TYPES.split(',').includes(type)) return m.site_no_picture_file({ name })
  if (size > UPLOAD.imageBytes)
    return m.site_picture_too_large({ name, size: megabytes(size), most: megabytes(UPLOAD.imageBytes) })
  return size === 0 ? m.site_file_empty({ name }) : undefined
}

/** Returns why a video is refused, with its name and the limit; undefined if it is accepted (CREATE-10, CREATE-11). */
export function videoRefusal({ name, type, size }: GivenFile): string | undefined {
  if (type !== VIDEO_TYPES) return m.site_no_video_file({ name })
  if (size > UPLOAD.videoBytes)
    return m.site_video_too_large({ name, size: megabytes(size), most: megabytes(UPLOAD.videoBytes) })
  return size === 0 ? m.site_file_empty({ name }) : undefined
}

/** Formats megabytes with one decimal, rounded up so that a size just above a limit differs from the limit. */
export const megabytes = (bytes: number): number => Math.ceil((bytes / MEGABYTE) * 10) / 10
