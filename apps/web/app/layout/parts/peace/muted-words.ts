import { folded } from '../../../lib/text/folded.ts'

/** Scripts that write words without spaces: there a muted word is found anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * Returns whether a text contains one of the muted words as a whole word or phrase, whatever case and accents
 * (PEACE-02).
 */
export function isMuted(words: readonly string[], text: string): boolean {
  return words.length > 0 && text !== '' && patternOf(words).test(folded(text))
}

// A thread compares each of its comments with the same list.
let last: { words: readonly string[]; pattern: RegExp } | undefined

function patternOf(words: readonly string[]): RegExp {
  if (last?.words !== words) last = { words, pattern: new RegExp(words.map(partOf).join('|'), 'u') }
  return last.pattern
}

function partOf(word: string): string {
  const escaped = folded(word)
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`)
  return UNSPACED.test(word) ? escaped : String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`
}
