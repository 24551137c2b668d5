import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import { lte, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { NEVER, closedDay, dayDownload, dayVisitor, visitorKey } from '../../db/schema/listening/figure.ts'
import { addDays, dayOf } from './day.rules.ts'

/** Milliseconds after midnight (UTC) within which rows of the day before may still be written. */
const LATE_MS = 10 * 60_000
const CLOSING_LOCK = 727_017
/** Days that one transaction closes. */
const DAYS_AT_ONCE = 31
/** Milliseconds after the begin of a day after which its key is deleted, also when the day could not be closed. */
const KEY_MS = (FIGURES.keyHours - 1) * 3_600_000

/** Returns the last day whose totals are final; undefined if there is none. */
export async function findLastClosed(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ day: max(closedDay.day) }).from(closedDay)
  return row?.day ?? undefined
}

/**
 * Writes the totals of the days that are over and not closed yet, and deletes their visitors, downloads and key. A new
 * server has one day to close, one whose plays were never counted years. It is safe to repeat and to run twice at once.
 */
export async function closeDays(db: Db, now: Date): Promise<void> {
  const yesterday = addDays(dayOf(new Date(now.getTime() - LATE_MS)), -1)
  while (await closeSome(db, yesterday, now));
}

// Closes up to a month in one transaction, and returns whether more days are open.
function closeSome(db: Db, yesterday: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A month of a large site takes longer than a statement may.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${CLOSING_LOCK})`)
    const last = await findLastClosed(tx)
    const from = last === undefined ? await findFirstDay(tx, yesterday) : addDays(last, 1)
    if (from > yesterday) return false
    const end = addDays(from, DAYS_AT_ONCE - 1)
    const to = end < yesterday ? end : yesterday
    await closePlays(tx, from, to)
    await closeMembers(tx, from, to)
    await closeListeners(tx, from, to)
    await closeVisitors(tx, from, to)
    await closeDownloads(tx, from, to)
    await closeFollowers(tx, from, to)
    // A play reports how far it went for 24 hours.
    await closeReach(tx, addDays(from, -1), addDays(to, -1))
    await tx.insert(closedDay).values({ day: to, closedAt: now }).onConflictDoNothing()
    await tx.delete(dayVisitor).where(lte(dayVisitor.day, to))
    await tx.delete(dayDownload).where(lte(dayDownload.day, to))
    await tx.delete(visitorKey).where(lte(visitorKey.day, to))
    return to < yesterday
  })
}

/** Deletes visitors and their keys within 48 hours, also of days that could not be closed (FIGURES-03). */
export async function deleteOldVisitors(db: Db, now: Date): Promise<void> {
  const last = dayOf(new Date(now.getTime() - KEY_MS))
  await db.transaction(async (tx) => {
    await tx.delete(dayVisitor).where(lte(dayVisitor.day, last))
    await tx.delete(dayDownload).where(lte(dayDownload.day, last))
    await tx.delete(visitorKey).where(lte(visitorKey.day, last))
  })
}

// Before the first closing every day is open.
async function findFirstDay(tx: Db, to: string): Promise<string> {
  const { rows } = await tx.execute(sql`
    select least(min(created_at) at time zone 'UTC', (select min(created_at) from creator_follow) at time zone 'UTC', ${to}::date)::date::text as day from play`)
  return z.object({ day: z.string() }).parse(rows[0]).day
}

const playDay = sql.raw(`(p.created_at at time zone 'UTC')::date`)
/** A condition for plays from one day to another. */
const playedIn = (from: unknown, to: unknown) =>
  sql`p.created_at >= (${from})::timestamp at time zone 'UTC' and p.created_at < (${to})::timestamp at time zone 'UTC'`
/** The creator of each song and episode. */
const MAKERS = sql.raw(`(
  select 'song' as kind, id as item_id, 'artist' as maker, artist_id as maker_id from track
  union all select 'episode', id, 'podcast', podcast_id from episode
) m`)
const INSERT = sql.raw('insert into daily_total (kind, item_id, day, figure, app, count)')
const ONCE = sql.raw('on conflict do nothing')

const closePlays = (tx: Db, from: string, to: string) =>
  tx.execute(sql`
    ${INSERT} select p.kind, p.item_id, ${playDay} as day, 'plays', '', count(*) from play p
    where ${playedIn(sql`${from}::date`, sql`${to}::date + 1`)} group by 1, 2, 3 ${ONCE}`)

const closeMembers = (tx: Db, from: string, to: string) =>
  tx.execute(sql`
    ${INSERT}
    select p.kind, p.item_id, ${playDay} as day, 'members', '', count(distinct p.member_id) from play p
    where p.member_id is not null and ${playedIn(sql`${from}::date`, sql`${to}::date + 1`)} group by 1, 2, 3
    ${ONCE}`)

// Distinct members cannot be added up. Counted by the day on which they listened before, they can.
const closeListeners = (tx: Db, from: string, to: string) =>
  tx.execute(sql`
    with listened as (
      select distinct m.maker as kind, m.maker_id as creator_id, p.member_id, ${playDay} as day
      from play p join ${MAKERS} using (kind, item_id) join member on member.id = p.member_id
      where ${playedIn(sql`${from}::date`, sql`${to}::date + 1`)}
    ),
    counted as (
      insert into daily_listener (kind, creator_id, day, before, members)
      select kind, creator_id, day, before, count(*) from (
        select kind, creator_id, day, coalesce(lag(day) over (partition by kind, creator_id, member_id order by day), l.last_day, ${NEVER}::date) as before
        from listened left join creator_listener l using (kind, creator_id, member_id)
      ) placed group by 1, 2, 3, 4
      ${ONCE}
    )
    insert into creator_listener (kind, creator_id, member_id, last_day)
    select kind, creator_id, member_id, max(day) from listened group by 1, 2, 3
    on conflict (kind, creator_id, member_id) do update set last_day = excluded.last_day`)

const closeVisitors = (tx: Db, from: string, to: string) =>
  tx.execute(sql`
    ${INSERT}
    select kind, item_id, day, 'visitors', '', count(*) from day_visitor where day between ${from} and ${to} group by 1, 2, 3
    union all
    select m.maker, m.maker_id, day, 'visitors', '', count(distinct visitor) from day_visitor join ${MAKERS} using (kind, item_id)
    where day between ${from} and ${to} group by 1, 2, 3
    ${ONCE}`)

const closeDownloads = (tx: Db, from: string, to: string) =>
  tx.execute(sql`
    with judged as (${judgedDownloads(from, to)})
    ${INSERT}
    select 'episode', episode_id, day, 'downloads_' || source, app, count(*) from judged where not is_left_out group by 2, 3, 4, 5
    union all
    select 'podcast', podcast_id, day, 'left_out', '', count(*) from judged where is_left_out group by 2, 3
    ${ONCE}`)

/**
 * Returns a query of the downloads of days that are not closed, of one podcast or of all, with whether they are left
 * out, because their network had too many of the podcast on the day (FIGURES-08).
 */
export const judgedDownloads = (from: string, to: string, podcastId?: number) => sql`
  select d.day, d.episode_id, e.podcast_id, d.source, d.app,
    count(*) over (partition by d.day, e.podcast_id, d.network) > ${FIGURES.networkMax} as is_left_out
  from day_download d join episode e on e.id = d.episode_id
  where d.day between ${from} and ${to}${podcastId === undefined ? sql`` : sql` and e.podcast_id = ${podcastId}`}`

// Followers have a row on days on which their number changed. For days before figures were counted, only the follows
// that still exist are known.
async function closeFollowers(tx: Db, from: string, to: string): Promise<void> {
  const follows = sql`(
    select case when artist_id is null then 'podcast' else 'artist' end as kind, coalesce(artist_id, podcast_id) as item_id, (created_at at time zone 'UTC')::date as day
    from creator_follow where created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
  ) f`
  await tx.execute(sql`
    ${INSERT}
    select kind, item_id, day, 'followers', '', count from (
      select kind, item_id, day, sum(count(*)) over (partition by kind, item_id order by day) as count from ${follows} group by 1, 2, 3
    ) sums where day >= ${from}::date
    ${ONCE}`)
  await tx.execute(sql`
    with known as (
      select distinct on (kind, item_id) kind, item_id, count from daily_total where figure = 'followers' order by kind, item_id, day desc
    ),
    current as (select kind, item_id, count(*) as count from ${follows} group by 1, 2)
    ${INSERT}
    select kind, item_id, ${to}::date, 'followers', '', coalesce(current.count, 0) from known left join current using (kind, item_id)
    where known.count <> coalesce(current.count, 0)
    on conflict (kind, item_id, figure, day, app) do update set count = excluded.count`)
}

const closeReach = (tx: Db, from: string, to: string) =>
  tx.execute(sql`
    insert into daily_reach (kind, item_id, day, tenth, plays)
    select p.kind, p.item_id, ${playDay}, ${TENTH}, count(*) from play p ${LENGTHS}
    where p.reached is not null and ${playedIn(sql`${from}::date`, sql`${to}::date + 1`)} group by 1, 2, 3, 4
    ${ONCE}`)

/** Joins the length of the sound of each play. */
export const LENGTHS = sql.raw(`
  left join track t on p.kind = 'song' and t.id = p.item_id
  left join episode e on p.kind = 'episode' and e.id = p.item_id`)
/** The last tenth that a play reached, from 0 to 10; a second is allowed for rounding. */
export const TENTH = sql.raw(
  `case when coalesce(t.length, e.length) > 0 then least(10, (p.reached + 1) * 10 / coalesce(t.length, e.length)) else 0 end`,
)

/**
 * Deletes the last days on which a member played something of creators of whom the member's history has no play any
 * more.
 */
export const forgetListener = (tx: Db, memberId: number) =>
  tx.execute(sql`
    delete from creator_listener l where l.member_id = ${memberId} and not exists (
      select from play p join ${MAKERS} using (kind, item_id) where p.member_id = l.member_id and m.maker = l.kind and m.maker_id = l.creator_id
    )`)
