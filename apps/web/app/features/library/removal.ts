import type { LibraryItem } from '@earshot/contract/listening/library'
import { setCreatorFollow } from '../../lib/state/follow/creator-follow-store.ts'
import { likes } from '../../lib/state/like-store.ts'

/** Ends the like or the follow that put an item into the library. Rejects if the server refuses it. */
export const removeFromLibrary = (item: LibraryItem): Promise<void> => set(item, false)

/** Restores a like, at its earlier position, or a follow. */
export const restoreToLibrary = (item: LibraryItem): Promise<void> => set(item, true)

async function set({ kind, id, added_at: at }: LibraryItem, isWanted: boolean): Promise<void> {
  if (kind === 'artist' || kind === 'podcast') await setCreatorFollow(kind, id, isWanted)
  else await likes.set(`${kind}-${id}`, isWanted, isWanted ? at : undefined)
}
