import { FEED_KINDS, perKind } from './feed-list.store.ts'
import type { Cards, FeedKind, ReadCards } from './feed-list.store.ts'

/** How long a card serves everybody in milliseconds, as counters may be a minute old, and how much of them is kept at most. */
const KEPT = { ms: 30_000, characters: 24_000_000 } as const

type Kept = {
  at: number
  age: number
  characters: number
  cards: Record<FeedKind, Map<number, string>>
}

/** What cards are read with. `age` grows when they change; `prepare` is done once with each card. */
type Means = {
  read: ReadCards
  age: () => number
  prepare: (card: string) => string
  clock?: () => number
}

/**
 * Keeps cards for a moment: pages of different genres and orders show mostly the same ones. Playlists are asked for each time, because a private one must
 * be gone at once. `clear` forgets all.
 */
export function keepCards({ read, age, prepare, clock = () => performance.now() }: Means): {
  read: (wanted: Readonly<Record<FeedKind, readonly number[]>>) => Promise<Cards>
  clear: () => void
} {
  const fresh = (): Kept => ({
    at: clock(),
    age: age(),
    characters: 0,
    cards: perKind(() => new Map<number, string>()),
  })
  let kept = fresh()
  const current = (): Kept => {
    const isOld = clock() - kept.at >= KEPT.ms || kept.age !== age() || kept.characters > KEPT.characters
    if (isOld) kept = fresh()
    return kept
  }

  return {
    read: async (wanted) => {
      // What is read now belongs to this moment: if all is forgotten meanwhile, it is not kept.
      const mine = current()
      const missing = (kind: FeedKind) => wanted[kind].filter((id) => !mine.cards[kind].has(id))
      const asked = perKind(missing)
      const known = wanted.playlists.filter((id) => mine.cards.playlists.has(id))
      const { cards: found, open } = await read(asked, known)
      for (const kind of FEED_KINDS)
        for (const [id, card] of found[kind]) {
          const prepared = prepare(card)
          mine.cards[kind].set(id, prepared)
          mine.characters += prepared.length
        }
      const hidden = new Set(known.filter((id) => !open.has(id)))
      const cardsOf = (kind: FeedKind, ids: readonly number[]) =>
        new Map(
          ids.flatMap((id) => {
            const card = mine.cards[kind].get(id)
            return card === undefined ? [] : [[id, card] as const]
          }),
        )
      return {
        songs: cardsOf('songs', wanted.songs),
        episodes: cardsOf('episodes', wanted.episodes),
        playlists: cardsOf(
          'playlists',
          wanted.playlists.filter((id) => !hidden.has(id)),
        ),
        artists: cardsOf('artists', wanted.artists),
      }
    },
    clear: () => {
      kept = fresh()
    },
  }
}
