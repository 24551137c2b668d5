/**
 * Accepted picture types. Formats with drawing instructions (SVG, PDF) or rare decoders (HEIF) are refused (threats
 * F15, F33).
 */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif'

/** Number of bytes at the start of a file that determine its type. */
export const TYPE_BYTES = 16

/** Returns the type of a picture by its first bytes, not by name or declared type. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  return SIGNATURES.find(([, marks]) => marks.every(([at, mark]) => startsWith(bytes.subarray(at), mark)))?.[0]
}

/** Returns the type of a video that browsers can play, by its first bytes. */
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
