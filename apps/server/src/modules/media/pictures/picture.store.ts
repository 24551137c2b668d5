import { createHash } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { UPLOAD } from '@earshot/contract/limits'
import { IDENTITY } from '@earshot/contract/site/identity'
import { pictureTypeOf, videoTypeOf } from '@earshot/contract/upload/file-types'
import sharp from 'sharp'
import { Refusal } from '../../../http/errors.ts'
import { openLimiter } from '../../../process/limiter.ts'
import { pictureName } from './picture.rules.ts'
import type { PictureVariant } from './picture.rules.ts'

/** The part of the storage that pictures need. */
export type PictureStorage = {
  storage: {
    find: (key: string) => Promise<object | undefined>
    put: (key: string, bytes: Uint8Array) => Promise<void>
  }
}

/** Longest side of a stored picture in pixels. */
const SIDE_MAX = 1600
/** Longest side of the cover of music or a podcast in pixels: directories require large ones. */
export const COVER_SIDE_MAX = 3000
/** Side of a mosaic of four pictures, in pixels. */
const MOSAIC_SIDE = 640

// One picture at a time uses one core; libvips caches nothing in between.
sharp.concurrency(1)
sharp.cache(false)

// Large pictures are re-encoded one at a time: each takes a core for up to a second and 100 MB. Forms and imports limit
// the number of waiting ones.
const redrawing = openLimiter({ running: 1, waiting: 200 })

/**
 * Stores a picture and returns its URL, `/media/art/{hash}_{width}x{height}.jpg`. The content decides whether it is
 * JPEG, PNG, WebP or GIF. The picture is re-encoded: upright, at most `sideMax` (1600) px, without its metadata. The
 * same picture has the same URL. Throws 415 or 413 with a sentence.
 */
export async function storePicture(
  { storage }: PictureStorage,
  bytes: Uint8Array,
  sideMax = SIDE_MAX,
): Promise<string> {
  mustBePicture(bytes)
  const { key, bytes: redrawn } = await redrawPicture(bytes, sideMax)
  if ((await storage.find(key)) === undefined) await storage.put(key, redrawn)
  return `/media/${key}`
}

/** Throws 415 unless the content is an accepted picture. */
export function mustBePicture(bytes: Uint8Array): void {
  if (pictureTypeOf(bytes) === undefined)
    throw new Refusal(STATUS.wrongType, 'This file is not a JPEG, PNG, WebP or GIF picture.')
}

/**
 * Re-encodes a picture from a file or from memory, stores it and returns its key. Throws 415 or 413 with a sentence.
 */
export async function redrawPicture(
  picture: string | Uint8Array,
  sideMax = SIDE_MAX,
): Promise<{ key: string; bytes: Uint8Array }> {
  const { data, info } = await redrawing.run(
    () => true,
    () => redraw(picture, sideMax),
  )
  return { key: `art/${pictureName(sha256(data), info.width, info.height)}`, bytes: data }
}

/** Kinds of pictures that identify a community. */
export type MarkKind = 'logo' | 'icon'

/**
 * Re-encodes a logo or an icon as PNG, with its transparent parts, and returns it with its key. Throws 415 or 413
 * (SITE-11).
 */
export async function redrawMark(bytes: Uint8Array, kind: MarkKind): Promise<{ key: string; bytes: Uint8Array }> {
  if (bytes.length > IDENTITY.pictureBytes) throw new Refusal(STATUS.tooLarge, 'This picture is larger than 1 MB.')
  const type = pictureTypeOf(bytes)
  if (type === undefined || type === 'gif')
    throw new Refusal(STATUS.wrongType, 'This file is not a PNG, WebP or JPEG picture.')
  const { width, height } = await sharp(bytes, { limitInputPixels: UPLOAD.imagePixels }).metadata().catch(unreadable)
  if (kind === 'logo' && height < IDENTITY.logoHeight)
    throw new Refusal(
      STATUS.wrongType,
      `A logo is at least ${IDENTITY.logoHeight} pixels high; this one has ${height}.`,
    )
  if (kind === 'icon' && (width !== height || width < IDENTITY.iconSide))
    throw new Refusal(
      STATUS.wrongType,
      `An icon is square with at least ${IDENTITY.iconSide} pixels; this one has ${width} × ${height}.`,
    )
  const { data, info } = await redrawing.run(
    () => true,
    () =>
      sharp(bytes, { limitInputPixels: UPLOAD.imagePixels, failOn: 'error' })
        .autoOrient()
        .resize(
          kind === 'logo' ? { height: LOGO_HEIGHT, width: SIDE_MAX, fit: 'inside', withoutEnlargement: true } : ICON,
        )
        .toColourspace('srgb')
        .png({ compressionLevel: 9, palette: kind === 'logo' })
        .toBuffer({ resolveWithObject: true })
        .catch(unreadable),
  )
  return { key: `art/${pictureName(sha256(data), info.width, info.height, 'png')}`, bytes: data }
}

