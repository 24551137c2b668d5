import { verifyToken } from '@earshot/contract/calls'
import { ApiError, createClient } from '@earshot/contract/client'
import { TOKEN_NEEDED } from '@earshot/contract/limits'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { API_KEY, apiBase, siteHome } from '../settings.ts'
import { beginSession, storeToken, token } from './session.ts'

/** The storage key of the community site's session token (CONSTANTS-14). */
const SITE_TOKEN = 'token'

let running: Promise<boolean> | undefined

/**
 * Requests a new player key with the site's session in this browser, to replace an expired one. Returns false if there
 * is no session, for example on another origin or after a sign-out, also one during the call. Throws ApiError if the
 * server does not reply.
 */
export function renewKey(): Promise<boolean> {
  running ??= requestKey().finally(() => {
    running = undefined
  })
  return running
}

async function requestKey(): Promise<boolean> {
  const session = siteToken()
  const key = token()
  if (session === '') return false
  try {
    const profile = await createClient({ base: apiBase(), apiKey: API_KEY, token: () => session }).get(verifyToken)
    // A listener who signed out during the call, here or on the site, stays signed out.
    const isLeft = siteToken() !== session || token() !== key
    if (isLeft || profile.player_token === undefined) return false
    storeToken(profile.player_token)
    beginSession(profile)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === TOKEN_NEEDED) return false
    throw error
  }
}

const siteToken = (): string =>
  new URL(siteHome()).origin === location.origin ? (localStore.getItem(SITE_TOKEN)?.trim() ?? '') : ''
