import type { ExportedPlay } from '@earshot/contract/listening/listening'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../db/schema/catalogue/podcast.ts'
import { play } from '../../db/schema/listening/listening.ts'
import { member } from '../../db/schema/member/member.ts'
import { forgetListener } from '../figure/close-days.store.ts'

/** A page of a member's history, newest first, after the play `before`. */
export type Page = { limit: number; before?: number | undefined }

/** Returns the plays of a member. */
export function listPlays(db: Db, memberId: number, { limit, before }: Page) {
  return db
    .select({ id: play.id, kind: play.kind, itemId: play.itemId, seconds: play.seconds, playedAt: play.createdAt })
    .from(play)
    .where(
      and(
        eq(play.memberId, memberId),
        before === undefined
          ? undefined
          : sql`(${play.createdAt}, ${play.id}) < (select last.created_at, last.id from ${play} last where last.id = ${before})`,
      ),
    )
    .orderBy(desc(play.createdAt), desc(play.id))
    .limit(limit)
}

/** Yields all plays of a member, newest first, in pieces. */
export async function* exportPlays(db: Db, memberId: number): AsyncGenerator<readonly ExportedPlay[]> {
  let before: number | undefined
  for (;;) {
    const plays = await listPlays(db, memberId, { limit: EXPORT_PIECE, before })
    const texts = await textsOf(db, plays)
    yield plays.map(({ kind, itemId, seconds, playedAt }) => ({
      played_at: playedAt.toISOString(),
      type: kind,
      id: itemId,
      ...(texts.get(`${kind} ${itemId}`) ?? { title: null, by: null, album: null }),
      seconds,
    }))
    if (plays.length < EXPORT_PIECE) return
    before = plays.at(-1)?.id
  }
}

/** Removes the named plays from a member's history. Returns the number of removed plays. */
export const forgetPlays = (db: Db, memberId: number, ids: readonly number[]): Promise<number> =>
  forget(db, memberId, inArray(play.id, [...ids]))

/** Removes all plays from a member's history, or those within a period. */
export const forgetPeriod = (
  db: Db,
  memberId: number,
  { from, until }: { from: Date | undefined; until: Date | undefined },
): Promise<number> =>
  forget(
    db,
    memberId,
    and(
      from === undefined ? undefined : gte(play.createdAt, from),
      until === undefined ? undefined : lt(play.createdAt, until),
    ),
  )

// The rows stay without a member, for the counts of songs and artists. The playlist is removed too, because it would
// reveal the member.
async function forget(db: Db, memberId: number, which: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(play)
      .set({ memberId: null, playlistId: null })
      .where(and(eq(play.memberId, memberId), which))
      .returning({ counted: play.counted })
    await forgetListener(tx, memberId)
    const counted = rows.filter((row) => row.counted).length
    await tx
      .update(member)
      .set({ plays: sql`greatest(0, ${member.plays} - ${counted}::int)` })
      .where(eq(member.id, memberId))
    return rows.length
  })
}

type Texts = Pick<ExportedPlay, 'title' | 'by' | 'album'>

async function textsOf(
  db: Db,
  plays: readonly { kind: 'song' | 'episode'; itemId: number }[],
): Promise<ReadonlyMap<string, Texts>> {
  const idsOf = (kind: 'song' | 'episode') => [
    ...new Set(plays.filter((each) => each.kind === kind).map(({ itemId }) => itemId)),
  ]
  const songs = await db
    .select({ id: track.id, title: track.title, by: artist.name, album: album.title })
    .from(track)
    .innerJoin(artist, eq(artist.id, track.artistId))
    .leftJoin(album, eq(album.id, track.albumId))
    .where(inArray(track.id, idsOf('song')))
  const episodes = await db
    .select({ id: episode.id, title: episode.name, by: podcast.title })
    .from(episode)
    .innerJoin(podcast, eq(podcast.id, episode.podcastId))
    .where(inArray(episode.id, idsOf('episode')))
  return new Map([
    ...songs.map(({ id, ...texts }) => [`song ${id}`, texts] as const),
    ...episodes.map(({ id, ...texts }) => [`episode ${id}`, { ...texts, album: null }] as const),
  ])
}

/** Number of plays that an export reads at once. */
const EXPORT_PIECE = 1_000
