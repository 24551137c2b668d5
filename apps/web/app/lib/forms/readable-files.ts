import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/site'
import { megabytes, pictureRefusal, videoRefusal } from './upload-limits.rules.ts'

/** The first bytes of the two picture formats. */
const PICTURE_STARTS = ['\u00FF\u00D8\u00FF', '\u0089PNG\r\n\u001A\n'] as const
/** The video format that the server accepts; a browser without it cannot check a video. */
const JUDGED_VIDEO = 'video/mp4; codecs="avc1.42E01E"'
const WAIT_MS = 8000

/**
 * Returns why a picture is refused: its type, its size, or that it is not a picture; undefined if it is accepted
 * (CREATE-09, CREATE-11, POST-17, PROFILE-07).
 */
export async function pictureFault(file: File): Promise<string | undefined> {
  const refusal = pictureRefusal(file)
  if (refusal !== undefined) return refusal
  const start = await startOf(file)
  const pixels = PICTURE_STARTS.some((sign) => start.startsWith(sign)) ? await pixelsOf(file) : undefined
  if (pixels === undefined) return m.site_picture_unreadable({ name: file.name, most: megabytes(UPLOAD.imageBytes) })
  return pixels > UPLOAD.imagePixels
    ? m.site_picture_has_too_many_pixels({
        name: file.name,
        millions: Math.ceil(pixels / 1_000_000),
        most: UPLOAD.imagePixels / 1_000_000,
      })
    : undefined
}

/**
 * Returns why a video is refused: its type, its size, or that it is not a video; undefined if it is accepted
 * (CREATE-10, CREATE-11).
 */
export async function videoFault(file: File): Promise<string | undefined> {
  const refusal = videoRefusal(file)
  if (refusal !== undefined) return refusal
  const isVideo = (await startOf(file)).startsWith('ftyp', 4) && (await isPlayable(file))
  return isVideo ? undefined : m.site_video_unreadable({ name: file.name, most: megabytes(UPLOAD.videoBytes) })
}

const startOf = async (file: File): Promise<string> =>
  String.fromCodePoint(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))

async function pixelsOf(file: File): Promise<number | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const pixels = picture.width * picture.height
    picture.close()
    return pixels
  } catch {
    return undefined
  }
}

// Without an event the server decides.
function isPlayable(file: File): Promise<boolean> {
  const video = document.createElement('video')
  if (video.canPlayType(JUDGED_VIDEO) === '') return Promise.resolve(true)
  const url = URL.createObjectURL(file)
  return new Promise<boolean>((resolve) => {
    video.addEventListener('loadedmetadata', () => resolve(video.videoWidth > 0), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
    setTimeout(() => resolve(true), WAIT_MS)
    video.preload = 'metadata'
    video.src = url
  }).finally(() => URL.revokeObjectURL(url))
}
