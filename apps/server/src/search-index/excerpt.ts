import { termsOf, wordsOf } from './words.ts'

/** Characters of an excerpt, and words in it before the first word that was searched. */
const CHARS = 160
const WORDS_BEFORE = 6

/** The part of a text that has the first of the words searched, with signs where the text goes on; its beginning where there is none. */
export function excerptOf(text: string, searched: string): string {
  const terms = termsOf(searched)
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const isSearched = (word: string) => wordsOf(word).some((held) => terms.some((term) => held.startsWith(term)))
  const first = Math.max(0, words.findIndex(isSearched) - WORDS_BEFORE)
  const letters = [...words.slice(first).join(' ')]
  return `${first > 0 ? '… ' : ''}${letters.slice(0, CHARS).join('')}${letters.length > CHARS ? ' …' : ''}`
}
