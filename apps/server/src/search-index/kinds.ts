import { SEARCH_KINDS } from '@earshot/contract/search'
import type { SearchKind } from '@earshot/contract/search'

/** The numbers that stand for kinds in the index and in its triggers. A number is never changed and never used again. */
export const KIND_IDS: Record<SearchKind, number> = {
  podcasts: 0,
  episodes: 1,
  seasons: 2,
  albums: 3,
  songs: 4,
  artists: 5,
  playlists: 6,
}

/** The kind that a number stands for; undefined for one of another version of Earshot. */
export const kindOf = (id: number): SearchKind | undefined => SEARCH_KINDS.find((kind) => KIND_IDS[kind] === id)
