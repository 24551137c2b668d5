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
export const isOpen = (timeZone: string): SQL => sql`(clock_timestamp() < ${endsAt(timeZone)})`

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
