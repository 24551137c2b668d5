import { FEED_LOG, type deskFeedLog } from '@earshot/contract/desk/operations/feed-log'
import { and, desc, eq, gte, ilike, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { feedRead, feedRequest } from '../../../db/schema/desk/feed-traffic.ts'
import type { Services } from '../../../ports/services.ts'

/** Returns reads of imported feeds, newest first, and requests for feeds of the community (OPERATIONS-11). */
export async function listFeedLog(
  { db, now }: Services,
  { page, search_text: text, podcast_id: podcastId }: z.output<typeof deskFeedLog.input>,
): Promise<z.infer<typeof deskFeedLog.data>> {
  const isWanted = and(
    podcastId === undefined ? undefined : eq(podcast.id, podcastId),
    text === '' ? undefined : ilike(podcast.title, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
  )
  const named = { id: podcast.id, title: podcast.title }
  const reads = db
    .select({ row: feedRead, podcast: named })
    .from(feedRead)
    .innerJoin(podcast, eq(podcast.id, feedRead.podcastId))
    .where(isWanted)
  const { limit, offset } = pageOf(page)
  const since = new Date(now().getTime() - FEED_LOG.requestDays * 86_400_000).toISOString().slice(0, 10)
  const [rows, requests, total] = await Promise.all([
    reads.orderBy(desc(feedRead.id)).limit(limit).offset(offset),
    db
      .select({ day: feedRequest.day, podcast: named, app: feedRequest.app, requests: feedRequest.requests })
      .from(feedRequest)
      .innerJoin(podcast, eq(podcast.id, feedRequest.podcastId))
      .where(and(isWanted, gte(feedRequest.day, since)))
      .orderBy(desc(feedRequest.day), desc(feedRequest.requests))
      .limit(FEED_LOG.requestsMax),
    countRows(
      db,
      sql`select 1 from ${feedRead} join ${podcast} on ${podcast.id} = ${feedRead.podcastId} where ${isWanted ?? sql`true`}`,
    ),
  ])
  return {
    data: rows.map(({ row: { id, at, status, bytes, added, problem }, podcast: of }) => ({
      id,
      podcast: of,
      at: at.toISOString(),
      status,
      bytes,
      added,
      problem,
    })),
    total,
    requests,
  }
}
