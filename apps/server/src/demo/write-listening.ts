import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { track } from '../db/schema/catalogue.ts'
import { play } from '../db/schema/listening.ts'
import { playlist, playlistTrack } from '../db/schema/playlist.ts'
import { TODAY } from './write-catalogue.ts'

/** How often the first song of a playlist was heard; each next one once less, all of them at least once. */
const MOST_OFTEN = 8

/** Writes what members heard: the songs of their own playlists, in the months before today. The counters of the catalogue hold these plays already. */
export async function writeListening(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${play} (member_id, kind, item_id, playlist_id, seconds, created_at)
    select ${playlist.memberId}, 'song', ${track.id}, ${playlist.id}, ${track.length}, ${new Date(TODAY).toISOString()}::timestamptz - make_interval(days => 1 + again * 9 + ${playlistTrack.pos} % 9, mins => ${track.id} % 1440)
    from ${playlist} join ${playlistTrack} on ${playlistTrack.playlistId} = ${playlist.id} join ${track} on ${track.id} = ${playlistTrack.trackId}
      cross join lateral generate_series(1, greatest(1, ${MOST_OFTEN}::int - ${playlistTrack.pos})) again
    order by ${playlist.id}, ${playlistTrack.pos}, again`)
}
