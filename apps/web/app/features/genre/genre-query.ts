/** The same query with another choice of genres; a new choice starts at page 1 (BROWSE-10). */
export function withGenres(query: URLSearchParams, ids: readonly number[]): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  next.set('genres', ids.join(','))
  return `?${next.toString()}`
}
