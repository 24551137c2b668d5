import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { ballot, ballotArtist, contest } from '../../../db/schema/community/vote.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { Tag } from '../../../invalidation/tags.ts'
import { wants } from '../../notification/follower-notifications.store.ts'

/** Members in one message between processes, which PostgreSQL limits to 8,000 bytes. */
const MEMBERS_OF_MESSAGE = 300

/**
 * Notifies the followers of the artists of an opened contest once each, unless they switched this kind off. Returns the
 * notified members (CONTESTS-04).
 */
export async function notifyOfContest(tx: Db, contestId: number): Promise<number[]> {
  const artists = sql`select ${ballotArtist.artistId} from ${ballotArtist} join ${ballot} on ${ballot.id} = ${ballotArtist.ballotId}
    where ${ballot.contestId} = ${contestId}`
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    insert into ${notification} (member_id, kind, contest_id, title, path)
    select follower.id, 'contest', ${contest.id}, ${contest.title}, '/voting/' || ${contest.id} from ${contest}, (${followersOf(artists)}) follower
    where ${contest.id} = ${contestId} and ${contest.openedAt} is not null
    on conflict do nothing returning member_id`)
  const members = rows.map((row) => row.member_id)
  for (let start = 0; start < members.length; start += MEMBERS_OF_MESSAGE)
    await recordChange(tx, ...members.slice(start, start + MEMBERS_OF_MESSAGE).map((id): Tag => `inbox:${id}`))
  return members
}

/** Counts the members who would be notified when voting for these artists opens. */
export async function countContestFollowers(tx: Db, artistIds: readonly number[]): Promise<number> {
  const artists = sql`select unnest(${sql.param([...artistIds])}::integer[])`
  const { rows } = await tx.execute<{ followers: number }>(
    sql`select count(*)::integer as followers from (${followersOf(artists)}) follower`,
  )
  return rows[0]?.followers ?? 0
}

/** Notifies a member that an admin annulled their votes in a contest, even if this kind is switched off (CONTESTS-08). */
export async function notifyOfAnnulment(
  tx: Db,
  { memberId, contestId, title, reason }: { memberId: number; contestId: number; title: string; reason: string },
): Promise<void> {
  await tx
    .insert(notification)
    .values({ memberId, kind: 'contest', contestId, title, text: reason, path: `/voting/${contestId}` })
  await recordChange(tx, `inbox:${memberId}`)
}

const followersOf = (artists: SQL): SQL => sql`
  select distinct follower.id from (select f.member_id as id from ${creatorFollow} f where f.artist_id in (${artists})) follower
  where ${wants('contest')}`
