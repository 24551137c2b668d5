import type { Profile } from '@earshot/contract/member/account'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { z } from 'zod'

// The site owns both values (session-store.ts of apps/web); sign-in leads to `preAuthPath`.
const TOKEN_KEY = 'token'
const SESSION_KEY = 'earshot-session'
const StoredSession = z.looseObject({
  profile: z.looseObject({ id: z.int() }).nullable().catch(null),
  expiredId: z.int().nullable().catch(null),
})

/** Returns the token of the site's session in this browser; empty for visitors. */
export const readToken = (): string => localStore.getItem(TOKEN_KEY)?.trim() ?? ''

/**
 * Opens the sign-in page, which leads back to this address with its query (STUDIO-04). The promise never settles,
 * because the page unloads.
 */
export function signIn(): Promise<never> {
  localStore.setItem(TOKEN_KEY, '')
  const { profile, expiredId, ...rest } = readSession()
  storeSession({ ...rest, profile: null, expiredId: profile?.id ?? expiredId })
  location.replace('/signin')
  return new Promise(() => undefined)
}

/** Signs a member in, as the site does: its pages know the profile and the token. */
export function storeSignIn(profile: Profile, token: string): void {
  localStore.setItem(TOKEN_KEY, token)
  storeSession({ ...readSession(), profile, expiredId: null })
}

/** Opens the page that verifies a phone, which leads back to this address (PHONE-23). */
export function verifyPhone(): void {
  storeSession(readSession())
  location.assign('/verify-phone')
}

/** Loads the page again when another tab signs out or signs in another member. */
export function followSession(): void {
  const token = readToken()
  const check = () => {
    if (readToken() !== token) location.reload()
  }
  window.addEventListener('storage', check)
  window.addEventListener('pageshow', check)
}

type Session = z.infer<typeof StoredSession>

function readSession(): Session {
  const text = localStore.getItem(SESSION_KEY)
  try {
    return StoredSession.parse(JSON.parse(text ?? '{}'))
  } catch {
    return { profile: null, expiredId: null }
  }
}

const storeSession = (session: Session): void =>
  localStore.setItem(SESSION_KEY, JSON.stringify({ ...session, preAuthPath: location.pathname + location.search }))
