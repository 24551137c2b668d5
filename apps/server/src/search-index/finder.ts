import { isClose, nearWords } from './near-words.ts'
import type { Combination, LookedUp, PageWanted, Statements } from './statements.ts'
import { fold, isUnspaced, phraseOf, termsOf } from './words.ts'

/** What is asked for: items that hold every word of `text` and are of one of the genres (none: any), best first. */
export type Question = PageWanted & { text: string; genreIds: readonly number[] }

/** Combinations of near words that are tried for one text. */
const COMBINATIONS = 16
/** Letters that each half of a word has that may be two. */
const PART_MIN = 3

/** Finds what holds the words of a text or, when that is nothing, the words that were most likely meant. Undefined when there is nothing. */
export async function find<Result>(index: Statements<Result>, question: Question): Promise<Result | undefined> {
  const { text } = question
  const terms = termsOf(text)
  if (terms.length === 0) return fold(text) === '' ? listAll(index, question) : undefined
  const [word, ...more] = terms
  if (word !== undefined && more.length === 0 && question.genreIds.length === 0) return findWord(index, word, question)
  for (const asked of terms.length === 1 ? [terms] : [allButLastWhole(terms), terms]) {
    const exact = await findAll(index, [combinationOf(asked, phraseOf(text))], question)
    if (exact !== undefined) return exact
  }
  if (await isKnownElsewhere(index, terms, question)) return undefined
  const near = await findAny(index, combine(choicesOf(await lookUp(index, terms))), question)
  return near ?? findAny(index, respaced(terms), question)
}

// One word is most of what people ask for, and a slip in it most of the rest.
async function findWord<Result>(
  index: Statements<Result>,
  word: string,
  question: Question,
): Promise<Result | undefined> {
  const { found, near, foundNear } = await index.openWord(word, question)
  if (found !== undefined) return found
  const isEnough = isClose(word, near)
  if (isEnough && foundNear !== undefined) return foundNear
  const known = isEnough ? near : (await index.lookUp([word], 'all')).flatMap((each) => each.near)
  const meant = nearWords(word, known).map((each) => [each])
  return (await findAny(index, meant, question)) ?? findAny(index, respaced([word]), question)
}

// A word that items of other genres have is not misspelt.
async function isKnownElsewhere<Result>(
  index: Statements<Result>,
  [term, ...more]: readonly string[],
  question: Question,
): Promise<boolean> {
  if (term === undefined || more.length > 0 || question.genreIds.length === 0) return false
  return index.isKnown(term)
}

// Where each unknown word has one that is a single slip away, no other can be meant: similar words need not be looked for.
async function lookUp<Result>(index: Statements<Result>, terms: readonly string[]): Promise<LookedUp[]> {
  const close = await index.lookUp(terms, 'close')
  const unknown = close.filter(({ isKnown }) => !isKnown)
  const isEnough = unknown.every(({ term, near }) => isClose(term, near)) && (unknown.length > 0 || terms.length === 1)
  return isEnough ? close : index.lookUp(terms, 'all')
}

function listAll<Result>(index: Statements<Result>, question: Question): Promise<Result | undefined> {
  const [genreId, ...more] = question.genreIds
  if (more.length > 0) return index.listGenres(question.genreIds, question)
  return index.list(genreId === undefined ? '' : `#${genreId}`, question)
}

async function findAny<Result>(
  index: Statements<Result>,
  combinations: readonly string[][],
  question: Question,
): Promise<Result | undefined> {
  return combinations.length === 0
    ? undefined
    : findAll(
        index,
        combinations.map((words) => combinationOf(words, words.join(' '))),
        question,
      )
}

function findAll<Result>(
  index: Statements<Result>,
  combinations: readonly Combination[],
  question: Question,
): Promise<Result | undefined> {
  const [term, ...more] = combinations.length === 1 ? combinations.flatMap((each) => each.terms) : []
  if (term === undefined || more.length > 0) return index.match(combinations, question.genreIds, question)
  return question.genreIds.length === 0 ? index.list(term, question) : index.filter(term, question.genreIds, question)
}

// Only words that nothing holds are taken for misspelt, unless each is known but no item has them all.
function choicesOf(words: readonly LookedUp[]): string[][] {
  if (words.length === 1 && words[0]?.isKnown === true) return []
  if (words.every(({ isKnown }) => isKnown))
    return words.map(({ term, near }) => [...new Set([term, ...nearWords(term, near)])])
  return words.map(({ term, isKnown, near }) => (isKnown ? [term] : nearWords(term, near)))
}

// "radio head" for "radiohead", and the other way round.
function respaced(terms: readonly string[]): string[][] {
  const [only = '', ...more] = terms
  if (terms.some(isUnspaced)) return []
  if (more.length > 0)
    return terms
      .slice(1)
      .map((term, place) => [...terms.slice(0, place), `${terms[place] ?? ''}${term}`, ...terms.slice(place + 2)])
  return Array.from({ length: Math.max(0, only.length - 2 * PART_MIN + 1) }, (_, place) => [
    only.slice(0, place + PART_MIN),
    only.slice(place + PART_MIN),
  ]).slice(0, COMBINATIONS)
}

/** Every way to take one of each list, the first ones first. */
function combine(choices: readonly (readonly string[])[]): string[][] {
  if (choices.length === 0) return []
  return choices.reduce<string[][]>(
    (all, list) => all.flatMap((each) => list.map((word) => [...each, word])).slice(0, COMBINATIONS),
    [[]],
  )
}

// Of several words only the last is still being typed; a space behind makes a word of a beginning.
const allButLastWhole = (terms: readonly string[]): string[] =>
  terms.map((term, place) => (place < terms.length - 1 ? `${term} ` : term))

const combinationOf = (terms: readonly string[], phrase: string): Combination => ({
  terms,
  phrase,
  patterns: terms.map((term) => patternOf(term.trimEnd())),
})

// How a title between spaces holds a term: at the beginning of a word, but anywhere where words have no spaces between them.
const patternOf = (term: string): string =>
  `%${isUnspaced(term) ? '' : ' '}${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
