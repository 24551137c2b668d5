import { expect, test } from 'vitest'
import { FEED_TABS, readFeed, withPage, withSort, withTab } from './feed-query.ts'

const query = (text: string) => new URLSearchParams(text)

test('LIVEFEED-04 the tabs are Music, Episodes, Playlists and Artists; Music opens first', () => {
  expect(FEED_TABS.map(({ label }) => label())).toEqual(['Music', 'Episodes', 'Playlists', 'Artists'])
  expect(readFeed(query('')).tab.label()).toBe('Music')
  expect(readFeed(query('tab=artists')).tab.label()).toBe('Artists')
})

test.each(['0', '-1', '1.5', 'x', '626', '99999999999'])(
  'LIVEFEED-09 page %s is not offered and counts as the first',
  (page) => {
    expect(readFeed(query(`page=${page}`)).page).toBe(1)
  },
)

test('LIVEFEED-09 page 625 is the last', () => {
  expect(readFeed(query('page=625')).page).toBe(625)
})

test('LIVEFEED-07 an unknown sort counts as none', () => {
  expect(readFeed(query('sort=newest')).sort).toBe(undefined)
  expect(readFeed(query('sort=a_z')).sort?.label()).toBe('Alphabetical Asc. (A -> Z)')
})

test('LIVEFEED-09 another tab or order starts at page 1 and keeps the rest', () => {
  const from = query('search=river&genres=3,4&tab=songs&sort=a_z&page=3')
  expect(withTab(from, FEED_TABS[3])).toBe('/live-feed?search=river&genres=3%2C4&tab=artists&sort=a_z')
  expect(withSort(from, 'most_plays', '7')).toBe('/live-feed?search=river&genres=3%2C4&tab=songs&sort=most_plays')
  expect(withSort(from, null, '7')).toBe('/live-feed?search=river&genres=3%2C4&tab=songs')
  expect(withPage(from, 4)).toBe('/live-feed?search=river&genres=3%2C4&tab=songs&sort=a_z&page=4#rows')
})

test('LIVEFEED-10 "Random" names its order in the URL, and another order does not', () => {
  const random = withSort(query('page=2'), 'rand', '37')
  expect(random).toBe('/live-feed?sort=rand&seed=37')
  expect(withPage(query('sort=rand&seed=37'), 2)).toBe('/live-feed?sort=rand&seed=37&page=2#rows')
  expect(withSort(query('sort=rand&seed=37'), 'a_z', '5')).toBe('/live-feed?sort=a_z')
})
