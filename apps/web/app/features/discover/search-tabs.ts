import * as m from '@earshot/messages/discover'

/** The tabs of the search in order: the documented ones (BROWSE-04), then texts and people (FIND-02). */
export const SEARCH_TABS = [
  { kind: 'podcasts', label: m.podcasts },
  { kind: 'episodes', label: m.episodes },
  { kind: 'seasons', label: m.season },
  { kind: 'albums', label: m.albums },
  { kind: 'songs', label: m.songs },
  { kind: 'artists', label: m.artists },
  { kind: 'playlists', label: m.playlists },
  { kind: 'posts', label: m.posts },
  { kind: 'news', label: m.news },
  { kind: 'members', label: m.members },
] as const

/** One of the tabs. */
export type SearchTab = (typeof SEARCH_TABS)[number]
