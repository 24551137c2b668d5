const PATHS: Readonly<Record<string, string>> = {
  album: '/desk/catalogue/album',
  article: '/desk/newsroom',
  artist: '/desk/catalogue/artist',
  contest: '/desk/contests',
  episode: '/desk/catalogue/episode',
  import: '/desk/imports',
  member: '/desk/people',
  payment: '/desk/money/payments',
  plan: '/desk/money/plans',
  podcast: '/desk/catalogue/podcast',
  post: '/community/post',
  season: '/desk/catalogue/season',
  song: '/desk/catalogue/song',
  topic: '/community',
}

/** Returns the path of the subject of an act; undefined for subjects without a page. */
export function subjectPath(kind: string, id: number | null | undefined): string | undefined {
  // Each publication of the site is listed with what it changed.
  if (kind === 'site') return '/desk/site/history'
  return PATHS[kind] === undefined || !id ? undefined : `${PATHS[kind]}/${id}`
}

/** Returns the path of the history of a subject: the audit log with its acts (OPERATIONS-17). */
export const historyPath = (kind: string, id: number): string =>
  `/desk/operations/log?subject_kind=${kind}&subject_id=${id}`
