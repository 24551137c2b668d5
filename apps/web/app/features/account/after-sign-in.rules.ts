import { playerLink, playlistsLink } from '../../lib/session/player-link.ts'
import type { PlayerKind } from '../../lib/session/player-link.ts'

/** Where a sign-in leads: a page of this site, or a URL of the player. */
export type Onward = { to: 'site'; path: string } | { to: 'player'; href: string }

/** `{type}` of a sign-in URL and what it is called in the player (SIGNIN-12). */
const KINDS = new Map<string, PlayerKind>([
  ['playlist', 'playlist'],
  ['album', 'album'],
  ['song', 'play'],
  ['user', 'user'],
  ['episode', 'episode'],
  ['season', 'season'],
])

/** Where to go after a sign-in (SIGNIN-11 to SIGNIN-16). An unknown type is ignored; `isPhoneNeeded` comes first. */
export function afterSignIn({
  isPhoneNeeded,
  type,
  id,
  preAuthPath,
  playerBase,
  token,
}: {
  isPhoneNeeded: boolean
  type?: string | undefined
  id?: string | undefined
  preAuthPath: string
  playerBase: string
  token: string
}): Onward {
  if (isPhoneNeeded) return { to: 'site', path: '/verify-phone' }
  const kind = KINDS.get(type ?? '')
  if (kind !== undefined && id !== undefined && /^[1-9]\d{0,9}$/.test(id))
    return { to: 'player', href: playerLink(playerBase, kind, Number(id), token) }
  if (kind === 'playlist' && id === undefined) return { to: 'player', href: playlistsLink(playerBase, token) }
  return { to: 'site', path: preAuthPath }
}
