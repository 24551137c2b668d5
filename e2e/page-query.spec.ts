import { beforeAll, expect, test } from 'vitest'
import { openRenders, type Renders } from '../apps/server/src/testing/page-renders.ts'
import { sampleOf } from '../apps/server/src/testing/thorough.ts'
import { PAGES } from '../apps/web/app/pages.ts'
import { siteUrl } from './harness.ts'

/** A value of each name of the query that shows another page where the name is read. */
const VALUES: Readonly<Record<string, string>> = {
  search: 'zzz',
  genres: '2',
  tab: 'log',
  page: '2',
  lines: '2',
  shown: '2',
  pid: 'security',
  component: 'button',
  id: '2',
  role: 'admin',
  sort: 'a_z',
  seed: '5',
  article: 'find-music',
  q: '2',
  section: 'money',
  sub_id: '2',
  season: '2',
  kind: 'album',
}

let rendersOf: (url: string) => Promise<Renders>
beforeAll(async () => {
  rendersOf = await openRenders(siteUrl())
})

/** The page without what only repeats the query: the tags that say its URL, and links that carry the query on. */
const shown = (html: string): string =>
  Object.entries(VALUES).reduce(
    (text, [name, value]) => text.replaceAll(`&${name}=${value}`, ''),
    html
      .replaceAll(/<(?:link rel="canonical"|meta property="og:url")[^>]*>/g, '')
      // When the comments were read.
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
      .replaceAll(/ nonce="[^"]*"/g, '')
      // The random order that this render offers.
      .replaceAll(/(drawnSeed\\",\\")\d+/g, '$1')
      .replaceAll(/&amp;|\\u0026|\?/g, '&')
      .replaceAll(/&seed=\d+/g, ''),
  )

/** Returns the first difference between the two renders of a page; empty when they are equal. */
async function differenceOf(asking: string): Promise<string> {
  const { asked: requested, cached: kept } = await rendersOf(asking)
  const [one, other] = [shown(requested), shown(kept)]
  const at = one.split('').findIndex((letter, index) => letter !== other[index])
  return one === other
    ? ''
    : `${one.slice(Math.max(0, at - 60), at + 60)}\n${other.slice(Math.max(0, at - 60), at + 60)}`
}

const visits = Object.entries(PAGES)
  .filter(([url]) => url !== '*')
  .map(([url, { query = [] }]) => ({
    url: url.replace(':type', 'google').replaceAll(':id', '1').replace(':episode', '1'),
    // Each name by itself where it is documented, all others at once.
    queries: [query.map((name) => [name]), [Object.keys(VALUES).filter((name) => !query.includes(name))]].flat(),
  }))

test('every name of the query that a page documents is asked here', () => {
  const documented = new Set(Object.values(PAGES).flatMap(({ query = [] }) => query))
  expect(new Set(Object.keys(VALUES))).toEqual(documented)
})

test.each(sampleOf(visits, 5))(
  '$url is kept under a URL that shows the same page, whatever the query says',
  async ({ url, queries }) => {
    for (const names of queries) {
      const asking = `${url}?${names.map((name) => `${name}=${VALUES[name]}`).join('&')}`
      // Other tests write into the same world: a page that changed meanwhile is rendered again.
      await expect.poll(() => differenceOf(asking), { message: asking }).toBe('')
    }
  },
)
