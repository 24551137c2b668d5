import type { PublicProfile } from '@earshot/contract/member/account'
import { createSignal } from '@earshot/listening/signal'
import { textStore } from '@earshot/playback/storage/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { pathOf, readUrl } from '../pages/open/url.ts'
import { BASE, KEYS } from '../settings.ts'

/** The listener's public data that the player shows. */
export type Listener = Pick<PublicProfile, 'id' | 'username' | 'avatarURL'>

/** `unknown`: there is a token whose owner is not yet verified. */
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

/** Returns the token of the session; empty for visitors. */
export const token = (): string => stored.read() ?? ''

/** Stores a new token of the session. */
export const storeToken = (value: string): void => stored.write(value)

/**
 * Removes the token from the address bar before anything else runs, and stores it for this and later visits
 * (PLAYERLINKS-05).
 */
export function acceptToken(): void {
  const { place, token: given } = readUrl(location.pathname, BASE, location.search)
  const path = pathOf(place)
  if (given !== undefined) storeToken(given)
  if (path !== undefined && location.pathname !== BASE + path)
    history.replaceState(null, '', BASE + path + location.hash)
  session.set({ status: token() === '' ? 'visitor' : 'unknown' })
}

/** The current session and its member. */
export const session = createSignal<Session>({ status: 'visitor' })

/** Starts the session of a token's verified owner. */
export function beginSession({ id, username, avatarURL }: Listener): void {
  const before = owner.read() ?? ''
  owner.write(String(id))
  session.set({ status: 'listener', listener: { id, username, avatarURL } })
  if (before !== '' && before !== String(id)) leave(true)
}

/**
 * Ends the session because the token expired or its owner signed out. The listener becomes a visitor, and data of the
 * owner are removed. A visitor's own queue stays.
 */
export function endSession(): void {
  const isOwned = session.get().status === 'listener' || (owner.read() ?? '') !== ''
  if (token() !== '') stored.write('')
  localStore.removeItem(KEYS.owner)
  session.set({ status: 'visitor' })
  if (isOwned) leave(false)
}

/**
 * Follows sign-ins and sign-outs on the site and in other tabs of this origin: a sign-out there ends this tab's session
 * (STATE-10). `checkSession` starts the session of a new token.
 */
export function followSite(checkSession: () => Promise<void>): void {
  const check = () => {
    if (token() === '') {
      if (session.get().status !== 'visitor') endSession()
      return
    }
    // Without a reply the tab stays as it is; the next call decides.
    checkSession().catch(() => undefined)
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS.token || key === null) check()
  })
  // A page from the back/forward cache, and one whose session ended on another device, received no event.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

function leave(isReplaced: boolean): void {
  for (const forget of onLeave) forget(isReplaced)
}
