import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { creatorFollow } from '../../db/schema/member/follow.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { wants } from './follower-notifications.store.ts'

/**
 * Notifies the followers of an artist or podcast that an album or season is open to everybody, unless they switched
 * this kind off. A repeated call within a day adds nothing. Returns the notified members (SUPPORTERS-05).
 */
export async function notifyOfOpening(
  tx: Db,
  { kind, id }: { kind: 'album' | 'season'; id: number },
): Promise<number[]> {
  const { opened, source, owners } = kind === 'album' ? ofAlbum(id) : ofSeason(id)
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, album_id, episode_id, title, text)
    select follower.id, 'opened', opened.album_id, opened.episode_id, opened.title, opened.text
    from (${opened}) opened
    cross join lateral (select f.member_id as id from ${creatorFollow} f where f.${sql.raw(source)} = opened.source_id) follower
    where ${wants('opened')} and follower.id not in (${owners}) and not exists (
      select from ${notification} n where n.member_id = follower.id and n.kind = 'opened'
        and n.album_id is not distinct from opened.album_id and n.episode_id is not distinct from opened.episode_id
        and n.created_at > now() - interval '1 day')
    returning member_id`)
  return rows.map((row) => row.member_id)
}

const ofAlbum = (id: number): Opened => ({
  opened: sql`
    select a.id as album_id, null::integer as episode_id, a.title, r.name as text, r.id as source_id
    from ${album} a join ${artist} r on r.id = a.artist_id where a.id = ${id}::integer`,
  source: 'artist_id',
  owners: sql`select own.member_id from ${artistMember} own where own.artist_id = opened.source_id`,
})

// A season has no page of its own on the site: the notification leads to its newest episode.
const ofSeason = (id: number): Opened => ({
  opened: sql`
    select null::integer as album_id, e.id as episode_id, s.name as title, p.title as text, p.id as source_id
    from ${season} s join ${podcast} p on p.id = s.podcast_id
    join lateral (
      select id from ${episode} where season_id = s.id order by published_at desc nulls last, id desc limit 1
    ) e on true
    where s.id = ${id}::integer`,
  source: 'podcast_id',
  owners: sql`select own.member_id from ${podcastMember} own where own.podcast_id = opened.source_id`,
})

type Opened = { opened: SQL; source: 'artist_id' | 'podcast_id'; owners: SQL }
