import * as m from '@earshot/messages/playback'
import type { Track } from './track.ts'

/** The reason why a track does not play. */
export type Reason = {
  /** `connection`: a retry may succeed. `rights`: the sound is for subscribers. `sound`: a retry does not help. */
  readonly kind: 'connection' | 'rights' | 'sound'
  /** The message for the listener. */
  readonly sentence: string
  /** A link to the page where the listener can solve the problem. */
  readonly way?: { readonly href: string; readonly label: string }
}

/** The reason why a track does not play, with its id. */
export type Problem = Reason & { readonly trackId: string }

/** The codes of MediaError that need different messages. */
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

/** The fragment of the section with plans on the page of an artist or podcast. */
export const PLANS = '#plans'

/**
 * Returns whether an audio element's error code is specific. "Not supported" is not: browsers also report it for failed
 * requests and for replies that are not sound.
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
 * Requests the URL of a sound like an audio element; returns the HTTP status (0 for a redirect to another host) and the
 * error code of a refusal.
 */
export type RequestSound = (src: string) => Promise<{ status: number; code?: unknown }>

const requestUrl: RequestSound = async (src) => {
  const { status } = await fetchSound(src, 'HEAD')
  return REFUSED.has(status) ? { status, code: await codeOf(src) } : { status }
}

const REFUSED = new Set([401, 403])

const fetchSound = (src: string, method: 'GET' | 'HEAD') =>
  fetch(src, { method, redirect: 'manual', referrerPolicy: 'no-referrer' })

// The code is in the body, which a HEAD request does not return.
async function codeOf(src: string): Promise<unknown> {
  const body: unknown = await fetchSound(src, 'GET')
    .then((reply) => (REFUSED.has(reply.status) ? reply.json() : undefined))
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

/** Requests the URL of a track to find out why it does not play; undefined if the reply does not explain it. */
export async function reasonOf(track: Track, request: RequestSound = requestUrl): Promise<Reason | undefined> {
  const { title } = track
  const { status, code } = await request(track.src).catch((): { status?: number; code?: unknown } => ({}))
  if (status === undefined || status >= 500)
    return {
      kind: 'connection',
      sentence: m.problem_no_answer({ title }),
    }
  switch (status) {
    case 401:
    case 403:
      // Other servers may return no code.
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
