import { createHash } from 'node:crypto'
import type { PictureOrder } from './media-workers.ts'

/** A picture of the demo world: its storage key, which is known before it is drawn, and its order. */
export type Picture = { key: string; order: PictureOrder }

/** Version of the drawing; increase it when orders are drawn differently, so that caches drop old pictures. */
const VERSION = 1

/** The picture of an order. Its key is `art/{hash16}_{width}x{height}.jpg`, in pixels. */
export function pictureOf(order: PictureOrder): Picture {
  const { width, height, scale = 1 } = order
  const hash = createHash('sha256')
    .update(JSON.stringify([VERSION, order]))
    .digest('hex')
  return { key: `art/${hash.slice(0, 16)}_${Math.round(width * scale)}x${Math.round(height * scale)}.jpg`, order }
}
