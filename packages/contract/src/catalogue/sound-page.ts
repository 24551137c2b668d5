const KINDS = { artist: 'artist', discover: 'album', plays: 'play', podcast: 'podcast' } as const

/** The sound that a page of the site plays; a song is a `play`, as in the URLs of the player (PLAYERLINKS-01). */
export type PageSound = { kind: (typeof KINDS)[keyof typeof KINDS] | 'episode'; id: number }

/** Returns the sound that the page at a path plays, such as album 7 for "/discover/7"; undefined for any other page. */
export function soundOfPage(path: string): PageSound | undefined {
  const episode = /^\/podcast\/[1-9]\d{0,8}\/([1-9]\d{0,8})\/?$/.exec(path)?.[1]
  if (episode !== undefined) return { kind: 'episode', id: Number(episode) }
  const [, page, id] = /^\/(\w+)\/([1-9]\d{0,8})\/?$/.exec(path) ?? []
  const kind = Object.entries(KINDS).find(([name]) => name === page)?.[1]
  return kind && { kind, id: Number(id) }
}

/** Returns the path of the embedded player of a page of a sound or playlist; undefined for any other page. */
export function playerOfPage(path: string): string | undefined {
  const playlist = /\/playlist\/([1-9]\d{0,8})\/?$/.exec(path)?.[1]
  if (playlist !== undefined) return `/embed/playlist/${playlist}`
  const sound = soundOfPage(path)
  return sound && `/embed/${sound.kind === 'play' ? 'song' : sound.kind}/${sound.id}`
}
