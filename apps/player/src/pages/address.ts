/** What can be listened to by its address. */
export const LISTEN_KINDS = ['album', 'season', 'play', 'playlist', 'episode'] as const
export type ListenKind = (typeof LISTEN_KINDS)[number]

/** The pages of the player (PLAYERLINKS-01, PLAYERLINKS-02). */
export type Place =
  | { page: 'listen'; kind: ListenKind; id: number }
  | { page: 'user'; id: number }
  | { page: 'playlists' }
  | { page: 'home' }
  | { page: 'unknown' }

/** The page that a path below `base` names, and the token behind it. A blank, "null" or "undefined" token counts as none (PLAYERLINKS-08). */
export function readAddress(pathname: string, base: string): { place: Place; token: string | undefined } {
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname.replace(/^\//, '')
  const [kind = '', ...rest] = below.replace(/\/$/, '').split('/')
  if (kind === '' && rest.length === 0) return { place: { page: 'home' }, token: undefined }
  if (kind === 'playlists' && rest.length <= 1) return { place: { page: 'playlists' }, token: readToken(rest[0]) }
  const [id = '', token, ...more] = rest
  const place = more.length > 0 || !/^[1-9]\d{0,9}$/.test(id) ? undefined : placeOf(kind, Number(id))
  return place === undefined ? { place: { page: 'unknown' }, token: undefined } : { place, token: readToken(token) }
}

/** A page's path below the base, without any token; undefined for what is no page. */
export function pathOf(place: Place): string | undefined {
  switch (place.page) {
    case 'listen':
      return `${place.kind}/${place.id}`
    case 'user':
      return `user/${place.id}`
    case 'playlists':
      return 'playlists'
    case 'home':
      return ''
    case 'unknown':
      return undefined
  }
}

function placeOf(kind: string, id: number): Place | undefined {
  if (kind === 'user') return { page: 'user', id }
  const listen = LISTEN_KINDS.find((known) => known === kind)
  return listen && { page: 'listen', kind: listen, id }
}

function readToken(segment: string | undefined): string | undefined {
  const token = decoded(segment ?? '').trim()
  return token === '' || token === 'null' || token === 'undefined' ? undefined : token
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return '' // broken escapes are no token
  }
}
