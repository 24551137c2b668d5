/** A playable track. The package knows nothing else about songs or episodes. */
export type Track = {
  /** Unique in a queue, for example `song:12`. */
  readonly id: string
  /** URL of the sound. */
  readonly src: string
  readonly title: string
  readonly artist: string
  readonly album?: string
  /** Names the album: two may have one title. */
  readonly albumId?: string
  /** URL of the picture. */
  readonly art?: string
  /** Length in seconds in the catalogue; 0 when unknown. The loaded sound takes precedence. */
  readonly seconds: number
  /** Loudness in LUFS for normalisation: that of its album inside an album, else its own. */
  readonly loudness?: number
  /** Speech: its speed can be changed and its position is stored. */
  readonly spoken?: boolean
  /** The page of the track on its own site. */
  readonly page?: string
  /** URL of the page of its artist or podcast. */
  readonly by?: string
}

/** Parses a stored track; undefined for an invalid one. */
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
