import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { artist } from '../../db/schema/catalogue.ts'
import { ballotArtist, contest } from '../../db/schema/vote.ts'
import { mergedInto } from '../removal-mark/merged.store.ts'

/** 24:00 of the last day of a contest in a time zone (VOTING-22). */
const lastMoment = (timeZone: string): SQL => sql`((${contest.endDate} + 1)::timestamp at time zone ${timeZone}::text)`

/** When a contest ends, or ended when it was closed early. */
export const endsAt = (timeZone: string): SQL => sql`least(${contest.closedAt}, ${lastMoment(timeZone)})`

/** Whether a contest is open now, by the clock of the database. */
export const isOpen = (timeZone: string): SQL => sql`(clock_timestamp() < ${endsAt(timeZone)})`

/** A time as replies have it: ISO 8601 in UTC with milliseconds. */
export const sqlTime = (time: SQL | PgColumn): SQL =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The name of an artist of a ballot, joined from the left: one that was removed or merged into another keeps its row and its votes. */
export const ballotName = sql`coalesce(${artist.name}, (
  select other.name from artist other where other.id in ${mergedInto('artist', ballotArtist.artistId)} limit 1
), 'Removed artist')`
