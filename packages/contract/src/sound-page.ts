const KINDS = { artist: 'artist', discover: 'album', plays: 'play', podcast: 'podcast' } as const

/** What a page of the site plays; a song is a `play`, as in the URLs of the player (PLAYERLINKS-01). */
export type PageSound = { kind: (typeof KINDS)[keyof typeof KINDS]; id: number }

/** What the page at a path plays, such as album 7 for "/discover/7"; undefined for a path of no such page. */
export function soundOfPage(path: string): PageSound | undefined {
  const [, page, id] = /^\/(\w+)\/([1-9]\d{0,8})\/?$/.exec(path) ?? []
  const kind = Object.entries(KINDS).find(([name]) => name === page)?.[1]
  return kind && { kind, id: Number(id) }
}
