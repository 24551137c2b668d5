import { LRUCache } from 'lru-cache'
import { hashToken } from '../db/hash-token.ts'

/**
 * Maximum requests per minute of one address, or of one member, over all calls: those of sound, which is requested in
 * parts, and all others (threat F28).
 */
export type PerMinute = { api: number; sound: number }
export const PER_MINUTE: PerMinute = { api: 1_200, sound: 6_000 }

/** Members with a recent sign-in, by token. Determines the counter of a request, never its permissions. */
export type KnownMembers = {
  remember: (token: TokenHeader, memberId: number) => void
  /** Returns the key of a token's request counter; undefined for a token without a recent sign-in. */
  find: (token: TokenHeader) => string | undefined
}

type TokenHeader = string | string[] | undefined

/**
 * Milliseconds and number of members in the cache: after the end of a session, its token is counted as a member until
 * then.
 */
const KNOWN_MS = 15 * 60_000
const KNOWN_MAX = 10_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns whether the reply of a route is sent over a long time (sound, the live channel); such requests have their
     * own limit.
     */
    isStream?: boolean
  }
}

/** Caches signed-in members, so that each has their own request limit before the database is queried. */
export function knownMembers(): KnownMembers {
  // With `max`, its arrays would be allocated in full at the start.
  const known = new LRUCache<string, number>({ maxSize: KNOWN_MAX, sizeCalculation: () => 1, ttl: KNOWN_MS })
  return {
    remember: (token, memberId) => {
      if (typeof token === 'string') known.set(hashToken(token), memberId)
    },
    find: (token) => {
      const memberId =
        typeof token !== 'string' || token === '' || known.size === 0 ? undefined : known.get(hashToken(token))
      return memberId === undefined ? undefined : `member ${memberId}`
    },
  }
}
