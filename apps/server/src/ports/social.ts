import type { SocialProvider } from '@earshot/contract/member/account'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Outbound } from './outbound.ts'

/** The owner of a credential, as the provider states. `email` is missing unless the provider verified it. */
export type SocialPerson = {
  provider: SocialProvider
  subject: string
  email: string | undefined
  name: string | undefined
}

/**
 * Verifies a credential with its provider. Undefined means refused: wrong signature, audience or nonce, or too old.
 * Throws if the provider is unavailable.
 */
export type Social = {
  google: ((accessToken: string) => Promise<SocialPerson | undefined>) | undefined
  apple: ((idToken: string, nonce: string | undefined) => Promise<SocialPerson | undefined>) | undefined
}

const TIMEOUT_MS = 8_000
const REPLY_MAX = 256 * 1024
/** Milliseconds for which Apple's keys are cached. */
const KEYS_MS = 3_600_000

/** Age in seconds at which a credential of Apple is refused; it is used right after the sign-in there. */
const APPLE_SECONDS = 600
/** Seconds by which Apple's clock may be ahead of ours. */
const CLOCK_SECONDS = 60

const isTrue = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const TokenInfo = z.object({
  aud: z.string(),
  sub: z.string(),
  exp: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).optional(),
})
const UserInfo = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: isTrue.optional(),
  name: z.string().optional(),
})
const AppleClaims = z.object({
  sub: z.string(),
  exp: z.number(),
  iat: z.number(),
  email: z.string().optional(),
  email_verified: isTrue.optional(),
  nonce: z.string().optional(),
})
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/**
 * Verifies a Google sign-in: the token must be issued for `clientId`; its user info is then used (SOCIAL-01,
 * SOCIAL-04). `api` is the URL of Google's API.
 */
export function googleSocial(
  outbound: Outbound,
  { api, clientId, now }: { api: string; clientId: string; now: () => Date },
): NonNullable<Social['google']> {
  return async (accessToken) => {
    const info = await readJson(
      outbound,
      `${api}/oauth2/v3/tokeninfo?access_token=${encodeURIComponent(accessToken)}`,
      {},
      TokenInfo,
    )
    if (info === undefined || info.aud !== clientId || info.exp === undefined || info.exp * 1000 <= now().getTime())
      return undefined
    const user = await readJson(
      outbound,
      `${api}/oauth2/v3/userinfo`,
      { authorization: `Bearer ${accessToken}` },
      UserInfo,
    )
    if (user === undefined || user.sub !== info.sub) return undefined
    return {
      provider: 'google',
      subject: user.sub,
      email: user.email_verified === true ? user.email : undefined,
      name: user.name,
    }
  }
}

/**
 * Verifies an Apple sign-in: the id_token must be signed with one of the issuer's keys, issued for `clientId` a moment
 * ago, have an expiry time, and contain the nonce of the request (SOCIAL-02, SOCIAL-05).
 */
export function appleSocial(
  outbound: Outbound,
  { issuer, clientId, now }: { issuer: string; clientId: string; now: () => Date },
): NonNullable<Social['apple']> {
  let cached: { keys: z.output<typeof Keys>; at: number } | undefined
  const loadKeys = async () => {
    const keys = await readJson(outbound, `${issuer}/auth/keys`, {}, Keys)
    if (keys === undefined) throw new Error('Apple did not send its keys')
    cached = { keys, at: now().getTime() }
    return keys
  }
  return async (idToken, nonce) => {
    const keys = cached !== undefined && now().getTime() - cached.at < KEYS_MS ? cached.keys : await loadKeys()
    const claims = await jwtVerify(idToken, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      currentDate: now(),
    })
      .then(({ payload }) => AppleClaims.parse(payload))
      .catch(() => undefined)
    if (claims === undefined || claims.nonce !== nonce || !isRecent(claims.iat, now())) return undefined
    return {
      provider: 'apple',
      subject: claims.sub,
      email: claims.email_verified === true ? claims.email : undefined,
      name: undefined,
    }
  }
}

function isRecent(issuedAt: number, now: Date): boolean {
  const age = now.getTime() / 1000 - issuedAt
  return age >= -CLOCK_SECONDS && age <= APPLE_SECONDS
}

// A refusal of the provider is a result; an unavailable provider or an invalid reply is an error.
async function readJson<T>(
  outbound: Outbound,
  url: string,
  headers: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const reply = await outbound.get(url, {
    headers: { accept: 'application/json', ...headers },
    maxBytes: REPLY_MAX,
    timeoutMs: TIMEOUT_MS,
  })
  if (reply.status >= 500) throw new Error(`${new URL(url).host} answered ${reply.status}`)
  if (reply.status !== 200) return undefined
  return schema.parse(JSON.parse(Buffer.from(reply.bytes).toString('utf8')))
}
