import * as m from '@earshot/messages/genre'
import { redirect } from 'react-router'
import { changedQuery } from '../../lib/url/changed-query.ts'

/** Returns the query with another selection of genres, on page 1 (BROWSE-10). */
export const withGenres = (query: URLSearchParams, ids: readonly number[]): string =>
  changedQuery(query, { genres: ids.join(','), page: null })

/** Redirects to the same page without selected genres that do not exist (any more). For loaders. */
export function mustExist(
  picked: readonly number[],
  genres: readonly { id: number }[],
  path: string,
  query: URLSearchParams,
): void {
  const known = picked.filter((id) => genres.some((genre) => genre.id === id))
  if (known.length < picked.length) throw redirect(path + withGenres(query, known))
}

/** Returns advice for a search or a selection of genres without results. */
export function adviceOf(search: string, isFiltered: boolean): string {
  if (search === '') return m.choose_more_genres()
  return isFiltered ? m.check_spelling_or_genres() : m.check_spelling()
}
