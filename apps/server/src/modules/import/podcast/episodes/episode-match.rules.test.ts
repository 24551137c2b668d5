import { expect, test } from 'vitest'
import { matchEpisodes } from './episode-match.rules.ts'

const of = (id: string, more: Partial<Parameters<typeof matchEpisodes>[0][number]> = {}) => ({
  guid: `guid-${id}`,
  enclosure: `https://a.example/${id}.mp3`,
  name: `Part ${id}`,
  publishedAt: new Date(`2024-01-0${id}T10:00:00Z`),
  length: 1_000,
  ...more,
})
const matched = (episodes: ReturnType<typeof of>[], rows: ReturnType<typeof of>[]) => {
  const found = matchEpisodes(episodes, rows)
  return episodes.map((episode) => found.get(episode)?.guid)
}

test('guids decide before URLs, whatever the order of the feed', () => {
  const moved = of('2', { guid: 'new', enclosure: 'https://a.example/1.mp3' })
  expect(matched([moved, of('1')], [of('1'), of('2')])).toEqual(['guid-2', 'guid-1'])
})

test.each([
  ['another query', { enclosure: 'https://a.example/1.mp3?token=2' }],
  ['another query, and a corrected title', { enclosure: 'https://a.example/1.mp3?token=2', name: 'Part one' }],
  ['https instead of http', { enclosure: 'http://a.example/1.mp3' }],
  ['another path', { enclosure: 'https://a.example/x/y.mp3' }],
  ['another host, and its title in capitals', { enclosure: 'https://b.example/y.mp3', name: 'PART 1' }],
  ['another path, and some advertisements', { enclosure: 'https://b.example/y.mp3', length: 1_080 }],
  ['another path, and no length', { enclosure: 'https://b.example/y.mp3', length: 0 }],
  ['another path, and no date', { enclosure: 'https://b.example/y.mp3', publishedAt: undefined }],
  [
    'another path, and neither date nor length',
    { enclosure: 'https://b.example/y.mp3', publishedAt: undefined, length: 0 },
  ],
  ['a guid in capitals', { enclosure: 'https://a.example/1.mp3', guid: 'GUID-1' }],
])('an episode with a new guid and %s is the one that left the feed', (_what, change) => {
  expect(matched([of('1', { guid: 'new', ...change })], [of('1'), of('2')])).toEqual(['guid-1'])
})

test.each([
  ['another title', { enclosure: 'https://b.example/y.mp3', name: 'Part one' }],
  ['another date', { enclosure: 'https://b.example/y.mp3', publishedAt: new Date('2024-01-02T10:00:00Z') }],
  ['another length', { enclosure: 'https://b.example/y.mp3', length: 2_000 }],
  [
    'an address that always leads to the newest sound',
    { enclosure: 'https://a.example/1.mp3?today', name: 'Part 2', publishedAt: new Date('2024-01-02T10:00:00Z') },
  ],
])('an episode with a new guid and %s is new', (_what, change) => {
  expect(matched([of('1', { guid: 'new', ...change })], [of('1')])).toEqual([undefined])
})

test('an episode that is still in the feed is no other one', () => {
  expect(matched([of('1'), of('1', { guid: 'new', enclosure: 'https://b.example/y.mp3' })], [of('1')])).toEqual([
    'guid-1',
    undefined,
  ])
})

test('F17 a feed of 20,000 episodes that all look the same is matched at once', () => {
  const many = (from: string) =>
    Array.from({ length: 20_000 }, (_, n) =>
      of('1', { guid: `${from}-${n}`, enclosure: `https://${from}.example/x?${n}` }),
    )
  const started = performance.now()
  expect(matchEpisodes(many('a'), many('b')).size).toBe(20_000)
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('one address for all episodes, or one title at one time, leaves each its own row', () => {
  const rows = ['1', '2'].map((id) => of(id, { enclosure: `https://a.example/x.mp3?${id}` }))
  const feed = ['2', '1'].map((id) => of(id, { guid: `new-${id}`, enclosure: `https://a.example/x.mp3?new${id}` }))
  expect(matched(feed, rows)).toEqual(['guid-2', 'guid-1'])
  const same = { name: 'Part', publishedAt: new Date('2024-01-01T10:00:00Z') }
  const before = [of('1', { ...same, length: 1_000 }), of('2', { ...same, length: 1_050 })]
  const after = [of('2', { ...same, length: 1_050 }), of('1', { ...same, length: 1_000 })].map((each, n) => ({
    ...each,
    guid: `new-${n}`,
    enclosure: `https://b.example/${n}.mp3`,
  }))
  expect(matched(after, before)).toEqual(['guid-2', 'guid-1'])
})
