import { redirect } from 'react-router'

/** The same query with another choice of genres; a new choice starts at page 1 (BROWSE-10). */
export function withGenres(query: URLSearchParams, ids: readonly number[]): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.set('genres', ids.join(','))
  return `?${next.toString()}`
}

/** Leads to the same page without the picked genres that do not exist (any more). For loaders. */
export function mustExist(
  picked: readonly number[],
  genres: readonly { id: number }[],
  path: string,
  query: URLSearchParams,
): void {
  const known = picked.filter((id) => genres.some((genre) => genre.id === id))
  if (known.length < picked.length) throw redirect(path + withGenres(query, known))
}
