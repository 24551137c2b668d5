import type { Release, ReleaseTrack } from '@earshot/contract/studio/release'
import { creatorPath } from '../../../paths.ts'

/** Returns the path of the lyrics of a track. */
export const lyricsPath = (
  { id, artist_id: artistId }: Pick<Release, 'id' | 'artist_id'>,
  track: Pick<ReleaseTrack, 'id'>,
): string => creatorPath({ kind: 'artist', id: artistId }, `releases/${id}/lyrics/${track.id}`)
