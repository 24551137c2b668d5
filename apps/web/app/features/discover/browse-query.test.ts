import { expect, test } from 'vitest'
import { readBrowse, withPage, withTab } from './browse-query.ts'
import { SEARCH_TABS } from './search-tabs.ts'

const read = (text: string) => readBrowse(new URLSearchParams(text))

test('BROWSE-04 the tabs stand in the documented order', () => {
  expect(SEARCH_TABS.map((tab) => tab.label)).toEqual(['Podcasts', 'Episodes', 'Season', 'Albums', 'Songs', 'Artists', 'Playlists'])
})

test('BROWSE-05 without a start tab it is Podcasts, and an unknown one counts as none', () => {
  expect(read('').tab.kind).toBe('podcasts')
  expect(read('tab=films').tab.kind).toBe('podcasts')
  expect(read('tab=songs').tab.kind).toBe('songs')
})

test('BROWSE-06 changing the tab resets the page to 1', () => {
  expect(withTab(new URLSearchParams('search=moon&page=3'), SEARCH_TABS[3])).toBe('?search=moon&tab=albums')
})

test('CONSTANTS-05 the default page number is 1, and a page that cannot be read counts as none', () => {
  expect(read('').page).toBe(1)
  for (const page of ['0', '-1', '1.5', 'x', '99999999999']) expect(read(`page=${page}`).page).toBe(1)
  expect(withPage(new URLSearchParams('tab=songs'), 2)).toBe('?tab=songs&page=2')
})
