import type { EntryKind } from '../ports/search.ts'

/**
 * The numbers of kinds in the tables and in their triggers. A number is never changed or reused; texts have numbers
 * from 7 on.
 */
export const KIND_IDS: Record<EntryKind, number> = {
  podcasts: 0,
  episodes: 1,
  seasons: 2,
  albums: 3,
  songs: 4,
  artists: 5,
  playlists: 6,
  members: 7,
  posts: 8,
  comments: 9,
  articles: 10,
  lyrics: 11,
  transcripts: 12,
}
