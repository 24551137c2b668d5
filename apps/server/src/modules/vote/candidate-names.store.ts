import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { ballot, ballotArtist, contest } from '../../db/schema/community/vote.ts'
import { isOpen } from './contest-columns.ts'
import { lockContests, logChanges } from './log/log-lines.store.ts'

/** Adds a line for each artist on an open ballot whose name has changed since the last line that names it. */
export async function logNewNames(db: Db, timeZone: string): Promise<void> {
  for (const contestId of new Set((await listRenamed(db, timeZone)).map((each) => each.contestId)))
    await db.transaction(async (tx) => {
      await lockContests(tx, [contestId])
      const renamed = (await listRenamed(tx, timeZone)).filter((each) => each.contestId === contestId)
      await logChanges(
        tx,
        contestId,
        timeZone,
        renamed.map(({ ballotId, artistId, name }) => ({ act: 'artist', ballotId, artistId, text: name })),
      )
      for (const { ballotId, artistId, name } of renamed)
        await tx
          .update(ballotArtist)
          .set({ name })
          .where(and(eq(ballotArtist.ballotId, ballotId), eq(ballotArtist.artistId, artistId)))
    })
}

const listRenamed = (db: Db, timeZone: string) =>
  db
    .select({
      contestId: contest.id,
      ballotId: ballotArtist.ballotId,
      artistId: ballotArtist.artistId,
      name: artist.name,
    })
    .from(contest)
    .innerJoin(ballot, eq(ballot.contestId, contest.id))
    .innerJoin(ballotArtist, eq(ballotArtist.ballotId, ballot.id))
    .innerJoin(artist, eq(artist.id, ballotArtist.artistId))
    .where(and(isOpen(timeZone), sql`${contest.format} > 1 and ${artist.name} is distinct from ${ballotArtist.name}`))
    .orderBy(contest.id, ballot.pos, ballot.id, ballotArtist.artistId)
