import * as m from '@earshot/messages/desk-edit'

/** Returns numbers of rows in words: "3 albums, 2 followers"; "nothing" without any. */
export function rowWords(rows: Readonly<Record<string, number>>): string {
  const words = Object.entries(rows).flatMap(([kind, count]) => (count === 0 ? [] : m.edit_rows({ kind, count })))
  return words.length === 0 ? m.nothing() : new Intl.ListFormat(document.documentElement.lang).format(words)
}

/** Returns whether there is a row. */
export const hasRows = (rows: Readonly<Record<string, number>>): boolean => Object.values(rows).some((n) => n > 0)
