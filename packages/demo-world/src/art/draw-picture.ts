import sharp from 'sharp'
import type { PictureOrder } from '../media/media-workers.ts'
import { composeAll } from '../synth/compose.ts'
import { RATE } from '../synth/voices.ts'
import { portraitOf } from './portrait.ts'
import { soundPrint } from './sound-print.ts'

const QUALITY = 84
/** Dots per inch at which a unit of SVG is a pixel. */
const SVG_DENSITY = 72

// One of many threads: libvips starts no further ones and caches nothing.
sharp.concurrency(1)
sharp.cache(false)

/** Draws a picture from its sound, as a JPEG. */
export async function drawPicture(order: PictureOrder): Promise<Uint8Array<ArrayBuffer>> {
  const sound = composeAll(order.sound)
  const svg = soundPrint({ ...order, portrait: portraitOf(sound, RATE) })
  return new Uint8Array(
    await sharp(Buffer.from(svg), { density: SVG_DENSITY * (order.scale ?? 1) })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  )
}
