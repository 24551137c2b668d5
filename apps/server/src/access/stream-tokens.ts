import type { PlayableKind } from '@earshot/contract/listening'
import type { Services } from '../services.ts'
import { getSecret } from './secret.store.ts'
import { STREAM_TOKEN_HOURS, makeStreamToken, readStreamToken } from './stream-token.ts'
import { findSessionOwner } from './viewer.ts'

/** Makes and reads stream tokens with the secret of this community, which is fetched once. */
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
    /** A token with which this session plays this item for some hours, for `remotePath`. */
    make: async (sessionId: number, kind: PlayableKind, itemId: number): Promise<string> =>
      makeStreamToken(await theSecret(), {
        sessionId,
        kind,
        itemId,
        expiresAt: new Date(now().getTime() + STREAM_TOKEN_HOURS * 3_600_000),
      }),
    /** Whose token it is; undefined without one, with one that does not fit, and when its session has ended. */
    read: async (token: string | undefined, kind: PlayableKind, itemId: number): Promise<number | undefined> => {
      const sessionId =
        token === undefined ? undefined : readStreamToken(await theSecret(), token, { kind, itemId, now: now() })
      return sessionId === undefined ? undefined : findSessionOwner(db, sessionId, now())
    },
  }
}
