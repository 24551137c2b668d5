import type { Track } from './track.ts'

/** Why a track does not play, as a sentence for the listener. */
export type Problem = {
  readonly trackId: string
  /** `connection` may pass: trying again makes sense. `sound` will not pass by itself. */
  readonly kind: 'connection' | 'sound'
  readonly sentence: string
}

/** The codes of MediaError that tell apart what a listener can do. */
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

/** The problem behind an audio element's error code. */
export function problemOf(track: Track, code: number | undefined, isOnline: boolean): Problem {
  const name = `“${track.title}”`
  if (!isOnline) return { trackId: track.id, kind: 'connection', sentence: `You are offline, so ${name} cannot be loaded. It can go on as soon as you are back.` }
  if (code === MEDIA_ERR_NETWORK) return { trackId: track.id, kind: 'connection', sentence: `The connection broke off while ${name} was loading.` }
  if (code === MEDIA_ERR_DECODE) return { trackId: track.id, kind: 'sound', sentence: `${name} stopped because its file is damaged.` }
  return { trackId: track.id, kind: 'sound', sentence: `${name} cannot be played: its sound is missing or of a kind this browser does not know.` }
}
