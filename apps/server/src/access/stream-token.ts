import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { Services } from '../ports/services.ts'
import { getSecret } from './secret.store.ts'
import { findSessionOwner } from './viewer.ts'

/** Creates and verifies stream tokens with the secret of this community, which is loaded once. */
export function streamTokens({ db, now }: Pick<Services, 'db' | 'now'>) {
  let secret: Promise<string> | undefined
  const theSecret = () => {
    secret ??= getSecret(db, 'stream ticket').catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
  return {
    /** Returns a token for `remotePath` with which this session plays this item for some hours. */
    make: async (sessionId: number, kind: TokenKind, itemId: number): Promise<string> =>
      makeStreamToken(await theSecret(), {
        sessionId,
        kind,
        itemId,
        expiresAt: new Date(now().getTime() + STREAM_TOKEN_HOURS * 3_600_000),
      }),
    /**
     * Returns the member id of a token; undefined without a token, for another item, and after its session has ended.
     */
    read: async (token: string | undefined, kind: TokenKind, itemId: number): Promise<number | undefined> => {
      const sessionId =
        token === undefined ? undefined : readStreamToken(await theSecret(), token, { kind, itemId, now: now() })
      return sessionId === undefined ? undefined : findSessionOwner(db, sessionId, now())
    },
  }
}

/** Kinds of stream tokens: songs and episodes, sounds of drafts, and the sent files of tracks. */
type TokenKind = PlayableKind | 'draft' | 'original'

/** The scope of a stream token: one item, played in one session until `expiresAt`. */
export type StreamTokenFor = { sessionId: number; kind: TokenKind; itemId: number; expiresAt: Date }

/**
 * Lifetime of a stream token in hours. The token names a session; each request checks again that the session is active
 * and may play the sound.
 */
export const STREAM_TOKEN_HOURS = 12
/** Seconds by which the clocks of two processes may differ, in both directions. */
const CLOCK_SECONDS = 60

/** Returns a token for the URL of a stream, signed with the community's own `secret`. */
export function makeStreamToken(secret: string, { sessionId, kind, itemId, expiresAt }: StreamTokenFor): string {
  const end = Math.floor(expiresAt.getTime() / 1000)
  return `${sessionId}.${end}.${signature(secret, kind, itemId, sessionId, end)}`
}

/**
 * Returns the session of a token for this item; undefined if the token is forged, for another item, or expired for
 * longer than clocks may differ.
 */
export function readStreamToken(
  secret: string,
  token: string,
  { kind, itemId, now }: Pick<StreamTokenFor, 'kind' | 'itemId'> & { now: Date },
): number | undefined {
  const [, sessionId, end, signed = ''] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  if (sessionId === undefined || end === undefined) return undefined
  const expected = signature(secret, kind, itemId, Number(sessionId), Number(end))
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined
  const left = Number(end) - now.getTime() / 1000
  return left > -CLOCK_SECONDS && left <= STREAM_TOKEN_HOURS * 3_600 + CLOCK_SECONDS ? Number(sessionId) : undefined
}

const signature = (secret: string, kind: string, itemId: number, sessionId: number, end: number): string =>
  createHmac('sha256', secret).update(`stream ${kind} ${itemId} of ${sessionId} ${end}`).digest('base64url')
