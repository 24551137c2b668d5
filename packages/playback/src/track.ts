/** Something that can be played. The package knows nothing else of songs or episodes. */
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
  /** Length in seconds as the catalogue says it; 0 when unknown. The sound itself decides once it is loaded. */
  readonly seconds: number
  /** Loudness in LUFS that evens it out with what is heard around it: of its album inside an album, else its own. */
  readonly loudness?: number
  /** Speech: its speed may change and its place is remembered. */
  readonly spoken?: boolean
  /** The page of the track on its own site. */
  readonly page?: string
  /** URL of the page of its artist or podcast. */
  readonly by?: string
}

/** A track read from outside (storage), or undefined when it is none. */
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

/** Whether a value is an object whose fields can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether a value is a number that can be counted with. */
export const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
