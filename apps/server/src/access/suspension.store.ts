import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { suspension } from '../db/schema/community/moderation.ts'
import { forbidden } from '../http/errors.ts'
import type { Refusal } from '../http/errors.ts'

/** The reason of a suspension, and its end if there is one. */
export type Suspended = { reason: string; until: Date | null }

/** Condition that a row of `suspension` has not ended at a time. */
export const lasts = (at: Date): SQL | undefined => or(isNull(suspension.until), gt(suspension.until, at))

/** Finds the current suspension of a member; undefined for an active account. */
export async function findSuspension(db: Db, memberId: number, now: Date): Promise<Suspended | undefined> {
  const [found] = await db
    .select({ reason: suspension.reason, until: suspension.until })
    .from(suspension)
    .where(and(eq(suspension.memberId, memberId), lasts(now)))
  return found
}

/** Condition that the member of a column is suspended, by the clock of the database. */
export const isSuspended = (memberId: SQL | PgColumn): SQL<boolean> => sql<boolean>`exists (
  select from ${suspension} where ${suspension.memberId} = ${memberId}
    and (${suspension.until} is null or ${suspension.until} > clock_timestamp()))`

/** 403: the account is suspended. The message states the end and the reason. */
export const suspended = ({ reason, until }: Suspended): Refusal =>
  forbidden(
    `This account is suspended${until === null ? '' : ` until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`}. Reason: ${reason}`,
  )