function unreadable(error: unknown): never {
  if (error instanceof Error && /pixel limit/.test(error.message))
    throw new Refusal(STATUS.tooLarge, 'This picture has more than 40 million pixels.')
  throw new Refusal(STATUS.wrongType, 'This picture cannot be read. It may be damaged.')
}

/** Height of a stored logo, and the side of a stored icon, in pixels. */
const LOGO_HEIGHT = 256
const ICON = { width: 1024, height: 1024, withoutEnlargement: true }

/**
 * Stores a short loop and returns its URL, `/media/video/{hash}.mp4` or `.webm`; the content decides the type. Throws
 * 415 with a sentence.
 */
export async function storeVideo({ storage }: PictureStorage, bytes: Uint8Array): Promise<string> {
  const type = videoTypeOf(bytes)
  if (type === undefined) throw new Refusal(STATUS.wrongType, 'This file is not an MP4 or WebM video.')
  const name = `${sha256(bytes).slice(0, 16)}.${type}`
  if ((await storage.find(`video/${name}`)) === undefined) await storage.put(`video/${name}`, bytes)
  return `/media/video/${name}`
}

/**
 * Returns the key of a film with a poster, `video/{hash}.mp4` or `.webm`; the content decides the type. Throws 415 with
 * a sentence.
 */
export function videoName(film: Uint8Array, poster: Uint8Array): string {
  const type = videoTypeOf(film)
  if (type === undefined) throw new Refusal(STATUS.wrongType, 'This file is not an MP4 or WebM video.')
  return `video/${sha256(Buffer.concat([film, poster])).slice(0, 16)}.${type}`
}

/**
 * Stores a film and its poster under one name, and returns the URL of the film; the poster has the same with `.jpg`.
 * Throws 415 or 413 with a sentence (SITE-15).
 */
export async function storeFilm({ storage }: PictureStorage, film: Uint8Array, poster: Uint8Array): Promise<string> {
  mustBePicture(poster)
  const { bytes } = await redrawPicture(poster)
  const key = videoName(film, bytes)
  await storage.put(key, film)
  await storage.put(key.replace(/\.\w+$/, '.jpg'), bytes)
  return `/media/${key}`
}

/** Combines four pictures into one square, and returns it with its key. Throws 415 when one cannot be decoded. */
export async function drawMosaic(quarters: readonly Uint8Array[]): Promise<{ key: string; bytes: Uint8Array }> {
  const half = MOSAIC_SIDE / 2
  const drawn = await Promise.all(
    quarters.map((bytes) =>
      sharp(bytes, { limitInputPixels: UPLOAD.imagePixels })
        .resize({ width: half, height: half, fit: 'cover' })
        .png()
        .toBuffer()
        .catch(() => {
          throw new Refusal(STATUS.wrongType, 'This picture cannot be read. It may be damaged.')
        }),
    ),
  )
  const square = sharp({ create: { width: MOSAIC_SIDE, height: MOSAIC_SIDE, channels: 3, background: '#ffffff' } })
  const tiles = drawn.map((input, at) => ({ input, left: (at % 2) * half, top: Math.floor(at / 2) * half }))
  return redrawPicture(await square.composite(tiles).png().toBuffer())
}

/** Resizes a stored picture; a picture that is already smaller keeps its size. */
export async function drawVariant(bytes: Uint8Array, { width, format }: PictureVariant): Promise<Uint8Array> {
  const source = sharp(bytes, { limitInputPixels: UPLOAD.imagePixels })
  if (width === 'square') return drawSquare(source)
  const picture = source.resize({ width, withoutEnlargement: true })
  return format === 'webp'
    ? picture.webp({ quality: 76, effort: 4, smartSubsample: true }).toBuffer()
    : picture.jpeg({ quality: 78, progressive: true, mozjpeg: true }).toBuffer()
}

async function drawSquare(source: ReturnType<typeof sharp>): Promise<Uint8Array> {
  const { width, height } = await source.metadata()
  const side = Math.min(width, height, COVER_SIDE_MAX)
  return source.resize({ width: side, height: side, fit: 'cover' }).jpeg({ quality: 82, progressive: true }).toBuffer()
}

async function redraw(picture: string | Uint8Array, sideMax: number) {
  try {
    return await sharp(picture, { limitInputPixels: UPLOAD.imagePixels, failOn: 'error', animated: false })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82, progressive: true, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    return unreadable(error)
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
