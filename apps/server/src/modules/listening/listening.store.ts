import { SHOWN } from '@earshot/contract/limits'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { play } from '../../db/schema/listening/listening.ts'
import { playableSongColumns } from '../catalogue/read/views.ts'

/** Returns the tracks that a member played most, most played first (PROFILE-13). */
export function listTopSongs(db: Db, memberId: number) {
  const listened = db
    .select({ trackId: play.itemId, times: count().as('times') })
    .from(play)
    .where(and(eq(play.memberId, memberId), eq(play.kind, 'song')))
    .groupBy(play.itemId)
    .as('heard')
  return db
    .select(playableSongColumns)
    .from(listened)
    .innerJoin(track, eq(track.id, listened.trackId))
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .orderBy(desc(listened.times), track.id)
    .limit(SHOWN.topSongs)
}
