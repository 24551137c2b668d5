import { sharedPlaylists, userPlaylists } from '@earshot/contract/calls'
import type { Playlist } from '@earshot/contract/listening/playlist'
import type { PlaylistInvitation } from '@earshot/contract/listening/playlist-sharing'
import { quietApi } from '../api.ts'
import { useRead, type Read } from './use-read.ts'
import { createViewerState } from './viewer-state.ts'

/**
 * `myPlaylist`: the playlists of the signed-in member (STATE-06); null until they are loaded. `shared`: those of others
 * whose songs the member may change; `invitations` are not answered yet (LIBRARY-09).
 */
type Playlists = {
  myPlaylist: readonly Playlist[] | null
  shared: readonly Playlist[]
  invitations: readonly PlaylistInvitation[]
}

/** The playlists that the signed-in member may change. */
export const usePlaylists = createViewerState<Playlists>(
  { myPlaylist: null, shared: [], invitations: [] },
  async (memberId) => {
    const [myPlaylist, { playlists: shared, invitations }] = await Promise.all([
      quietApi.get(userPlaylists, { user_id: memberId, all: 1 }),
      quietApi.get(sharedPlaylists),
    ])
    return { myPlaylist, shared, invitations }
  },
)

/** Applies the reply of a change to the lists; a playlist that is in no list yet is the member's newest. */
export function storePlaylist(changed: Playlist): void {
  const { myPlaylist, shared } = usePlaylists.getState()
  const replaced = (list: readonly Playlist[]) => list.map((each) => (each.id === changed.id ? changed : each))
  if (isIn(shared, changed)) return usePlaylists.setState({ shared: replaced(shared) })
  if (myPlaylist === null) return
  usePlaylists.setState({ myPlaylist: isIn(myPlaylist, changed) ? replaced(myPlaylist) : [changed, ...myPlaylist] })
}

/** Removes a deleted playlist from the list. */
export function dropPlaylist(playlistId: number): void {
  const { myPlaylist } = usePlaylists.getState()
  usePlaylists.setState({ myPlaylist: myPlaylist?.filter(({ id }) => id !== playlistId) ?? null })
}

/** Loads the member's playlists. */
export function useMyPlaylists(): Read<readonly Playlist[]> {
  const { again, ...read } = useRead(usePlaylists.load)
  const newest = usePlaylists(({ myPlaylist }) => myPlaylist)
  if (newest !== null) return { face: 'full', data: newest, again }
  return read.face === 'failed' ? { ...read, again } : { face: 'loading', again }
}

const isIn = (list: readonly Playlist[], { id }: Playlist): boolean => list.some((each) => each.id === id)
