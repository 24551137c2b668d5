import * as m from '@earshot/messages/site'

/** What to do after a search that found nothing; `isFiltered` says that genres are chosen. */
export function searchAdvice(search: string, isFiltered: boolean): string {
  if (search === '') return m.choose_more_genres()
  return isFiltered ? m.check_spelling_or_genres() : m.check_spelling()
}
