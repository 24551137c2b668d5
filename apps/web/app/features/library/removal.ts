import { updatePlaylistFollow } from '@earshot/contract/calls'
import type { LibraryItem } from '@earshot/contract/listening/library'
import { api } from '../../lib/api.ts'
import { setCreatorFollow } from '../../lib/state/follow/creator-follow-store.ts'
import { likes } from '../../lib/state/like/like-store.ts'

/** Ends the likes and follows that put an item into the library. Rejects if the server refuses it. */
export const removeFromLibrary = (item: LibraryItem): Promise<void> => set(item, false)

/** Restores a like, at its earlier position, or a follow. */
export const restoreToLibrary = (item: LibraryItem): Promise<void> => set(item, true)

const setPlaylistFollow = async (id: number, isWanted: boolean): Promise<void> => {
  await api.post(updatePlaylistFollow, { playlist_id: id, follow_status: isWanted ? 1 : 0 })
}

async function set(item: LibraryItem, isWanted: boolean): Promise<void> {
  const { kind, id, added_at: at } = item
  if (kind === 'artist' || kind === 'podcast') return setCreatorFollow(kind, id, isWanted)
  if (kind === 'playlist' && item.is_followed === true) await setPlaylistFollow(id, isWanted)
  if (kind !== 'playlist' || item.is_liked === true)
    await likes.set(`${kind}-${id}`, isWanted, isWanted ? at : undefined)
}
