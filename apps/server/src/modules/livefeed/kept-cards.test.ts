import { expect, test } from 'vitest'
import { keepCards } from './kept-cards.ts'

/** Cards named after their ids, what was asked for, and a clock and an age that tests move. */
function world() {
  const asked: Record<string, readonly number[]>[] = []
  const now = { ms: 0, age: 1, open: new Set([7, 8]) }
  const named = (ids: readonly number[]) => new Map(ids.map((id) => [id, `card ${id} at PLAYER`]))
  const cards = keepCards({
    read: async (wanted, known) => {
      if (Object.values(wanted).some((ids) => ids.length > 0)) asked.push(wanted)
      return {
        cards: {
          songs: named(wanted.songs),
          episodes: named(wanted.episodes),
          playlists: named(wanted.playlists.filter((id) => now.open.has(id))),
          artists: named(wanted.artists),
        },
        open: new Set(known.filter((id) => now.open.has(id))),
      }
    },
    age: () => now.age,
    prepare: (card) => card.replace('PLAYER', '/player/'),
    clock: () => now.ms,
  })
  const read = async (songs: number[], playlists: number[] = []) => {
    const found = await cards.read({ songs, episodes: [], playlists, artists: [] })
    return [...found.songs.values(), ...found.playlists.values()]
  }
  return { asked, now, read, clear: cards.clear }
}

test('a card is read once and prepared, and only what is missing is asked for', async () => {
  const { asked, read } = world()
  expect(await read([1, 2])).toEqual(['card 1 at /player/', 'card 2 at /player/'])
  expect(await read([2, 3])).toEqual(['card 2 at /player/', 'card 3 at /player/'])
  expect(await read([3, 1])).toEqual(['card 3 at /player/', 'card 1 at /player/'])
  expect(asked.map(({ songs }) => songs)).toEqual([[1, 2], [3]])
})

test('cards are read again when they changed, after half a minute, and when all is forgotten', async () => {
  const { asked, now, read, clear } = world()
  await read([1])
  now.ms = 29_999
  await read([1])
  expect(asked).toHaveLength(1)
  now.ms = 30_000
  await read([1])
  now.age = 2
  await read([1])
  clear()
  await read([1])
  expect(asked).toHaveLength(4)
})

test('what was being read when all was forgotten is not kept', async () => {
  const { asked, read, clear } = world()
  const reading = read([1])
  clear()
  expect(await reading).toEqual(['card 1 at /player/'])
  await read([1])
  expect(asked).toHaveLength(2)
})

test('LIVEFEED-04 a playlist that became private is gone at once although its card is kept', async () => {
  const { now, read } = world()
  expect(await read([], [7, 8])).toHaveLength(2)
  now.open.delete(7)
  expect(await read([], [7, 8])).toEqual(['card 8 at /player/'])
})
