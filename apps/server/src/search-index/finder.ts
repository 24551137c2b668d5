import { FOUND_MAX } from '@earshot/contract/limits'
import type { ItemOrder, ItemQuestion } from '../ports/search.ts'
import { BEGINNING, KIND_IDS, beginningOf, quoted } from './document.ts'
import { nearWords, slipsOf } from './near-words.ts'
import type { KnownWord } from './near-words.ts'
import { LAST } from './statements.ts'
import type { KnownTerm, PageRow, Statements } from './statements.ts'
import { isUnspaced, phraseOf, termsOf } from './words.ts'

/** A search for a text; `filters` are conditions of a tsquery that the words of an item must satisfy. */
export type FilteredQuestion = Omit<ItemQuestion, 'genreIds'> & { filters: readonly string[] }

/** A searched word. `isWhole`: it is not a prefix of a longer word. */
type Term = KnownWord & { isWhole?: true }

/** Words that an item must all contain, and a text that may be its name or the beginning of it. */
type Combination = { terms: readonly Term[]; name: string }

/** Maximum number of combinations of similar words for one text. */
const COMBINATIONS = 16
/** Minimum number of letters of each half of a word that may be two words. */
const PART_MIN = 3

/** Finds items that contain the words of a text or, if there are none, the words that were most likely meant. */
export async function findByText(statements: Statements, wanted: FilteredQuestion): Promise<PageRow[]> {
  const words = termsOf(wanted.text)
  const name = phraseOf(wanted.text)
  const kinds = kindIds(wanted.kinds)
  if (words.length === 0) return []
  if (wanted.isTyped === true && words.length === 1 && Array.from(name).length <= BEGINNING && !isUnspaced(name))
    return statements.best.execute({ kinds, words: [name, beginningOf(name) ?? []].flat(), size: wanted.limit })
  // One word is searched without asking how many items have it.
  const known =
    words.length > 1
      ? await statements.known.execute({ words, kinds })
      : words.map((word) => ({ word, whole: 1, beginning: 1 }))
  // Only the last of several words is being typed; if no item contains the others, they may be prefixes too.
  for (const wholeWords of words.length > 1 ? [words.length - 1, 0] : [0]) {
    const terms = known.map((term, index) => (index < wholeWords ? wholeWord(term) : beginning(term)))
    if (terms.some(({ n }) => n === 0)) continue
    const found = await findItems(statements, wanted, [{ terms, name }])
    if (found.length > 0) return found
  }
  return findMeant(statements, (await statements.known.execute({ words, kinds })).map(beginning), wanted)
}

const wholeWord = ({ word, whole }: KnownTerm): Term => ({ word, n: whole, isWhole: true })
const beginning = ({ word, beginning: n }: KnownTerm): Term => ({ word, n })

async function findMeant(statements: Statements, known: readonly Term[], wanted: FilteredQuestion): Promise<PageRow[]> {
  // A word that items of other genres contain is not misspelt.
  if (known.length === 1 && known[0]?.n !== 0) return []
  const find = async (texts: readonly (readonly Term[])[]) => {
    const combinations = texts
      .filter((terms) => terms.every(({ n }) => n > 0))
      .map((terms) => ({ terms, name: terms.map(({ word }) => word).join(' ') }))
    return combinations.length === 0 ? [] : findItems(statements, wanted, combinations)
  }
  const kinds = kindIds(wanted.kinds)
  const meant = await find(combine(await listChoices(statements, known, kinds)))
  if (meant.length > 0) return meant
  const texts = respaced(known.map(({ word }) => word))
  const parts = (await statements.known.execute({ words: [...new Set(texts.flat())], kinds })).map(beginning)
  return find(texts.map((words) => words.flatMap((word) => parts.find((part) => part.word === word) ?? [])))
}

