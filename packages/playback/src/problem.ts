import type { Track } from './track.ts'

/** What keeps a track from playing. */
export type Reason = {
  /** `connection` may pass: trying again makes sense. `rights`: its sound is for subscribers. `sound` will not pass by itself. */
  readonly kind: 'connection' | 'rights' | 'sound'
  /** For the listener. */
  readonly sentence: string
  /** Where the listener can do something about it. */
  readonly way?: { readonly href: string; readonly label: string }
}

/** Why a track does not play. */
export type Problem = Reason & { readonly trackId: string }

/** The codes of MediaError that tell apart what a listener can do. */
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

/** Id of the section of an artist's or podcast's page where one subscribes. */
const PLANS = '#plans'

/** Whether an audio element's error code says what is wrong. It says "not supported" also when nothing answered, or no sound came. */
export const isTelling = (code: number | undefined): boolean => code === MEDIA_ERR_NETWORK || code === MEDIA_ERR_DECODE

/** The problem behind an audio element's error code. */
export function problemOf(track: Track, code: number | undefined, isOnline: boolean): Problem {
  const name = `“${track.title}”`
  if (!isOnline)
    return {
      trackId: track.id,
      kind: 'connection',
      sentence: `You are offline, so ${name} cannot be loaded. Playback continues when you are online again.`,
    }
  if (code === MEDIA_ERR_NETWORK)
    return {
      trackId: track.id,
      kind: 'connection',
      sentence: `The connection was lost while ${name} was loading. Playback continues when the connection is back.`,
    }
  if (code === MEDIA_ERR_DECODE)
    return { trackId: track.id, kind: 'sound', sentence: `${name} stopped because its file is damaged.` }
  return {
    trackId: track.id,
    kind: 'sound',
    sentence: `${name} cannot be played: its file is missing, or this browser does not support its format.`,
  }
}

/** Asks for the address of a sound as an audio element does; answers with the HTTP status, 0 when it lies elsewhere. */
export type Ask = (src: string) => Promise<number>

const askAddress: Ask = async (src) =>
  (await fetch(src, { method: 'HEAD', redirect: 'manual', referrerPolicy: 'no-referrer' })).status

/** Why the sound of a track does not come, as its address tells; undefined when it tells nothing. */
export async function reasonOf(track: Track, ask: Ask = askAddress): Promise<Reason | undefined> {
  const name = `“${track.title}”`
  const status = await ask(track.src).catch(() => undefined)
  if (status === undefined || status >= 500)
    return {
      kind: 'connection',
      sentence: `The server does not answer, so ${name} cannot be loaded. Playback continues when the connection is back.`,
    }
  switch (status) {
    case 401:
    case 403:
      return {
        kind: 'rights',
        sentence: `${name} is for subscribers of ${track.artist}.`,
        ...(track.by !== undefined && { way: { href: track.by + PLANS, label: 'Subscribe' } }),
      }
    case 404:
      return { kind: 'sound', sentence: `${name} was removed.` }
    case 429:
      return { kind: 'connection', sentence: 'Too many requests. Playback continues in a moment.' }
    default:
      return undefined
  }
}
