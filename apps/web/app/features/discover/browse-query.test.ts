import { expect, test } from 'vitest'
import { readBrowse, startTab, withLines, withPage, withTab } from './browse-query.ts'
import { SEARCH_TABS, type SearchTab } from './search-tabs.ts'

const read = (text: string) => readBrowse(new URLSearchParams(text))

test('BROWSE-04 FIND-02 the tabs are in the documented order, then posts, news and members', () => {
  expect(SEARCH_TABS.map((tab) => tab.label())).toEqual([
    'Podcasts',
    'Episodes',
    'Season',
    'Albums',
    'Songs',
    'Artists',
    'Playlists',
    'Posts',
    'News',
    'Members',
  ])
})

test('BROWSE-05 the URL names the start tab, and an unknown one counts as none', () => {
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
  const found = foundOf(Object.fromEntries(withResults.map((kind) => [kind, ['Something']])))
  expect(startTab(found, '').kind).toBe(opened)
})

test.each([
  ['Marrow & Finch', 'artists'],
  ['marrow and finch', 'artists'],
  ['  MARROW   &  finch ', 'artists'],
  ['Lint', 'songs'],
  ['the dryer', 'episodes'],
  ['', 'episodes'],
])(
  'BROWSE-05 a search for “%s” without a start tab opens %s, which has an item with exactly that name',
  (search, opened) => {
    const found = foundOf({
      episodes: ['The dryer, explained'],
      albums: ['The Dryer Is in D'],
      songs: ['Lint', 'Gulls with Opinions'],
      artists: ['Marrow & Finch'],
    })
    expect(startTab(found, search).kind).toBe(opened)
  },
)

test('BROWSE-06 changing the tab resets the page to 1', () => {
  expect(withTab(new URLSearchParams('search=moon&page=3'), SEARCH_TABS[3])).toBe('?search=moon&tab=albums')
})

test('CONSTANTS-05 the default page number is 1, and an invalid page counts as missing', () => {
  expect(read('').page).toBe(1)
  for (const page of ['0', '-1', '1.5', 'x', '99999999999']) expect(read(`page=${page}`).page).toBe(1)
  expect(withPage(new URLSearchParams('tab=songs'), SEARCH_TABS[4], 2)).toBe('?tab=songs&page=2')
})

test('BROWSE-07 the next page is one of the open tab, also if the URL names none', () => {
  expect(withPage(new URLSearchParams('search=moon'), SEARCH_TABS[4], 2)).toBe('?search=moon&tab=songs&page=2')
})

/** Returns the results of a search: the names of each kind, all on one page. */
function foundOf(names: Partial<Record<SearchTab['kind'], readonly string[]>>) {
  const named = (kind: SearchTab['kind']) => ({
    data: (names[kind] ?? []).map((name) => ({ name, title: name })),
    counts: { total_pages: names[kind] === undefined ? 0 : 1 },
  })
  return {
    podcasts: named('podcasts'),
    episodes: named('episodes'),
    seasons: named('seasons'),
    albums: named('albums'),
    songs: named('songs'),
    artists: named('artists'),
    playlists: named('playlists'),
    posts: named('posts'),
    news: named('news'),
    members: named('members'),
  }
}

test('another page of lyrics and transcripts does not change the list above, and another tab resets them', () => {
  const query = new URLSearchParams('search=harbour&tab=songs')
  expect(withLines(query, 2)).toBe('?search=harbour&tab=songs&lines=2#lines')
  expect(withTab(new URLSearchParams('search=harbour&lines=2'), SEARCH_TABS[1])).toBe('?search=harbour&tab=episodes')
  expect([read('lines=3').lines, read('lines=0').lines, read('lines=x').lines]).toEqual([3, 1, 1])
})
