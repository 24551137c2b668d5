// RULES_VERSION in document.ts grows with every change of this file that makes other words of the same text.

/** Most words of one text that are looked at: in what is found unless more are allowed, and in what is asked for. */
const WORDS_MAX = { found: 48, asked: 10 } as const
/** Longest word in characters; longer ones are cut on both sides. */
const WORD_MAX = 24
/** Longest title in characters that is compared as a whole. */
const PHRASE_MAX = 200
/** Most parts of an abbreviation or a compound that is also found without its dots and hyphens, like "AC/DC". */
const JOINED_MAX = 4

// Marks of scripts whose words are the same word without them. Kana keep theirs: は and ぱ are different letters.
const MARKS =
  /[[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]]\p{Cf}\u0640]--[\u3099\u309a]]/gv
// Letters that people type otherwise and that have no decomposition.
const LETTERS = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    ŋ: 'n',
    ŧ: 't',
    ĸ: 'k',
    ς: 'σ',
    ى: 'ي',
    ة: 'ه',
    ک: 'ك',
    ی: 'ي',
  }),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')
const APOSTROPHES = /(?<=\p{L})['’ʼ`‘](?=\p{L})/gu
const SINGLE_LETTER = /^\p{L}$/u
const RUN = /[\p{L}\p{N}\p{M}]+/gu
// Scripts that write words without spaces between them.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]+/gu
const SYMBOL = /[\p{S}\p{P}]/gu
/** Signs that are read as the word "and", and where they join two words without spaces. */
const AND_SIGNS = new Set(['&', '+'])
const JOINED_BY_AND = /(?<=[\p{L}\p{N}\p{M}])[&+](?=[\p{L}\p{N}\p{M}])/gu
const AND = 'and'

/** Text as it is compared: without accents, case and ornament. Empty when there is nothing to look for. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
  return plain
    .normalize('NFC')
    .replaceAll(/[\p{Z}\p{C}]+/gu, ' ')
    .trim()
}

/** The words under which a text is found; `symbols` also lists what is neither letter nor digit, so that "%" finds "100%". */
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

/** The terms that a searched text asks for: what is found holds a word that begins with each of them. */
export function termsOf(text: string): string[] {
  const folded = fold(text)
  const terms = spokenRuns(folded).flatMap((run) => [...pieces(run, false)])
  return distinct(terms.length > 0 ? terms : (folded.match(SYMBOL) ?? []), WORDS_MAX.asked)
}

/** A title, or a searched text that may be a title, as both are compared: its words in order with one space between. */
export function phraseOf(text: string): string {
  const runs = spokenRuns(fold(text))
  return (runs.length > 0 ? runs : termsOf(text)).join(' ').slice(0, PHRASE_MAX)
}

/** Whether the text is of a script without spaces, where a term may stand anywhere in a title. */
export function isUnspaced(text: string): boolean {
  return text.search(UNSPACED) !== -1
}

// "Marrow & Finch" and "Marrow+Finch" are read "Marrow and Finch"; "R&B" is an abbreviation, and "C++" and "+44" join nothing.
function withAnd(folded: string): string {
  return folded
    .split(' ')
    .map((chunk, place, chunks) => {
      if (AND_SIGNS.has(chunk)) return place > 0 && place < chunks.length - 1 ? AND : chunk
      return isAbbreviation(runsOf(chunk)) ? chunk : chunk.replaceAll(JOINED_BY_AND, ` ${AND} `)
    })
    .join(' ')
}

// As people say it: "don't" is one word, "R.E.M." too.
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

// A run of letters: itself, or each two neighbours where the script has no spaces. The last letter alone is a word of
// what is found, so that every single letter begins a word.
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
