import type { Release } from '@earshot/contract/studio/release'
import { sendCover } from './use-release.ts'

/** Crops a picture to a square and sends it as the cover of a release or of one of its tracks (RELEASE-18). */
export const sendSquareCover = async (id: number, file: File, trackId?: number): Promise<Release> =>
  sendCover(id, await squareOf(file), trackId)

// A square picture is sent as it is. The server refuses what is no picture.
async function squareOf(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined || picture.width === picture.height) return file
  const side = Math.min(picture.width, picture.height)
  const canvas = new OffscreenCanvas(side, side)
  canvas
    .getContext('2d')
    ?.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, side, side)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
}
