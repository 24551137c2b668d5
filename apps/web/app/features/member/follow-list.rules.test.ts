import { expect, test } from 'vitest'
import { pageOfPeople, readListQuery } from './follow-list.rules.ts'

const person = (id: number, username: string) => ({ id, username, avatarURL: null, photo: null })
const requested = (query: string, state?: unknown) => readListQuery(new URLSearchParams(query), state)
const namesOf = (people: readonly { username: string }[]) => people.map(({ username }) => username)

test('FOLLOW-04 FOLLOW-11 the tab comes from the URL, else from the link that led here, else it is Followers', () => {
  expect(requested('tab=1').tab).toBe(1)
  expect(requested('', { tab: 1 }).tab).toBe(1)
  expect(requested('tab=0', { tab: 1 }).tab).toBe(0)
  expect([requested('').tab, requested('tab=7').tab, requested('', 'x').tab]).toEqual([0, 0, 0])
})

test('FOLLOW-08 the list is paged by 21; a page past the end is the last one', () => {
  const people = Array.from({ length: 50 }, (_, n) => person(n + 1, `p${n + 1}`))
  expect(pageOfPeople(people, requested(''), 1)).toMatchObject({ shown: people.slice(0, 21), found: 50, pages: 3 })
  expect(pageOfPeople(people, requested('page=3'), 1).shown).toEqual(people.slice(42))
  expect(pageOfPeople(people, requested('page=9'), 1).shown).toEqual(people.slice(42))
  expect(pageOfPeople([], requested('page=2'), 1)).toEqual({ shown: [], found: 0, pages: 0 })
})

test('FOLLOW-09 search filters usernames, whatever case and accents', () => {
  const people = [person(1, 'Zoë Hárper'), person(2, 'zach'), person(3, 'harper')]
  expect(namesOf(pageOfPeople(people, requested('search=HARPER'), 1).shown)).toEqual(['Zoë Hárper', 'harper'])
  expect(namesOf(pageOfPeople(people, requested('search=har+zoe'), 1).shown)).toEqual(['Zoë Hárper'])
})

test('FOLLOW-07 only the alphabetical options and Random order the list; Random has one order per visit', () => {
  const people = ['mia', 'Abe', 'zoe', 'ben', 'kit', 'lou'].map((name, index) => person(index + 1, name))
  expect(namesOf(pageOfPeople(people, requested('sort=a_z'), 1).shown)).toEqual([
    'Abe',
    'ben',
    'kit',
    'lou',
    'mia',
    'zoe',
  ])
  expect(namesOf(pageOfPeople(people, requested('sort=z_a'), 1).shown)).toEqual([
    'zoe',
    'mia',
    'lou',
    'kit',
    'ben',
    'Abe',
  ])
  for (const sort of ['top_rated', 'most_plays', 'most_reviews', 'other', ''])
    expect(pageOfPeople(people, requested(`sort=${sort}`), 1).shown).toEqual(people)
  const orders = new Set(
    Array.from({ length: 20 }, (_, seed) =>
      namesOf(pageOfPeople(people, requested('sort=rand'), seed * 7919).shown).join(),
    ),
  )
  expect(orders.size).toBeGreaterThan(5)
  expect(pageOfPeople(people, requested('sort=rand'), 5)).toEqual(pageOfPeople(people, requested('sort=rand'), 5))
})
