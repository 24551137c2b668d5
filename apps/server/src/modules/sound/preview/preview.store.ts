import type { PlayableKind } from '@earshot/contract/listening/listening'
import { and, asc, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../../db/schema/catalogue/podcast.ts'
import { soundPreview } from '../../../db/schema/catalogue/sound.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'

/** A stored sound for subscribers; `id` is that of its song or episode. */
export type ClosedSound = { id: number; fileKey: string; fileHash: string; fileSize: number }

/** Reads and writes previews. */
export function previewStore(db: Db) {
  const isUncut = (fileHash: typeof track.fileHash | typeof episode.fileHash) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(soundPreview)
        .where(eq(soundPreview.fileHash, fileHash)),
    )
  const listUncutSongs = (after: number, limit: number) =>
    db
      .select({ id: track.id, fileKey: track.fileKey, fileHash: track.fileHash, fileSize: track.fileSize })
      .from(track)
      .innerJoin(album, eq(album.id, track.albumId))
      .where(and(eq(album.subscribersOnly, true), gt(track.id, after), isUncut(track.fileHash)))
      .orderBy(asc(track.id))
      .limit(limit)
  const listUncutEpisodes = (after: number, limit: number) =>
    db
      .select({ id: episode.id, fileKey: episode.fileKey, fileHash: episode.fileHash, fileSize: episode.fileSize })
      .from(episode)
      .innerJoin(season, eq(season.id, episode.seasonId))
      .where(
        and(
          eq(season.subscribersOnly, true),
          gt(episode.id, after),
          isNotNull(episode.fileKey),
          isUncut(episode.fileHash),
        ),
      )
      .orderBy(asc(episode.id))
      .limit(limit)
  return {
    /** Lists stored sounds for subscribers without a preview, by id, starting after `after`. */
    listUncut: async (
      kind: PlayableKind,
      { after, limit }: { after: number; limit: number },
    ): Promise<ClosedSound[]> => {
      const rows = kind === 'song' ? await listUncutSongs(after, limit) : await listUncutEpisodes(after, limit)
      return rows.flatMap(({ id, fileKey, fileHash, fileSize }) =>
        fileKey === null || fileHash === null || fileSize === null ? [] : [{ id, fileKey, fileHash, fileSize }],
      )
    },
    /** Stores the file of a preview, or that no preview is possible; an existing row is not changed. */
    storePreview: async (fileHash: string, name: string | null): Promise<void> => {
      await db.insert(soundPreview).values({ fileHash, name }).onConflictDoNothing()
      await recordChange(db, 'song', 'episode')
    },
  }
}
