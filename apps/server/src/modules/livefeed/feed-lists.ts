import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import type { ItemQuestion, Search } from '../../ports/search.ts'
import { FEED_KINDS, perKind, readFeedList } from './feed-list.store.ts'
import type { FeedKind } from './feed-list.store.ts'
import { placesOf } from './feed-list.ts'
import type { FeedList, FeedPage } from './feed-list.ts'
import { openRefreshingCache } from './refreshing-cache.ts'

/** The four lists and, where a text is searched, the places of what it finds in them. */
export type FoundInFeed = { list: Record<FeedKind, FeedList>; found: Record<FeedKind, Int32Array> | undefined }

/** The lists of the live feed in this process. */
export type FeedLists = {
  /** No text means everything. */
  find: (text: string) => Promise<FoundInFeed>
  /** A page of each list of what a text finds, best first. A genre that does not exist filters nothing. */
  findBest: (question: ItemQuestion) => Promise<Record<FeedKind, FeedPage>>
  /** Says that what these lists hold, or an order of them, has changed. */
  invalidate: (kinds: readonly FeedKind[]) => void
}

/** What texts found is kept until the lists or the index change and for this time at most, in numbers of four bytes. */
const KEPT = { ms: 60_000, texts: 5_000, numbers: 4_000_000 } as const

/** Up to so many items, a list is read again at once after a change; of more, each costs a part of a millisecond in which it is not. */
const QUICK = { items: 5_000, msAnItem: 0.05 } as const
const pauseAfter = ({ ids }: FeedList): number => (ids.length <= QUICK.items ? 0 : ids.length * QUICK.msAnItem)

/** Opens the lists; nothing is read before somebody asks. */
export function openFeedLists(db: Db, search: Search): FeedLists {
  const open = (kind: FeedKind) => openRefreshingCache({ read: () => readFeedList(db, kind), pauseAfter })
  const kept = perKind(open)
  const texts = new LRUCache<string, Record<FeedKind, Int32Array>, FoundInFeed['list'] & { text: string }>({
    max: KEPT.texts,
    maxSize: KEPT.numbers,
    sizeCalculation: (found) => 1 + FEED_KINDS.reduce((sum, kind) => sum + found[kind].length, 0),
    ttl: KEPT.ms,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: { text, ...list } }) => {
      const pages = await search.findItems(FEED_KINDS, { text, genreIds: [], offset: 0, limit: Infinity })
      const placesIn = (kind: FeedKind) => placesOf(list[kind], pages.find((page) => page.kind === kind)?.items ?? [])
      return perKind(placesIn)
    },
  })

  return {
    findBest: async (question) => {
      const { genres } = (await kept.songs.get()).value
      const genreIds = question.genreIds.filter((id) => genres.setsOf.has(id))
      const pages = await search.findItems(FEED_KINDS, { ...question, genreIds })
      const pageOf = (kind: FeedKind): FeedPage => {
        const { items = [], total = 0 } = pages.find((page) => page.kind === kind) ?? {}
        return { ids: items, total }
      }
      return perKind(pageOf)
    },
    find: async (text) => {
      const [songs, episodes, playlists, artists] = await Promise.all([
        kept.songs.get(),
        kept.episodes.get(),
        kept.playlists.get(),
        kept.artists.get(),
      ])
      const list = {
        songs: songs.value,
        episodes: episodes.value,
        playlists: playlists.value,
        artists: artists.value,
      }
      if (text === '') return { list, found: undefined }
      const numbers = [songs, episodes, playlists, artists].map(({ number }) => number)
      return {
        list,
        found: await texts.fetch(JSON.stringify([search.age(), numbers, text]), { context: { ...list, text } }),
      }
    },
    invalidate: (kinds) => {
      for (const kind of kinds) kept[kind].invalidate()
    },
  }
}
