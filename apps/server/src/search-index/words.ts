// Increase RULES_VERSION in document.ts with every change of this file that results in other words for the same text.

/** Maximum number of words of one text, in documents by default and in queries. */
const WORDS_MAX = { found: 48, asked: 10 } as const
/** Maximum length of a word in characters; longer ones are truncated in documents and queries. */
const WORD_MAX = 24
/** Maximum length in characters of a title that is compared as a whole. */
const PHRASE_MAX = 200
/**
 * Maximum number of parts of an abbreviation or a compound that is also found without dots and hyphens, such as
 * "AC/DC".
 */
const JOINED_MAX = 4

// Marks that do not distinguish words in their script. Kana keep theirs: は and ぱ are different letters.
const MARKS =
  /[[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]\p{Cf}\u0640]--[\u3099\u309a]]/gv
// Letters without a decomposition that people often type differently.
const LETTERS = new Map(
  'ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ħ:h ı:i ŋ:n ŧ:t ĸ:k ς:σ ى:ي ة:ه ک:ك ی:ي'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
)
// Katakana have code points 96 above the same sound in hiragana.
const KATAKANA = /[ァ-ヶヽヾ]/gu
const KANA_STEP = 0x60
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')
const APOSTROPHES = /(?<=\p{L})['’ʼ`‘](?=\p{L})/gu
const SINGLE_LETTER = /^\p{L}$/u
const RUN = /[\p{L}\p{N}\p{M}]+/gu
// Scripts without spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]+/gu
const SYMBOL = /[\p{S}\p{P}]/gu
/** Symbols that are read as the word "and", and the places where they join two words without spaces. */
const AND_SIGNS = new Set(['&', '+'])
const JOINED_BY_AND = /(?<=[\p{L}\p{N}\p{M}])[&+](?=[\p{L}\p{N}\p{M}])/gu
const AND = 'and'

/**
 * Returns the folded text for comparisons: without accents, case, width and ornament, and with katakana as hiragana
 * (FIND-05). Empty if the text has no searchable characters.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
  return plain
    .normalize('NFC')
    .replaceAll(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - KANA_STEP))
    .replaceAll(/[\p{Z}\p{C}]+/gu, ' ')
    .trim()
}

/**
 * Returns the words by which a text is found; `symbols` also includes characters that are neither letters nor digits,
 * so that "%" finds "100%".
 */
export function wordsOf(
  text: string,
  { symbols = false, most = WORDS_MAX.found }: { symbols?: boolean; most?: number } = {},
): string[] {
  const folded = fold(text)
  const words = withAnd(folded)
    .split(' ')
    .flatMap((chunk) => {
      const runs = runsOf(chunk)
      const joined = runs.length > 1 && (runs.length <= JOINED_MAX || hasApostrophe(chunk)) ? [runs.join('')] : []
      const and = runs.length > 1 && chunk.search(JOINED_BY_AND) !== -1 ? [AND] : []
      return [...runs.flatMap((run) => [...pieces(run, true)]), ...joined.filter((word) => !isUnspaced(word)), ...and]
    })
  return distinct([...words, ...(symbols ? (folded.match(SYMBOL) ?? []) : [])], most)
}

/** Returns the terms of a search text: a result contains, for each of them, a word that begins with it. */
export function termsOf(text: string): string[] {
  const folded = fold(text)
  const terms = spokenRuns(folded).flatMap((run) => [...pieces(run, false)])
  return distinct(terms.length > 0 ? terms : (folded.match(SYMBOL) ?? []), WORDS_MAX.asked)
}

/**
 * Returns a title, or a search text that may be a title, in the form for comparison: its words in order, separated by
 * one space.
 */
export function phraseOf(text: string): string {
  const runs = spokenRuns(fold(text))
  return (runs.length > 0 ? runs : termsOf(text)).join(' ').slice(0, PHRASE_MAX)
}

/** Returns whether a text is in a script without spaces, in which a term may be anywhere in a title. */
export function isUnspaced(text: string): boolean {
  return text.search(UNSPACED) !== -1
}

// "Marrow & Finch" and "Marrow+Finch" are read as "Marrow and Finch"; "R&B" is an abbreviation, and "C++" and "+44"
// join no words.
function withAnd(folded: string): string {
  return folded
    .split(' ')
    .map((chunk, index, chunks) => {
      if (AND_SIGNS.has(chunk)) return index > 0 && index < chunks.length - 1 ? AND : chunk
      return isAbbreviation(runsOf(chunk)) ? chunk : chunk.replaceAll(JOINED_BY_AND, ` ${AND} `)
    })
    .join(' ')
}

// Follows pronunciation: "don't" and "R.E.M." are one word each.
function spokenRuns(folded: string): string[] {
  return withAnd(folded)
    .split(' ')
    .flatMap((chunk) => {
      const runs = runsOf(chunk.replace(APOSTROPHES, ''))
      return isAbbreviation(runs) ? [runs.join('')] : runs
    })
}

const isAbbreviation = (runs: readonly string[]): boolean =>
  runs.length > 1 && runs.every((run) => SINGLE_LETTER.test(run))
const runsOf = (chunk: string): string[] => chunk.match(RUN) ?? []
const hasApostrophe = (chunk: string): boolean => chunk.search(APOSTROPHES) !== -1

// Returns the words of a run of letters: the run itself, or each pair of adjacent letters in a script without spaces.
// Documents also contain the last letter alone, so that every single letter begins a word.
function* pieces(run: string, isFound: boolean): Generator<string> {
  let end = 0
  for (const { 0: unspaced, index } of run.matchAll(UNSPACED)) {
    if (index > end) yield run.slice(end, index)
    end = index + unspaced.length
    const letters = [...unspaced]
    for (let at = 0; at + 1 < letters.length; at += 1) yield letters.slice(at, at + 2).join('')
    if (isFound || letters.length === 1) yield letters.at(-1) ?? ''
  }
  if (end < run.length) yield run.slice(end)
}

function distinct(words: string[], max: number): string[] {
  return [
    ...new Set(words.map((word) => (word.length > WORD_MAX ? [...word].slice(0, WORD_MAX).join('') : word))),
  ].slice(0, max)
}
