import { useSettings } from '../settings.ts'

/** The kinds of items that the player opens (PLAYERLINKS-01). A song is a "play". */
export type PlayerKind = 'album' | 'season' | 'play' | 'playlist' | 'episode' | 'user'

/**
 * Returns the URL of an item in the player: `{base}{kind}/{id}` and the token, if there is one (PLAYERLINKS-01,
 * PLAYERLINKS-08).
 */
export function playerLink(base: string, kind: PlayerKind, id: number, token = ''): string {
  return join(base, [kind, String(id), token])
}

/** Returns the URL of the player's playlist index (PLAYERLINKS-02). */
export function playlistsLink(base: string, token = ''): string {
  return join(base, ['playlists', token])
}

/** Returns the URL of the player's search. It contains no key: the player uses the stored one. */
export function playerSearchLink(base: string, query: string): string {
  return join(base, ['search']) + query
}

/**
 * Returns the token for player URLs: `player_token` of the profile, otherwise the stored session token; blank for
 * visitors (PLAYERLINKS-05).
 */
export function playerToken(profile: { id: number; player_token?: string | undefined } | null, stored: string): string {
  if (profile === null) return ''
  const own = profile.player_token?.trim() ?? ''
  return own === '' ? stored.trim() : own
}

/**
 * Returns a function that creates player URLs without a token, which lend-player-key.ts adds while a link is followed
 * (PLAYERLINKS-03, PLAYERLINKS-04).
 */
export function usePlayerLink(): (kind: PlayerKind, id: number) => string {
  const { player_url: base } = useSettings()
  return (kind, id) => playerLink(base, kind, id)
}

function join(base: string, segments: string[]): string {
  const path = segments
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && segment !== 'null' && segment !== 'undefined')
  return `${base.replace(/\/*$/, '/')}${path.map(encodeURIComponent).join('/')}`
}
