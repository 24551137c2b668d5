import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { ballotArtist, contest, voteLine } from '../../db/schema/community/vote.ts'
import { mergedInto } from '../catalogue/marks/merged.store.ts'

/** The time zone of a contest: its own, or the default of this site. */
export const zoneOf = (timeZone: string): SQL => sql`coalesce(${contest.timeZone}, ${timeZone}::text)`

/** 24:00 of the last day of a contest in its time zone (VOTING-22). */
const lastMoment = (timeZone: string): SQL =>
  sql`((${contest.endDate} + 1)::timestamp at time zone ${zoneOf(timeZone)})`

/** The end of a contest; if it was closed early, the time of the closing. */
export const endsAt = (timeZone: string): SQL => sql`least(${contest.closedAt}, ${lastMoment(timeZone)})`

/** The public end of a contest; if it was closed early, the hour of the closing. */
export const publicEnd = (timeZone: string): SQL =>
  sql`least(date_trunc('hour', ${contest.closedAt}, 'UTC'), ${lastMoment(timeZone)})`

/** Whether a contest is open now, by the clock of the database. */
export const isOpen = (timeZone: string): SQL =>
  sql`(${contest.openedAt} is not null and clock_timestamp() < ${endsAt(timeZone)})`

/** Whether everybody may read a contest: it was opened, even if it has ended or is archived. */
export const isPublic = sql`(${contest.openedAt} is not null)`

/** The state of a contest now (CONTESTS-01). */
export const stateOf = (timeZone: string): SQL => sql`(case
  when ${isOpen(timeZone)} then 'open' when ${contest.openedAt} is not null then 'ended'
  when ${contest.opensOn} is not null then 'planned' else 'draft' end)`

/** The day that it is in the time zone of a contest. */
export const today = (timeZone: string): SQL => sql`(clock_timestamp() at time zone ${zoneOf(timeZone)})::date`

/** Whether the planned day of a contest that is not open yet has begun. */
export const isDue = (timeZone: string): SQL =>
  sql`(${contest.openedAt} is null and ${contest.opensOn} <= ${today(timeZone)})`

/** Formats a time as in replies: ISO 8601 in UTC with milliseconds. */
export const sqlTime = (time: SQL | PgColumn): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The public time of a line, also for its voter: the hour (threat F49). */
export const sqlVoteTime = sqlTime(sql`date_trunc('hour', ${voteLine.at}, 'UTC')`)

/**
 * The name of an artist of a ballot, joined from the left: an artist that was removed or merged into another keeps its
 * row and its votes.
 */
export const ballotName = sql`coalesce(${artist.name}, (
  select other.name from artist other where other.id in ${mergedInto('artist', ballotArtist.artistId)} limit 1
), 'Removed artist')`