// Only unknown words count as misspelt, unless each word is known but no item contains all of them.
async function listChoices(statements: Statements, known: readonly Term[], kinds: number[]): Promise<Term[][]> {
  const areAllKnown = known.every(({ n }) => n > 0)
  const choices = []
  for (const term of known) {
    const { word: typed, n } = term
    const similar = n === 0 || areAllKnown ? await statements.near.execute({ typed, slips: slipsOf(typed), kinds }) : []
    const near = nearWords(typed, similar)
    choices.push(n === 0 ? near : [term, ...near.filter(({ word }) => word !== typed)])
  }
  return choices
}

// Finds "radio head" for "radiohead", and vice versa.
function respaced(terms: readonly string[]): string[][] {
  const [only = '', ...more] = terms
  if (terms.some(isUnspaced)) return []
  if (more.length > 0)
    return more.map((term, n) => [...terms.slice(0, n), `${terms[n] ?? ''}${term}`, ...terms.slice(n + 2)])
  const places = Array.from({ length: Math.max(0, only.length - 2 * PART_MIN + 1) }, (_, n) => n + PART_MIN)
  return places.map((place) => [only.slice(0, place), only.slice(place)]).slice(0, COMBINATIONS)
}

// Returns every combination of one element of each list, in order.
const combine = (choices: readonly (readonly Term[])[]): Term[][] =>
  choices.reduce<Term[][]>(
    (all, list) => all.flatMap((each) => list.map((term) => [...each, term])).slice(0, COMBINATIONS),
    [[]],
  )

// Finds items that contain all words of one of the combinations.
function findItems(
  statements: Statements,
  { kinds, filters, offset, limit, order }: FilteredQuestion,
  combinations: readonly Combination[],
): Promise<PageRow[]> {
  const lists = combinations.flatMap((combination) => listsOf(combination, filters))
  const skip = Math.min(offset, FOUND_MAX)
  return statements.items.execute({
    kinds: kindIds(kinds),
    words: lists.map(({ word }) => word),
    pasts: lists.map(({ past }) => past),
    queries: lists.map(({ query }) => query),
    names: lists.map(({ names }) => names),
    order: orderName(order) ?? null,
    start: startOf(order),
    skip,
    size: Math.min(limit, FOUND_MAX - skip),
  })
}

/** Returns the numbers of kinds, as the statements take them. */
export const kindIds = (kinds: ItemQuestion['kinds']): number[] => kinds.map((kind) => KIND_IDS[kind])

/** Returns the name of an order, as the statements take it. */
export const orderName = (order: ItemOrder | undefined) => (typeof order === 'object' ? 'random' : order)

/** Returns the start of a random order, as a value of the column shuffle. */
export const startOf = (order: ItemOrder | undefined): number =>
  typeof order === 'object' ? Math.floor(order.random * 2 ** 32) - 2 ** 31 : 0

// A range of terms to read: the items of a word, and with `past` also those of words that begin with it.
type List = { word: string; past: string | null; query: string | null; names: string | null }

// Returns the range of names that begin with the complete text, and that of the rarest word, in which the other words
// are compared. One word is its own name.
function listsOf({ terms, name }: Combination, filters: readonly string[]): List[] {
  const list = (word: string, isWhole: boolean | undefined, conditions: readonly string[]): List => ({
    word,
    past: isWhole === true ? null : `${word}${LAST}`,
    query: conditions.length === 0 ? null : conditions.map((each) => `(${each})`).join(' & '),
    names: null,
  })
  const names = list(name, false, filters)
  const [by, ...others] = terms.toSorted((a, b) => a.n - b.n)
  if (by === undefined || (others.length === 0 && by.word === name)) return [names]
  const compared = others.map(({ word, isWhole }) => `${quoted(word)}${isWhole === true ? '' : ':*'}`)
  const inName = terms.map(({ word, isWhole }) => `${quoted(word)}:${isWhole === true ? '' : '*'}A`).join(' & ')
  return [names, { ...list(by.word, by.isWhole, [...compared, ...filters]), names: inName }]
}
