import { playerLink, playerSearchLink, playlistsLink } from '../../../lib/session/player-link.ts'
import type { PlayerKind } from '../../../lib/session/player-link.ts'

/** The destination after a sign-in: a page of this site, or a URL of the player. */
export type Onward = { to: 'site'; path: string } | { to: 'player'; href: string }

/** Maps `{type}` of a sign-in URL to the player's name for it (SIGNIN-12). */
const KINDS = new Map<string, PlayerKind>([
  ['playlist', 'playlist'],
  ['album', 'album'],
  ['song', 'play'],
  ['user', 'user'],
  ['episode', 'episode'],
  ['season', 'season'],
])

/**
 * Returns the destination after a sign-in (SIGNIN-11 to SIGNIN-16, ACCOUNT2-09). An unknown type is ignored;
 * `isPhoneNeeded` has priority. `query` is the query of the sign-in page.
 */
export function afterSignIn({
  isPhoneNeeded,
  type,
  id,
  query = '',
  preAuthPath,
  playerBase,
  token,
}: {
  isPhoneNeeded: boolean
  type?: string | undefined
  id?: string | undefined
  query?: string
  preAuthPath: string
  playerBase: string
  token: string
}): Onward {
  if (isPhoneNeeded) return { to: 'site', path: '/verify-phone' }
  const kind = KINDS.get(type ?? '')
  if (kind !== undefined && id !== undefined && /^[1-9]\d{0,9}$/.test(id))
    return { to: 'player', href: playerLink(playerBase, kind, Number(id), token) }
  if (kind === 'playlist' && id === undefined) return { to: 'player', href: playlistsLink(playerBase, token) }
  if (type === 'search' && id === undefined) return { to: 'player', href: playerSearchLink(playerBase, query) }
  if (type === 'player' && id === undefined) return { to: 'player', href: playerBase }
  return { to: 'site', path: preAuthPath }
}
