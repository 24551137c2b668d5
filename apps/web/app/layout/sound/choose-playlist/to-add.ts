/**
 * Songs to add to a playlist: songs by id, the first ones of a total `of`, or all songs of another playlist. `title`
 * names them.
 */
export type ToAdd =
  | { title: string; songIds: readonly number[]; of?: number }
  | { title: string; fromPlaylistId: number }
