/** Widths of picture variants, in pixels; pages select one by `srcset`. */
export const PICTURE_WIDTHS = [96, 192, 384, 480, 640, 768, 960, 1440, 1920] as const

/** The parts of a picture's storage key: the key of the original and, for a smaller variant, its width and format. */
export type PictureName = { original: string; variant: PictureVariant | undefined }

/** A variant of a picture: its width in pixels, or the square from its middle. */
export type PictureVariant = { width: number | 'square'; format: 'webp' | 'jpg' }

/**
 * Returns the name of a stored picture: 16 hex digits of its content's SHA-256 and its size, so that a page can reserve
 * space while it loads.
 */
export const pictureName = (hash: string, width: number, height: number, format: 'jpg' | 'png' = 'jpg'): string =>
  `${hash.slice(0, 16)}_${width}x${height}.${format}`

/**
 * Parses the key of a picture, `art/{hash16}_{W}x{H}.jpg`, of a loop's poster, `video/{hash16}.jpg`, or of a smaller
 * variant; undefined for every other name or width.
 */
export function readPictureKey(key: string): PictureName | undefined {
  const [, stem, size, format] =
    /^(art\/[0-9a-f]{16}_[1-9]\d{0,3}x[1-9]\d{0,3}|video\/[0-9a-f]{16})(?:@([1-9]\d{1,3}|square))?\.(jpg|webp|png)$/.exec(
      key,
    ) ?? []
  if (stem === undefined) return undefined
  // Logos and icons have transparent parts and no smaller variants.
  if (format === 'png')
    return size === undefined && stem.startsWith('art/') ? { original: key, variant: undefined } : undefined
  const original = `${stem}.jpg`
  if (size === undefined) return format === 'jpg' ? { original, variant: undefined } : undefined
  if (size === 'square') return format === 'jpg' ? { original, variant: { width: size, format } } : undefined
  const width = PICTURE_WIDTHS.find((each) => each === Number(size))
  if (width === undefined) return undefined
  return { original, variant: { width, format: format === 'webp' ? 'webp' : 'jpg' } }
}

/** Minimum side in pixels of a cover that podcast directories accept. */
export const DIRECTORY_SIDE = 1400

/** Returns whether a stored picture is too small for podcast directories; it is not enlarged. */
export function isSmallCover(url: string): boolean {
  const [, width, height] = /_(\d+)x(\d+)\.jpg$/.exec(url) ?? []
  return width !== undefined && height !== undefined && Math.min(Number(width), Number(height)) < DIRECTORY_SIDE
}
