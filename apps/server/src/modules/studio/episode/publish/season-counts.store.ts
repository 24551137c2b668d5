import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/open.ts'
import { season } from '../../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../../events/event.ts'
import { seasonsChanged } from '../../../../events/events.ts'
import { oneOf } from '../../../../http/errors.ts'
import { NO_SEASON } from '../../../import/podcast/episodes/episodes.ts'
import { lockCounts } from '../../../listening/plays/count-lock.ts'

/** Returns the season of the episodes without a season, which it creates if there is none. */
export async function noSeasonId(tx: Tx, podcastId: number): Promise<number> {
  await tx.insert(season).values({ podcastId, number: 0, name: NO_SEASON }).onConflictDoNothing()
  const rows = await tx
    .select({ id: season.id })
    .from(season)
    .where(and(eq(season.podcastId, podcastId), eq(season.number, 0)))
  return oneOf(rows, 'season').id
}

/**
 * Counts the episodes of the seasons that an episode left and came to. Its plays move with it (SHOW-08). Season 0 goes
 * with its last episode.
 */
export async function recountSeasons(
  tx: Tx,
  podcastId: number,
  { from, to, plays }: { from: number | null; to: number; plays: number },
): Promise<void> {
  const isMoved = from !== null && from !== to
  if (isMoved && plays > 0) {
    await lockCounts(tx)
    for (const [id, sum] of [
      [from, -plays],
      [to, plays],
    ] as const)
      await tx
        .update(season)
        .set({ plays: sql`greatest(0, ${season.plays} + ${sum})` })
        .where(eq(season.id, id))
  }
  const ids = isMoved ? [from, to] : [to]
  await tx
    .update(season)
    .set({
      episodeCount: sql`(select count(*) from episode e where e.season_id = ${season.id})`,
      year: sql`case when ${season.number} = 0 then null else (select extract(year from min(e.published_at) at time zone 'UTC')::integer from episode e where e.season_id = ${season.id}) end`,
    })
    .where(inArray(season.id, ids))
  if (isMoved)
    await tx
      .delete(season)
      .where(and(eq(season.podcastId, podcastId), eq(season.number, 0), eq(season.episodeCount, 0)))
  await emitChanged(tx, seasonsChanged, ids)
}
