/** What is added to a playlist: songs by their ids, or all songs of another playlist. `title` names it. */
export type ToAdd = { title: string; songIds: readonly number[] } | { title: string; fromPlaylistId: number }
