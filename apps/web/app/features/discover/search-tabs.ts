/** The tabs of the search in their order (BROWSE-04). */
export const SEARCH_TABS = [
  { kind: 'podcasts', label: 'Podcasts' },
  { kind: 'episodes', label: 'Episodes' },
  { kind: 'seasons', label: 'Season' },
  { kind: 'albums', label: 'Albums' },
  { kind: 'songs', label: 'Songs' },
  { kind: 'artists', label: 'Artists' },
  { kind: 'playlists', label: 'Playlists' },
] as const

/** One of the tabs. */
export type SearchTab = (typeof SEARCH_TABS)[number]
