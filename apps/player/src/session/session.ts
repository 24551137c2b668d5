import type { PublicProfile } from '@earshot/contract/account'
import { createSignal } from '@earshot/listening/signal'
import { textStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { pathOf, readUrl } from '../pages/url.ts'
import { BASE, KEYS } from '../settings.ts'

/** The displayed fields of the listener. */
export type Listener = Pick<PublicProfile, 'id' | 'username' | 'avatarURL'>

/** `unknown`: there is a token that is not verified yet. */
export type Session = { status: 'visitor' } | { status: 'unknown' } | { status: 'listener'; listener: Listener }

const stored = textStore(localStore, KEYS.token)
const owner = textStore(localStore, KEYS.owner)
const onLeave = new Set<(isReplaced: boolean) => void>()

/**
 * Registers a function that deletes account data at sign-out. `isReplaced` is true when another account has taken over.
 */
export function whenAccountLeft(forget: (isReplaced: boolean) => void): void {
  onLeave.add(forget)
}

/** Returns the token of the current session; empty for visitors. */
export const token = (): string => stored.read() ?? ''

/** Stores a new token of the current session. */
export const storeToken = (given: string): void => stored.write(given)

/**
 * Removes a token from the address bar before anything else, and stores it for this and later visits (PLAYERLINKS-05).
 */
export function takeToken(): void {
  const { place, token: given } = readUrl(location.pathname, BASE, location.search)
  const path = pathOf(place)
  if (given !== undefined) storeToken(given)
  if (path !== undefined && location.pathname !== BASE + path)
    history.replaceState(null, '', BASE + path + location.hash)
  session.set({ status: token() === '' ? 'visitor' : 'unknown' })
}

/** The current session and its member. */
export const session = createSignal<Session>({ status: 'visitor' })

/** Called when the API has returned the owner of the token. */
export function beginSession({ id, username, avatarURL }: Listener): void {
  const before = owner.read() ?? ''
  owner.write(String(id))
  session.set({ status: 'listener', listener: { id, username, avatarURL } })
  if (before !== '' && before !== String(id)) leave(true)
}

/**
 * Ends the session because the token expired or its owner signed out: the listener is a visitor, and the owner's data
 * are deleted. A visitor's own queue is kept.
 */
export function endSession(): void {
  const isOwned = session.get().status === 'listener' || (owner.read() ?? '') !== ''
  if (token() !== '') stored.write('')
  localStore.removeItem(KEYS.owner)
  session.set({ status: 'visitor' })
  if (isOwned) leave(false)
}

/**
 * Follows the site and other tabs of this origin: signing out there ends this tab's session (STATE-10). `checkSession`
 * starts the session of a new token.
 */
export function followSite(checkSession: () => Promise<void>): void {
  const look = () => {
    if (token() === '') {
      if (session.get().status !== 'visitor') endSession()
      return
    }
    // Without a reply the tab stays unchanged; the next call decides.
    checkSession().catch(() => undefined)
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS.token || key === null) look()
  })
  // The page was in the back/forward cache, or the member signed out on another device, so this tab was not notified.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

function leave(isReplaced: boolean): void {
  for (const forget of onLeave) forget(isReplaced)
}
