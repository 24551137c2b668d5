import { expect, test } from 'vitest'
import { find } from './finder.ts'
import type { OpenedWord, Statements } from './statements.ts'

const PAGE = { kinds: ['songs'], offset: 0, limit: 16 } as const
const NOTHING = { found: undefined, near: [], foundNear: undefined }

/** An index that answers with what is given, and the names of the questions that were put to it. */
function openIndex({ opened = NOTHING, ...given }: { opened?: OpenedWord<string>; list?: string; filter?: string }) {
  const asked: string[] = []
  const answer = <T>(name: string, value: T) => {
    asked.push(name)
    return Promise.resolve(value)
  }
  const index: Statements<string> = {
    list: (term) => answer(`list ${term}`, given.list),
    openWord: (word) => answer(`open ${word}`, opened),
    isKnown: (term) => answer(`known ${term}`, given.list !== undefined),
    listGenres: () => answer('genres', undefined),
    filter: (term) => answer(`filter ${term}`, given.filter),
    match: (combinations) => answer(`match ${combinations.map(({ phrase }) => phrase).join(', ')}`, undefined),
    lookUp: (terms, near) => answer(`${near} ${terms.join()}`, []),
  }
  return { index, asked }
}

test.each([
  ['a word', 'harbour', { ...NOTHING, found: 'songs' }],
  ['a word with one slip', 'habrour', { ...NOTHING, near: [{ word: 'harbour', n: 3 }], foundNear: 'songs' }],
])('BROWSE-08 %s is one question to the index', async (_, text, opened) => {
  const { index, asked } = openIndex({ opened })
  expect(await find(index, { ...PAGE, text, genreIds: [] })).toBe('songs')
  expect(asked).toEqual([`open ${text}`])
})

test('BROWSE-08 of several words one slip away all are asked for', async () => {
  const near = [
    { word: 'lamp', n: 2 },
    { word: 'damp', n: 5 },
  ]
  const { index, asked } = openIndex({ opened: { ...NOTHING, near } })
  await find(index, { ...PAGE, text: 'pamp', genreIds: [] })
  expect(asked.slice(0, 2)).toEqual(['open pamp', 'match damp, lamp'])
})

test('BROWSE-08 similar words are looked for only where none is one slip away', async () => {
  const { index, asked } = openIndex({ opened: { ...NOTHING, near: [{ word: 'tx', n: 1 }] } })
  await find(index, { ...PAGE, text: 'tambourine', genreIds: [] })
  expect(asked.slice(0, 2)).toEqual(['open tambourine', 'all tambourine'])
})

test('BROWSE-08 a word that only other genres have is not taken for misspelt', async () => {
  const { index, asked } = openIndex({ list: 'songs of other genres' })
  expect(await find(index, { ...PAGE, text: 'harbour', genreIds: [7] })).toBeUndefined()
  expect(asked).toEqual(['filter harbour', 'known harbour'])
})
