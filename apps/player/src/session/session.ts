import type { PublicProfile } from '@earshot/contract/account'
import { createSignal } from '@earshot/listening/signal'
import { textStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { pathOf, readUrl } from '../pages/url.ts'
import { BASE, KEYS } from '../settings.ts'

/** The listener as far as the player shows one. */
export type Listener = Pick<PublicProfile, 'id' | 'username' | 'avatarURL'>

/** `unknown`: a token is there, and nobody has said yet whose it is. */
export type Session = { status: 'visitor' } | { status: 'unknown' } | { status: 'listener'; listener: Listener }

const stored = textStore(localStore, KEYS.token)
const owner = textStore(localStore, KEYS.owner)
const onLeave = new Set<(isReplaced: boolean) => void>()

/** Registers a clean-up of account data at sign-out. `isReplaced` is true when another account has taken over. */
export function whenAccountLeft(forget: (isReplaced: boolean) => void): void {
  onLeave.add(forget)
}

/** Token of the running session; empty for visitors. */
export const token = (): string => stored.read() ?? ''

/** Keeps a new token of the running session. */
export const storeToken = (given: string): void => stored.write(given)

/**
 * Takes a token out of the address bar before anything else happens, and keeps it for this and later visits
 * (PLAYERLINKS-05).
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

/** The API said whose token it is. */
export function beginSession({ id, username, avatarURL }: Listener): void {
  const before = owner.read() ?? ''
  owner.write(String(id))
  session.set({ status: 'listener', listener: { id, username, avatarURL } })
  if (before !== '' && before !== String(id)) leave(true)
}

/**
 * The token is dead, or its owner signed out; who listens now is a visitor, and what the owner left is forgotten. A
 * visitor's own queue stays.
 */
export function endSession(): void {
  const isOwned = session.get().status === 'listener' || (owner.read() ?? '') !== ''
  if (token() !== '') stored.write('')
  localStore.removeItem(KEYS.owner)
  session.set({ status: 'visitor' })
  if (isOwned) leave(false)
}

/**
 * Follows what the site and other tabs of this origin do: signing out there ends this tab's session (STATE-10).
 * `checkSession` begins the session of a new token.
 */
export function followSite(checkSession: () => Promise<void>): void {
  const look = () => {
    if (token() === '') {
      if (session.get().status !== 'visitor') endSession()
      return
    }
    // Without an answer the tab stays as it is; the next call says more.
    checkSession().catch(() => undefined)
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS.token || key === null) look()
  })
  // Kept aside by the browser, or signed out at another place: nobody told this tab anything.
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
