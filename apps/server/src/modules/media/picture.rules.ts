/** Widths in which pictures are sent, in pixels; pages choose by `srcset`. */
export const PICTURE_WIDTHS = [96, 192, 384, 480, 640, 768, 960, 1440, 1920] as const

/** A picture's key in the storage taken apart: the key of the file it is made from and, for a smaller form, its width and format. */
export type PictureName = { original: string; variant: { width: number; format: 'webp' | 'jpg' } | undefined }

/** The name of a stored picture: 16 hex digits of its content's SHA-256 and its size, so that a page can leave the right room. */
export const pictureName = (hash: string, width: number, height: number): string =>
  `${hash.slice(0, 16)}_${width}x${height}.jpg`

/** Reads the key of a picture, `art/{hash16}_{W}x{H}.jpg`, or of a loop's poster, `video/{hash16}.jpg`, or of a smaller form of one; undefined for everything that is no name of ours or no width we send. */
export function readPictureKey(key: string): PictureName | undefined {
  const [, stem, size, format] =
    /^(art\/[0-9a-f]{16}_[1-9]\d{0,3}x[1-9]\d{0,3}|video\/[0-9a-f]{16})(?:@([1-9]\d{1,3}))?\.(jpg|webp)$/.exec(key) ??
    []
  if (stem === undefined) return undefined
  const original = `${stem}.jpg`
  if (size === undefined) return format === 'jpg' ? { original, variant: undefined } : undefined
  const width = PICTURE_WIDTHS.find((each) => each === Number(size))
  if (width === undefined) return undefined
  return { original, variant: { width, format: format === 'webp' ? 'webp' : 'jpg' } }
}

/** Accepted picture types. Formats with drawing instructions (SVG, PDF) or rare decoders (HEIF) are refused (threats F15, F33). */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif'

/** The type of a picture by its first bytes, not by name or declared type. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  return SIGNATURES.find(([, marks]) => marks.every(([at, mark]) => startsWith(bytes.subarray(at), mark)))?.[0]
}

/** A video that browsers play, by its first bytes. */
export function videoTypeOf(bytes: Uint8Array): 'mp4' | 'webm' | undefined {
  if (startsWith(bytes.subarray(4), 'ftyp')) return 'mp4'
  return startsWith(bytes, '\u001aE\u00df\u00a3') ? 'webm' : undefined
}

const SIGNATURES: readonly [PictureType, readonly [at: number, mark: string][]][] = [
  ['jpeg', [[0, '\u00ff\u00d8\u00ff']]],
  ['png', [[0, '\u0089PNG\r\n\u001a\n']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
  ['gif', [[0, 'GIF8']]],
]

const startsWith = (bytes: Uint8Array, mark: string): boolean =>
  bytes.length >= mark.length && [...mark].every((char, at) => bytes[at] === char.charCodeAt(0))
