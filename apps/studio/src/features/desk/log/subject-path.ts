const PATHS: Readonly<Record<string, string>> = {
  album: '/album',
  article: '/desk/newsroom',
  artist: '/artist',
  contest: '/desk/contests',
  import: '/desk/imports',
  member: '/desk/people',
  podcast: '/podcast',
  post: '/post',
  song: '/song',
}

/** Returns the path of the subject of an act; undefined for subjects without a page. */
export const subjectPath = (kind: string, id: number | null | undefined): string | undefined =>
  PATHS[kind] === undefined || !id ? undefined : `${PATHS[kind]}/${id}`

/** Returns the path of the history of a subject: the audit log with its acts (OPERATIONS-17). */
export const historyPath = (kind: string, id: number): string =>
  `/desk/operations/log?subject_kind=${kind}&subject_id=${id}`
