import { getProfile } from '@earshot/contract/calls'
import { ApiError, createClient, type ApiClient } from '@earshot/contract/client'
import { TOKEN_NEEDED } from '@earshot/contract/limits'
import { API_KEY, apiBase } from '../settings.ts'
import { renewKey } from './renew-key.ts'
import { beginSession, endSession, session, token } from './session.ts'

const plain = createClient({ base: apiBase(), apiKey: API_KEY, token })

/**
 * The client of the community's API with the player's token. An expired token is renewed, or else the session ends
 * (ERRORS-04).
 */
export const api: ApiClient = {
  get: (path, ...input) => withValidKey(() => plain.get(path, ...input)),
  post: (path, ...input) => withValidKey(() => plain.post(path, ...input)),
}

async function withValidKey<T>(request: () => Promise<T>): Promise<T> {
  const sent = token()
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== TOKEN_NEEDED || sent === '' || sent !== token()) throw error
    if (await renewKey()) return request()
    if (sent === token()) endSession()
    throw error
  }
}

/**
 * The server knows no owner of the token: without a user_id it answers 400, as for visitors, or the token has expired.
 */
const NOBODY = new Set([400, TOKEN_NEEDED])

/**
 * Verifies the player's token and renews an expired one if the site's session allows it. Throws ApiError if the server
 * does not reply.
 */
export async function verifySession(): Promise<void> {
  if (session.get().status === 'unknown') await checkSession()
}

/** Verifies the session like verifySession, but also if a member is already known, because the token may be new. */
export async function checkSession(): Promise<void> {
  const sent = token()
  try {
    const profile = await plain.get(getProfile)
    // A listener who signed out during the call stays signed out.
    if (sent === token()) beginSession(profile)
  } catch (error) {
    if (!(error instanceof ApiError) || !NOBODY.has(error.status)) throw error
    if (sent !== token() || (sent !== '' && (await renewKey()))) return
    if (sent === token()) endSession()
  }
}
