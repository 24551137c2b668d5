import { isMusicCode } from '@earshot/contract/studio/music-codes'

const MUSICBRAINZ_ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** Returns a MusicBrainz recording id in lower case; undefined when the text is not one. */
export function recordingIdOf(text: string | undefined): string | undefined {
  const id = text?.trim().toLowerCase() ?? ''
  return new RegExp(`^${MUSICBRAINZ_ID}$`).test(id) ? id : undefined
}

/** Returns all MusicBrainz ids in the values of a tag, in lower case and in order. */
export const musicbrainzIdsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => [...value.toLowerCase().matchAll(new RegExp(MUSICBRAINZ_ID, 'g'))].map(([id]) => id))

/**
 * Returns an International Standard Recording Code without hyphens, in capitals; undefined when the text is not one.
 */
export function isrcOf(text: string | undefined): string | undefined {
  const code = text?.trim().replaceAll('-', '').toUpperCase() ?? ''
  return isMusicCode.isrc(code) ? code : undefined
}
