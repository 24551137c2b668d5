import { FEED_FAILS_DAYS } from '@earshot/contract/desk/imports/feeds'
import type { DeskFeed, FeedAct, deskFeeds } from '@earshot/contract/desk/imports/feeds'
import type { RowResults } from '@earshot/contract/desk/list'
import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../events/event.ts'
import { podcastsChanged } from '../../../events/events.ts'
import { Refusal, conflict, notFound } from '../../../http/errors.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { newBatchId, writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor, onDesk } from '../../audit/audit.store.ts'
import { NOT_READ } from '../../import/podcast/refresh/feed-refresh.store.ts'
import { refreshFeed } from '../../import/podcast/refresh/feed.jobs.ts'
import { sendImports } from '../import-run.jobs.ts'
import { createImport } from '../import-run.store.ts'
import { cureOf } from './feed-cure.rules.ts'

/** Days of the number of new episodes. */
const ADDED_DAYS = 30
const DAY_MS = 86_400_000

/** Lists followed feeds: failing ones first, then by title (CATALOGUE-17). */
export async function listDeskFeeds(
  db: Db,
  { page, search_text: text, state }: z.output<typeof deskFeeds.input>,
  now: Date,
): Promise<{ data: DeskFeed[]; total: number }> {
  const like = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = and(
    isNotNull(podcast.feed),
    isNull(podcast.movedTo),
    text === '' ? undefined : or(ilike(podcast.title, like), ilike(podcast.feed, like)),
    state && CONDITIONS[state](now),
  )
  const { limit, offset } = pageOf(page)
  const rows = await db
    .select({
      row: podcast,
      added: sql<number>`(select count(*)::int from episode e where e.podcast_id = podcast.id and e.created_at > ${new Date(now.getTime() - ADDED_DAYS * DAY_MS).toISOString()}::timestamptz)`,
    })
    .from(podcast)
    .where(wanted)
    .orderBy(desc(podcast.feedFailures), asc(sql`lower(${podcast.title})`), podcast.id)
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(({ row, added }) => ({ ...toFeed(row, now), added })),
    total: await countRows(db, db.select({ id: podcast.id }).from(podcast).where(wanted).getSQL()),
  }
}

type Row = typeof podcast.$inferSelect

const longAgo = (now: Date): Date => new Date(now.getTime() - FEED_FAILS_DAYS * DAY_MS)
const failsLong = (now: Date) => and(eq(podcast.isFeedPaused, false), lte(podcast.feedFailedAt, longAgo(now)))
const CONDITIONS: Record<DeskFeed['state'], (now: Date) => ReturnType<typeof and>> = {
  fine: () => and(eq(podcast.isFeedPaused, false), eq(podcast.feedFailures, 0)),
  failing: () => and(eq(podcast.isFeedPaused, false), gt(podcast.feedFailures, 0)),
  long: failsLong,
  paused: () => eq(podcast.isFeedPaused, true),
}

function stateOf({ isFeedPaused, feedFailures, feedFailedAt }: Row, now: Date): DeskFeed['state'] {
  if (isFeedPaused) return 'paused'
  if (feedFailures === 0) return 'fine'
  return feedFailedAt !== null && feedFailedAt <= longAgo(now) ? 'long' : 'failing'
}

const toFeed = (row: Row, now: Date) => ({
  id: row.id,
  title: row.title,
  coverURL: row.avatar,
  url: row.feed ?? '',
  state: stateOf(row, now),
  checked_at: row.feedCheckedAt?.toISOString() ?? null,
  next_at: row.isFeedPaused ? null : (row.feedNextAt?.toISOString() ?? null),
  failures: row.feedFailures,
  failed_at: row.feedFailedAt?.toISOString() ?? null,
  problem: row.feedProblem,
  cure: cureOf(row.feedProblem),
})

type Acting = { by: AuditActor; now: Date }
type OnDesk = { by: ReturnType<typeof onDesk>; now: Date }

/** Does an act on feeds. A feed that refuses it is skipped with the reason (DESK-07). */
export async function changeFeeds(
  db: Db,
  ids: readonly number[],
  act: FeedAct,
  { by, now }: OnDesk,
): Promise<RowResults> {
  const results: RowResults = []
  const batch = { ...by, ...(ids.length > 1 && { batchId: newBatchId() }) }
  for (const id of ids)
    try {
      await ACTS[act](db, id, { by: batch, now })
      results.push({ id, done: true, reason: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id, done: false, reason: error.message })
    }
  return results
}

const ACTS: Record<FeedAct, (db: Db, id: number, acting: OnDesk) => Promise<void>> = {
  read: readFeedNow,
  pause: pauseFeed,
  resume: resumeFeed,
  end: endFeed,
  download: downloadFeed,
}

