import { LRUCache } from 'lru-cache'
import { hashToken } from '../db/hash-token.ts'

/** Requests a minute of one address, or of one member, over all calls together: those of sound, which is asked for piece by piece, and all others (threat F28). */
export type PerMinute = { api: number; sound: number }
export const PER_MINUTE: PerMinute = { api: 1_200, sound: 6_000 }

/** Members that were signed in a moment ago, by the tokens they sent. It decides whose requests to count, never what they may do. */
export type KnownMembers = {
  note: (token: TokenHeader, memberId: number) => void
  /** The key under which the requests of a token count; undefined for a token without a recent sign-in. */
  find: (token: TokenHeader) => string | undefined
}

type TokenHeader = string | string[] | undefined

/** Milliseconds and members that are remembered: one who ended a session counts as a member until then. */
const KNOWN_MS = 15 * 60_000
const KNOWN_MAX = 10_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the reply of a route is sent for long (sound, the live channel); such requests have a limit of their own. */
    isStream?: boolean
  }
}

/** Remembers signed-in members, so that each has a limit of requests of their own before the database is asked. */
export function knownMembers(): KnownMembers {
  const known = new LRUCache<string, number>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  return {
    note: (token, memberId) => {
      if (typeof token === 'string') known.set(hashToken(token), memberId)
    },
    find: (token) => {
      const memberId =
        typeof token !== 'string' || token === '' || known.size === 0 ? undefined : known.get(hashToken(token))
      return memberId === undefined ? undefined : `member ${memberId}`
    },
  }
}
