import type { Creator } from '@earshot/contract/catalogue/creator'
import { eq } from 'drizzle-orm'
import { studioSound } from '../../db/schema/studio/studio-sound.ts'

/** Condition for sounds of an artist or podcast. */
export const isOf = ({ kind, id }: Creator) => eq(kind === 'artist' ? studioSound.artistId : studioSound.podcastId, id)

/** Returns the artist or podcast of a sound. */
export function creatorOf({ artistId, podcastId }: { artistId: number | null; podcastId: number | null }): Creator {
  if (artistId !== null) return { kind: 'artist', id: artistId }
  if (podcastId !== null) return { kind: 'podcast', id: podcastId }
  throw new Error('a sound has no creator')
}
