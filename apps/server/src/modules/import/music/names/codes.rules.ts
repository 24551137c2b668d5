import { isMusicCode } from '@earshot/contract/studio/music-codes'

/** Returns a MusicBrainz recording id in lower case; undefined when the text is not one. */
export function recordingIdOf(text: string | undefined): string | undefined {
  const id = text?.trim().toLowerCase() ?? ''
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined
}

/**
 * Returns an International Standard Recording Code without hyphens, in capitals; undefined when the text is not one.
 */
export function isrcOf(text: string | undefined): string | undefined {
  const code = text?.trim().replaceAll('-', '').toUpperCase() ?? ''
  return isMusicCode.isrc(code) ? code : undefined
}
