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
    /** Returns a token with which a visitor of a private link plays a sound of its draft (RELEASE-02). */
    makeForLink: async (linkId: number, soundId: number): Promise<string> =>
      sign(await theSecret(), `${LINK}${linkId}`, {
        kind: 'draft',
        itemId: soundId,
        expiresAt: new Date(now().getTime() + STREAM_TOKEN_HOURS * 3_600_000),
      }),
    /** Returns the private link of a token for a sound; undefined for other tokens. */
    readLink: async (token: string | undefined, soundId: number): Promise<number | undefined> => {
      const holder =
        token === undefined
          ? undefined
          : holderOf(await theSecret(), token, { kind: 'draft', itemId: soundId, now: now() })
      return holder?.startsWith(LINK) === true ? Number(holder.slice(LINK.length)) : undefined
    },
    /** Returns a token for `remotePath` with which this session plays this item for some hours. */
    make: async (sessionId: number, kind: TokenKind, itemId: number): Promise<string> =>
      makeStreamToken(await theSecret(), {
        sessionId,
        kind,
        itemId,
        expiresAt: new Date(now().getTime() + STREAM_TOKEN_HOURS * 3_600_000),
      }),
    /** Returns a token with which this session downloads a dump until then (OPERATIONS-07). */
    makeForDump: async (sessionId: number, name: string, expiresAt: Date): Promise<string> =>
      makeStreamToken(await theSecret(), { sessionId, kind: 'dump', itemId: name, expiresAt }),
    /**
     * Returns the member id of a token; undefined without a token, for another item, and after its session has ended.
     */
    read: async (token: string | undefined, kind: TokenKind, itemId: number | string): Promise<number | undefined> => {
      const sessionId =
        token === undefined ? undefined : readStreamToken(await theSecret(), token, { kind, itemId, now: now() })
      return sessionId === undefined ? undefined : findSessionOwner(db, sessionId, now())
    },
  }
}

/**
 * Kinds of stream tokens: songs and episodes, sounds of drafts, the sent files of tracks, pictures of releases,
 * exports, episodes for their team, and dumps.
 */
type TokenKind = PlayableKind | 'draft' | 'original' | 'picture' | 'export' | 'team-episode' | 'dump'

/** The scope of a stream token: one item, or the dump of a name, for one session until `expiresAt`. */
export type StreamTokenFor = { sessionId: number; kind: TokenKind; itemId: number | string; expiresAt: Date }

/**
 * Lifetime of a stream token in hours. The token names a session; each request checks again that the session is active
 * and may play the sound.
 */
export const STREAM_TOKEN_HOURS = 12
/** Seconds by which the clocks of two processes may differ, in both directions. */
const CLOCK_SECONDS = 60

/** Returns a token for the URL of a stream, signed with the community's own `secret`. */
export const makeStreamToken = (secret: string, { sessionId, ...item }: StreamTokenFor): string =>
  sign(secret, String(sessionId), item)

// The holder of a token is the number of a session, or that of a private link after this letter.
const LINK = 'l'

function sign(secret: string, holder: string, { kind, itemId, expiresAt }: Omit<StreamTokenFor, 'sessionId'>): string {
  const end = Math.floor(expiresAt.getTime() / 1000)
  return `${holder}.${end}.${signature(secret, kind, itemId, holder, end)}`
}

/**
 * Returns the session of a token for this item; undefined if the token is forged, for another item, or expired for
 * longer than clocks may differ.
 */
export function readStreamToken(secret: string, token: string, item: Requested): number | undefined {
  const holder = holderOf(secret, token, item)
  return holder === undefined || holder.startsWith(LINK) ? undefined : Number(holder)
}

type Requested = Pick<StreamTokenFor, 'kind' | 'itemId'> & { now: Date }

function holderOf(secret: string, token: string, { kind, itemId, now }: Requested): string | undefined {
  const [, holder, end, signed = ''] = /^(l?\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  if (holder === undefined || end === undefined) return undefined
  const expected = signature(secret, kind, itemId, holder, Number(end))
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined
  const left = Number(end) - now.getTime() / 1000
  // The minutes of a dump are few, and dumps contain secrets.
  return left > (kind === 'dump' ? 0 : -CLOCK_SECONDS) && left <= STREAM_TOKEN_HOURS * 3_600 + CLOCK_SECONDS
    ? holder
    : undefined
}

const signature = (secret: string, kind: string, itemId: number | string, holder: string, end: number): string =>
  createHmac('sha256', secret).update(`stream ${kind} ${itemId} of ${holder} ${end}`).digest('base64url')
