import { TODAY } from '@earshot/demo-world/calendar'
import { PAST_SESSION } from '@earshot/demo-world/people'
import type { Member, Playlist } from '@earshot/demo-world/people'
import { sql } from 'drizzle-orm'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { play } from '../../db/schema/listening/listening.ts'
import { playlist, playlistTrack } from '../../db/schema/listening/playlist.ts'
import { session } from '../../db/schema/member/account.ts'
import { member } from '../../db/schema/member/member.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { hashPassword } from '../../modules/account/sign-in/passwords.ts'
import { idsByName } from '../ids-by-name.ts'
import type { IdOf } from '../ids-by-name.ts'

/** Plays of the first song of a playlist; each further song has one less, but at least one. */
const MOST_OFTEN = 8

/** Writes the members with the passwords of `accounts`, and a session of one of them. */
export async function writeMembers(
  tx: Db,
  members: readonly Member[],
  accounts: readonly { username: string; password: string }[],
): Promise<IdOf> {
  const passwords = new Map(accounts.map(({ username, password }) => [username, password]))
  const rows = await Promise.all(
    members.map(async ({ role: _role, ...values }) => {
      const password = passwords.get(values.username)
      return { ...values, passwordHash: password === undefined ? null : await hashPassword(password) }
    }),
  )
  const stored = await tx.insert(member).values(rows).returning({ id: member.id, name: member.username })
  const memberId = idsByName('member', stored)
  await tx
    .insert(memberRole)
    .values(members.flatMap(({ username, role }) => (role === null ? [] : [{ memberId: memberId(username), role }])))
  const { username, token, createdAt, ...past } = PAST_SESSION
  await tx
    .insert(session)
    .values({ ...past, memberId: memberId(username), tokenHash: hashToken(token), createdAt, usedAt: createdAt })
  return memberId
}

/**
 * Writes the playlists and the plays of their owners, and counts them. Returns the ids in the order of the playlists.
 */
export async function writePlaylists(
  tx: Db,
  playlists: readonly Playlist[],
  { memberId, trackIds }: { memberId: IdOf; trackIds: readonly number[] },
): Promise<readonly number[]> {
  const rows = await tx
    .insert(playlist)
    .values(
      playlists.map(({ owner, songs, ...values }) => ({
        ...values,
        memberId: memberId(owner),
        songCount: songs.length,
      })),
    )
    .returning({ id: playlist.id })
  await tx.insert(playlistTrack).values(
    playlists.flatMap(({ songs, owner }, index) =>
      songs.map((song, pos) => ({
        playlistId: rows[index]?.id ?? 0,
        trackId: trackIds[song] ?? 0,
        pos,
        addedBy: memberId(owner),
      })),
    ),
  )
  await writePlays(tx)
  await countPlays(tx)
  return rows.map(({ id }) => id)
}

// Writes plays of the songs in the members' own playlists, in the months before today. The counters of the catalogue
// already include these plays.
async function writePlays(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${play} (member_id, kind, item_id, playlist_id, seconds, created_at)
    select ${playlist.memberId}, 'song', ${track.id}, ${playlist.id}, ${track.length}, ${new Date(TODAY).toISOString()}::timestamptz - make_interval(days => 1 + again * 9 + ${playlistTrack.pos} % 9, mins => ${track.id} % 1440)
    from ${playlist} join ${playlistTrack} on ${playlistTrack.playlistId} = ${playlist.id} join ${track} on ${track.id} = ${playlistTrack.trackId}
      cross join lateral generate_series(1, greatest(1, ${MOST_OFTEN}::int - ${playlistTrack.pos})) again
    order by ${playlist.id}, ${playlistTrack.pos}, again`)
}

async function countPlays(tx: Db): Promise<void> {
  await tx.update(playlistTrack).set({
    streams: sql`(select count(*) from ${play} where ${play.playlistId} = ${playlistTrack.playlistId} and ${play.kind} = 'song' and ${play.itemId} = ${playlistTrack.trackId})`,
  })
  await tx.update(playlist).set({
    plays: sql`(select coalesce(sum(${playlistTrack.streams}), 0) from ${playlistTrack} where ${playlistTrack.playlistId} = ${playlist.id})`,
  })
}
