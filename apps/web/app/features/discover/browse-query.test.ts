import { expect, test } from 'vitest'
import { readBrowse, startTab, withPage, withTab } from './browse-query.ts'
import { SEARCH_TABS } from './search-tabs.ts'

const read = (text: string) => readBrowse(new URLSearchParams(text))

test('BROWSE-04 the tabs stand in the documented order', () => {
  expect(SEARCH_TABS.map((tab) => tab.label)).toEqual([
    'Podcasts',
    'Episodes',
    'Season',
    'Albums',
    'Songs',
    'Artists',
    'Playlists',
  ])
})

test('BROWSE-05 the address names the start tab, and an unknown one counts as none', () => {
  expect(read('').tab).toBeUndefined()
  expect(read('tab=films').tab).toBeUndefined()
  expect(read('tab=songs').tab?.kind).toBe('songs')
})

test.each([
  [[], 'podcasts'],
  [['podcasts', 'songs'], 'podcasts'],
  [['songs', 'playlists'], 'songs'],
  [['playlists'], 'playlists'],
])('BROWSE-05 without a start tab and with results of %j, %s opens', (withResults, opened) => {
  const pages = (kind: string) => ({ counts: { total_pages: withResults.includes(kind) ? 1 : 0 } })
  const found = {
    podcasts: pages('podcasts'),
    episodes: pages('episodes'),
    seasons: pages('seasons'),
    albums: pages('albums'),
    songs: pages('songs'),
    artists: pages('artists'),
    playlists: pages('playlists'),
  }
  expect(startTab(found).kind).toBe(opened)
})

test('BROWSE-06 changing the tab resets the page to 1', () => {
  expect(withTab(new URLSearchParams('search=moon&page=3'), SEARCH_TABS[3])).toBe('?search=moon&tab=albums')
})

test('CONSTANTS-05 the default page number is 1, and a page that cannot be read counts as none', () => {
  expect(read('').page).toBe(1)
  for (const page of ['0', '-1', '1.5', 'x', '99999999999']) expect(read(`page=${page}`).page).toBe(1)
  expect(withPage(new URLSearchParams('tab=songs'), 2)).toBe('?tab=songs&page=2')
})
