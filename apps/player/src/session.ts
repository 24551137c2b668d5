import type { PublicProfile } from '@earshot/contract/account'
import { textStore } from '@earshot/playback/text-store'
import { pathOf, readAddress } from './address.ts'
import { createCell } from './cell.ts'
import { BASE, KEYS } from './settings.ts'

/** The listener as far as the player shows one. */
export type Listener = Pick<PublicProfile, 'id' | 'username' | 'avatarURL'>

/** `unknown`: a token is there, and nobody has said yet whose it is. */
export type Session = { status: 'visitor' } | { status: 'unknown' } | { status: 'listener'; listener: Listener }

const stored = textStore(() => localStorage, KEYS.token)

/** Token of the running session; empty for visitors. */
export const token = (): string => stored.read() ?? ''

/** Takes a token out of the address bar before anything else happens, and keeps it for this and later visits (PLAYERLINKS-05). */
export function takeToken(): void {
  const { place, token: given } = readAddress(location.pathname, BASE)
  const path = pathOf(place)
  if (given !== undefined) stored.write(given)
  if (path !== undefined && location.pathname !== BASE + path) history.replaceState(null, '', BASE + path)
  session.set({ status: token() === '' ? 'visitor' : 'unknown' })
}

/** Whose session runs. */
export const session = createCell<Session>({ status: 'visitor' })

/** The API said whose token it is. */
export function beginSession({ id, username, avatarURL }: Listener): void {
  session.set({ status: 'listener', listener: { id, username, avatarURL } })
}

/** The token is dead; its owner is a visitor now. */
export function endSession(): void {
  stored.write('')
  session.set({ status: 'visitor' })
}
