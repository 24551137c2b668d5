import type { Profile } from '@earshot/contract/account'
import { createStore, hasId, property } from './store.ts'

/** Local-storage keys of the session (CONSTANTS-14; STATE-01). */
export const TOKEN_KEY = 'token'
export const SESSION_KEY = 'earshot-session'

/** `hasLeft`: the user signed out here, on purpose, and is on the way home. */
type Session = { profile: Profile | null; preAuthPath: string; hasLeft: boolean }

/** Who is signed in, and the page to come back to after signing in; kept across reloads (STATE-08). */
export const useSession = createStore<Session>({ profile: null, preAuthPath: '/', hasLeft: false }, {
  key: SESSION_KEY,
  read: (stored) => {
    const profile = property(stored, 'profile')
    const path = property(stored, 'preAuthPath')
    return { profile: isProfile(profile) ? profile : null, preAuthPath: typeof path === 'string' && isInnerPath(path) ? path : '/' }
  },
})

/** The stored session token; blank when signed out (PLAYERLINKS-08). */
export function readToken(): string {
  try {
    return localStorage.getItem(TOKEN_KEY)?.trim() ?? ''
  } catch {
    return ''
  }
}

/** Stores the profile of a successful sign-in or of a verified token (SIGNIN-10, SIGNIN-21). */
export function storeProfile(profile: Profile, token?: string): void {
  if (token !== undefined) writeToken(token)
  const { profile: known } = useSession.getState()
  // Replies that do not sign in hold no key of the player; the one that is known stays good.
  const playerKey = profile.player_token ?? (known?.id === profile.id ? known.player_token : undefined)
  useSession.setState({ profile: { ...profile, ...(playerKey === undefined ? {} : { player_token: playerKey }) }, hasLeft: false })
}

const onSignOut = new Set<() => void>()
let shownId = useSession.getState().profile?.id

// Also when another tab signed out, or signed somebody else in.
useSession.subscribe(({ profile }) => {
  const leftId = shownId
  shownId = profile?.id
  if (leftId !== undefined && leftId !== shownId) for (const forget of onSignOut) forget()
})

// A page that the browser kept aside heard nothing of what other tabs did.
if (typeof window !== 'undefined') {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (readToken() === '') !== (useSession.getState().profile === null)) location.reload()
  })
}

/** Registers what else belongs to the signed-in user and must go with the session (STATE-10). */
export function whenSignedOut(forget: () => void): void {
  onSignOut.add(forget)
}

/** Forgets the user: profile cleared, token blanked but its key kept (SIGNIN-19, ERRORS-04). */
export function clearSession(): void {
  writeToken('')
  useSession.setState({ profile: null })
}

/** Remembers an in-app path as the page to come back to after signing in (SIGNIN-16, SIGNIN-17). */
export function rememberPath(path: string): void {
  if (isInnerPath(path)) useSession.setState({ preAuthPath: path })
}

/** Runs in `<head>` before the first paint: marks the document when a profile with an id is stored (LAYOUT-07). */
export const signedInScript = `try{if(JSON.parse(localStorage.getItem('${SESSION_KEY}')).profile.id)document.documentElement.dataset.signedIn=''}catch{}`

/** Keeps the document's mark in step with the store; returns the way to stop. */
export function markSignedIn(): () => void {
  const mark = ({ profile }: Session) => document.documentElement.toggleAttribute('data-signed-in', profile?.id !== undefined)
  mark(useSession.getState())
  return useSession.subscribe(mark)
}

// Declared, not assigned: the store above reads what was kept while this file still loads.
function isProfile(value: unknown): value is Profile {
  return hasId(value) && typeof property(value, 'username') === 'string'
}

// Signing in must not lead back to signing in. Browsers drop tabs and line breaks, so "/\t/elsewhere" would leave the site.
function isInnerPath(path: string): boolean {
  return /^\/(?![/\\])(?!sign|verify-phone|number_verification|password-reset)[^\s\\\p{Cc}]*$/u.test(path)
}

function writeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Storage may be switched off; the session then lasts as long as the page.
  }
}
