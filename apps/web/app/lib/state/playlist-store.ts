import { userPlaylists } from '@earshot/contract/calls'
import type { Playlist } from '@earshot/contract/listening/playlist'
import { quietApi } from '../api.ts'
import { useRead, type Read } from './use-read.ts'
import { createViewerState } from './viewer-state.ts'

/** The playlists of the signed-in member (STATE-06); null until they are loaded. */
export const usePlaylists = createViewerState<{ myPlaylist: readonly Playlist[] | null }>(
  { myPlaylist: null },
  async (memberId) => ({ myPlaylist: await quietApi.get(userPlaylists, { user_id: memberId, all: 1 }) }),
)

/** Applies the reply of a change to the list; a playlist that is not in the list yet is the newest. */
export function storePlaylist(changed: Playlist): void {
  const { myPlaylist } = usePlaylists.getState()
  if (myPlaylist === null) return
  const isKnown = myPlaylist.some(({ id }) => id === changed.id)
  usePlaylists.setState({
    myPlaylist: isKnown
      ? myPlaylist.map((each) => (each.id === changed.id ? changed : each))
      : [changed, ...myPlaylist],
  })
}

/** Removes a deleted playlist from the list. */
export function dropPlaylist(playlistId: number): void {
  const { myPlaylist } = usePlaylists.getState()
  usePlaylists.setState({ myPlaylist: myPlaylist?.filter(({ id }) => id !== playlistId) ?? null })
}

/** Returns the playlists of the signed-in member after the latest load or change (PLAYLIST-01, PLAYLIST-10). */
export function useMyPlaylists(): Read<readonly Playlist[]> {
  const { again, ...read } = useRead(usePlaylists.load)
  const newest = usePlaylists(({ myPlaylist }) => myPlaylist)
  if (newest !== null) return { face: 'full', data: newest, again }
  return read.face === 'failed' ? { ...read, again } : { face: 'loading', again }
}
