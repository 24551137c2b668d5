/** Normalises text for comparisons: lower case, without accents. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns whether a text contains every word of a search, in any order; an empty search matches every text. */
export const hasWords = (text: string, search: string): boolean =>
  folded(search)
    .split(/\s+/)
    .every((word) => folded(text).includes(word))
