import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../db/schema/catalogue/podcast.ts'
import { oneOf } from '../../http/errors.ts'

/** Location of a sound, and its permissions. `fileKey` is null for a remote sound, which is at `enclosure`. */
export type Sound = {
  fileKey: string | null
  mime: string | null
  fileHash: string | null
  enclosure: string | null
  subscribersOnly: boolean
  /** Kind of the creator that a subscription for the sound must be for. */
  subscribed: CreatorKind
  subscribedId: number
}

/** Finds sounds by id, with one prepared query each. */
export function soundStore(db: Db) {
  const id = sql.placeholder('id')
  const ofSong = db
    .select({
      fileKey: track.fileKey,
      mime: track.mime,
      fileHash: track.fileHash,
      subscribersOnly: sql<boolean>`coalesce(${album.subscribersOnly}, false)`,
      subscribedId: track.artistId,
    })
    .from(track)
    .leftJoin(album, eq(album.id, track.albumId))
    .where(eq(track.id, id))
    .prepare('sound_of_song')
  const ofEpisode = db
    .select({
      fileKey: episode.fileKey,
      mime: episode.mime,
      fileHash: episode.fileHash,
      enclosure: episode.enclosure,
      subscribersOnly: sql<boolean>`coalesce(${season.subscribersOnly}, false)`,
      subscribedId: episode.podcastId,
    })
    .from(episode)
    .leftJoin(season, eq(season.id, episode.seasonId))
    .where(eq(episode.id, id))
    .prepare('sound_of_episode')
  return {
    /** Throws 404. */
    getSound: async (kind: PlayableKind, itemId: number): Promise<Sound> =>
      kind === 'song'
        ? { ...oneOf(await ofSong.execute({ id: itemId }), 'song'), enclosure: null, subscribed: 'artist' }
        : { ...oneOf(await ofEpisode.execute({ id: itemId }), 'episode'), subscribed: 'podcast' },
  }
}
