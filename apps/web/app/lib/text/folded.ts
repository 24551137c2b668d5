/** Text for comparing: small letters without accents. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains every word of a search, in any order; an empty search is in every text. */
export const hasWords = (text: string, search: string): boolean =>
  folded(search)
    .split(/\s+/)
    .every((word) => folded(text).includes(word))
