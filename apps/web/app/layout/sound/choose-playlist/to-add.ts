/** What is added to a playlist: songs by their ids, the first ones `of` so many, or all songs of another playlist. `title` names it. */
export type ToAdd =
  | { title: string; songIds: readonly number[]; of?: number }
  | { title: string; fromPlaylistId: number }
