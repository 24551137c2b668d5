/** A playable item. This package knows nothing else about songs or episodes. */
export type Track = {
  /** Unique in a queue, for example `song:12`. */
  readonly id: string
  /** URL of the sound. */
  readonly src: string
  readonly title: string
  readonly artist: string
  readonly album?: string
  /** Identifies the album: two may have the same title. */
  readonly albumId?: string
  /** URL of the picture. */
  readonly art?: string
  /** Length in seconds according to the catalogue; 0 if unknown. The loaded sound overrides it. */
  readonly seconds: number
  /** Loudness in LUFS used to equalise the volume: that of the album during an album, otherwise the track's own. */
  readonly loudness?: number
  /** Speech: its rate may change and its position is bookmarked. */
  readonly spoken?: boolean
  /** The page of the track on its own site. */
  readonly page?: string
  /** URL of the page of its artist or podcast. */
  readonly by?: string
}

/** Parses a track from storage; undefined if it is invalid. */
export function parseTrack(value: unknown): Track | undefined {
  if (!isRecord(value)) return undefined
  const { id, src, title, artist, album, albumId, art, seconds, spoken, page, by, loudness } = value
  if (
    typeof id !== 'string' ||
    id === '' ||
    typeof src !== 'string' ||
    typeof title !== 'string' ||
    typeof artist !== 'string'
  )
    return undefined
  return {
    id,
    src,
    title,
    artist,
    seconds: isFiniteNumber(seconds) && seconds > 0 ? seconds : 0,
    ...(isFiniteNumber(loudness) && { loudness }),
    ...(typeof album === 'string' && { album }),
    ...(typeof albumId === 'string' && { albumId }),
    ...(typeof art === 'string' && { art }),
    ...(spoken === true && { spoken }),
    ...(typeof page === 'string' && { page }),
    ...(typeof by === 'string' && /^(?:https?:\/\/|\/(?![/\\]))/.test(by) && { by }),
  }
}

/** Returns whether a value is an object whose fields can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns whether a value is a finite number. */
export const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
