import { userPlaylists } from '@earshot/contract/calls/playlist'
import type { Playlist } from '@earshot/contract/playlist'
import { quietApi } from './api.ts'
import { useSession, whenSignedOut } from './session-store.ts'
import { createStore } from './store.ts'
import { useRead, type Read } from './use-read.ts'

/** The playlists of the signed-in member (STATE-06); null until they are read. Never kept: another device may change them. */
const usePlaylists = createStore<{ myPlaylist: readonly Playlist[] | null }>({ myPlaylist: null })

whenSignedOut(() => usePlaylists.setState({ myPlaylist: null }))

/** Reads the playlists of the signed-in member for every part that shows them (PLAYLIST-01, PLAYLIST-10). */
export async function readPlaylists(): Promise<readonly Playlist[]> {
  const userId = useSession.getState().profile?.id
  if (userId === undefined) return []
  const myPlaylist = await quietApi.get(userPlaylists, { user_id: userId, all: 1 })
  if (useSession.getState().profile?.id === userId) usePlaylists.setState({ myPlaylist })
  return myPlaylist
}

/** Puts the reply of a change into the list; a playlist that it does not hold yet is the newest. */
export function notePlaylist(changed: Playlist): void {
  const { myPlaylist } = usePlaylists.getState()
  if (myPlaylist === null) return
  const isKnown = myPlaylist.some(({ id }) => id === changed.id)
  usePlaylists.setState({
    myPlaylist: isKnown
      ? myPlaylist.map((each) => (each.id === changed.id ? changed : each))
      : [changed, ...myPlaylist],
  })
}

/** The playlists of the signed-in member, as the newest reading or change says. */
export function useMyPlaylists(): Read<readonly Playlist[]> {
  const read = useRead(readPlaylists)
  const newest = usePlaylists(({ myPlaylist }) => myPlaylist)
  return read.face === 'full' && newest !== null ? { ...read, data: newest } : read
}