function readFeedNow(db: Db, id: number, { by }: Acting): Promise<void> {
  return changing(db, id, async (tx, { title, feed, isFeedPaused }) => {
    if (isFeedPaused) throw conflict('The feed is paused. Resume it first.')
    if (!feed.startsWith('http')) throw conflict('The feed came from a file. Import the file again.')
    await sendJob(tx, refreshFeed.job({ podcastId: id }))
    await writeAudit(tx, { by, act: 'feed.read', subject: { kind: 'podcast', id, title } })
  })
}

/** Pauses the reading of a feed. Throws 404, and 409 if it is paused already. */
export function pauseFeed(db: Db, id: number, { by }: Pick<Acting, 'by'>): Promise<void> {
  return changing(db, id, async (tx, { title, isFeedPaused }) => {
    if (isFeedPaused) throw conflict('The feed is paused already.')
    await tx.update(podcast).set({ isFeedPaused: true }).where(eq(podcast.id, id))
    await writeAudit(tx, { by, act: 'feed.pause', subject: { kind: 'podcast', id, title } })
  })
}

/** Resumes the reading of a feed, which is read at once. Throws 404, and 409 if it is not paused. */
export function resumeFeed(db: Db, id: number, { by, now }: Acting): Promise<void> {
  return changing(db, id, async (tx, { title, isFeedPaused }) => {
    if (!isFeedPaused) throw conflict('The feed is not paused.')
    await tx.update(podcast).set({ isFeedPaused: false, feedNextAt: now }).where(eq(podcast.id, id))
    await writeAudit(tx, { by, act: 'feed.resume', subject: { kind: 'podcast', id, title } })
  })
}

/** Stops following a feed; the podcast and its episodes stay. Throws 404. */
export function endFeed(db: Db, id: number, { by }: Pick<Acting, 'by'>): Promise<void> {
  return changing(db, id, async (tx, { title, feed }) => {
    await tx.update(podcast).set(NOT_READ).where(eq(podcast.id, id))
    await writeAudit(tx, {
      by,
      act: 'feed.end',
      subject: { kind: 'podcast', id, title },
      creator: { kind: 'podcast', id },
      before: { feed },
      after: { feed: null },
    })
    await emitChanged(tx, podcastsChanged, [id])
  })
}

/** Follows a feed again that was ended. Throws 404, and 409 if the podcast or another one follows a feed. */
export async function followFeed(db: Db, id: number, url: string, { by, now }: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(podcast).where(eq(podcast.id, id)).for('update')
    if (row === undefined) throw notFound('podcast')
    const used = await tx.$count(podcast, eq(podcast.feed, url))
    if (row.feed !== null || used > 0)
      throw conflict('The podcast follows a feed, or another podcast follows this one.')
    await tx
      .update(podcast)
      .set({ feed: url, feedNextAt: url.startsWith('http') ? now : null })
      .where(eq(podcast.id, id))
    await writeAudit(tx, {
      by,
      act: 'feed.follow',
      subject: { kind: 'podcast', id, title: row.title },
      after: { feed: url },
    })
    await emitChanged(tx, podcastsChanged, [id])
  })
}

async function downloadFeed(db: Db, id: number, { by, now }: OnDesk): Promise<void> {
  const [row] = await db
    .select()
    .from(podcast)
    .where(and(eq(podcast.id, id), isNotNull(podcast.feed)))
  if (row === undefined || row.feed === null) throw notFound('feed')
  if (!row.feed.startsWith('http')) throw conflict('The feed came from a file. Import the file again.')
  const options = { url: row.feed, download: true, mayImportLocked: true }
  await createImport(db, { source: 'feed', name: row.title, options, isDry: false }, { by, now, send: sendImports })
}

async function changing(
  db: Db,
  id: number,
  change: (tx: Db, row: Row & { feed: string }) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(podcast).where(eq(podcast.id, id)).for('update')
    if (row === undefined || row.feed === null || row.movedTo !== null) throw notFound('feed')
    await change(tx, { ...row, feed: row.feed })
  })
}

/** Takes the feeds that have failed for 7 days and that admins have not been mailed about. */
export async function takeLongFailing(
  tx: Db,
  now: Date,
): Promise<{ id: number; title: string; problem: string | null }[]> {
  const due = tx
    .select({ id: podcast.id })
    .from(podcast)
    .where(and(isNotNull(podcast.feed), failsLong(now), isNull(podcast.feedMailedAt)))
    .for('update', { skipLocked: true })
  return tx
    .update(podcast)
    .set({ feedMailedAt: now })
    .where(inArray(podcast.id, due))
    .returning({ id: podcast.id, title: podcast.title, problem: podcast.feedProblem })
}
