import * as m from '@earshot/messages/playback'
import type { Track } from './track.ts'

/** The reason why a track does not play. */
export type Reason = {
  /** `connection`: temporary, a retry may help. `rights`: the sound is for subscribers. `sound`: permanent. */
  readonly kind: 'connection' | 'rights' | 'sound'
  /** The message for the listener. */
  readonly sentence: string
  /** A link to the page where the listener can solve the problem. */
  readonly way?: { readonly href: string; readonly label: string }
}

/** The kinds of reasons. */
export type Problem = Reason & { readonly trackId: string }

/** The relevant codes of MediaError. */
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

/** Id of the section of an artist's or podcast's page where one subscribes. */
export const PLANS = '#plans'

/**
 * Returns whether an audio element's error code is meaningful. It is "not supported" also if no server answered, or the
 * reply was not sound.
 */
export const isReported = (code: number | undefined): boolean => code === MEDIA_ERR_NETWORK || code === MEDIA_ERR_DECODE

/** Returns the problem of an audio element's error code. */
export function problemOf(track: Track, code: number | undefined, isOnline: boolean): Problem {
  const { title } = track
  if (!isOnline)
    return {
      trackId: track.id,
      kind: 'connection',
      sentence: m.problem_offline({ title }),
    }
  if (code === MEDIA_ERR_NETWORK)
    return {
      trackId: track.id,
      kind: 'connection',
      sentence: m.problem_connection_lost({ title }),
    }
  if (code === MEDIA_ERR_DECODE) return { trackId: track.id, kind: 'sound', sentence: m.problem_damaged({ title }) }
  return {
    trackId: track.id,
    kind: 'sound',
    sentence: m.problem_not_playable({ title }),
  }
}

/**
 * Requests the URL of a sound as an audio element does; returns the HTTP status (0 for another host), and the code of a
 * refusal.
 */
export type Ask = (src: string) => Promise<{ status: number; code?: unknown }>

const askUrl: Ask = async (src) => {
  const { status } = await askFor(src, 'HEAD')
  return REFUSED.has(status) ? { status, code: await codeOf(src) } : { status }
}

const REFUSED = new Set([401, 403])

const askFor = (src: string, method: 'GET' | 'HEAD') =>
  fetch(src, { method, redirect: 'manual', referrerPolicy: 'no-referrer' })

// Only a complete refusal has a code.
async function codeOf(src: string): Promise<unknown> {
  const body: unknown = await askFor(src, 'GET')
    .then((reply) => (REFUSED.has(reply.status) ? reply.json() : undefined))
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

/** Requests the URL of a track and returns why it does not play; undefined if the reply does not explain it. */
export async function reasonOf(track: Track, ask: Ask = askUrl): Promise<Reason | undefined> {
  const { title } = track
  const { status, code } = await ask(track.src).catch((): { status?: number; code?: unknown } => ({}))
  if (status === undefined || status >= 500)
    return {
      kind: 'connection',
      sentence: m.problem_no_answer({ title }),
    }
  switch (status) {
    case 401:
    case 403:
      // Other servers may send no code.
      if (code !== undefined && code !== 'for_subscribers')
        return { kind: 'sound', sentence: m.problem_not_playable({ title }) }
      return {
        kind: 'rights',
        sentence: m.problem_for_subscribers({ title, artist: track.artist }),
        ...(track.by !== undefined && { way: { href: track.by + PLANS, label: m.subscribe() } }),
      }
    case 404:
      return { kind: 'sound', sentence: m.was_removed({ title }) }
    case 429:
      return { kind: 'connection', sentence: m.problem_too_many() }
    default:
      return undefined
  }
}
