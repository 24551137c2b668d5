import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { contest, voteHead, voteLine } from '../../../db/schema/community/vote.ts'
import { oneOf } from '../../../http/errors.ts'
import { endsAt, publicEnd, sqlTime, zoneOf } from '../contest-columns.ts'
import { hourOf, openChain } from './ballot-chain.ts'
import type { Line, NewLine } from './ballot-chain.ts'

/** Lines per statement. */
const BATCH = 1000

/**
 * Locks contests in the order of their ids until the end of the transaction. Everything that changes votes or their log
 * does so.
 */
export async function lockContests(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: contest.id })
    .from(contest)
    .where(inArray(contest.id, [...new Set(ids)]))
    .orderBy(contest.id)
    .for('no key update')
}

/** The time of the last line of a contest's log. */
export const lastLineAt = sql`(select ${sqlTime(voteLine.at)} from ${voteLine} where ${voteLine.contestId} = ${contest.id} and ${voteLine.n} = ${contest.lines})`

/**
 * Adds lines to the log of a locked contest, with the time of the database's clock, or the end of the contest if it is
 * over. Returns them. Throws 404.
 */
export async function addLines(
  tx: Db,
  contestId: number,
  timeZone: string,
  lines: readonly NewLine[],
): Promise<readonly Line[]> {
  const { rows } = await tx.execute(sql`
    select ${contest.format} as format, ${contest.lines} as lines, ${contest.head} as head, ${lastLineAt} as "lastAt",
      ${sqlTime(sql`least(clock_timestamp(), ${endsAt(timeZone)})`)} as at
    from ${contest} where ${contest.id} = ${contestId}`)
  const { at, ...end } = oneOf(End.array().parse(rows), 'contest')
  const chain = openChain({ contestId, ...end })
  for (const line of lines) chain.add(line, at)
  await writeLines(tx, chain.added)
  return chain.added
}

/** Adds titles, names and ends to the log of a locked contest; a log of format 1 has none. */
export async function logChanges(
  tx: Db,
  contestId: number,
  timeZone: string,
  lines: readonly NewLine[],
): Promise<void> {
  const [found] = await tx.select({ format: contest.format }).from(contest).where(eq(contest.id, contestId))
  if (found?.format !== 1 && lines.length > 0) await addLines(tx, contestId, timeZone, lines)
}

/** Writes chained lines of one contest, and the last hash of each hour. */
export async function writeLines(tx: Db, lines: readonly Line[]): Promise<void> {
  const last = lines.at(-1)
  if (last === undefined) return
  for (let start = 0; start < lines.length; start += BATCH)
    await tx.insert(voteLine).values(lines.slice(start, start + BATCH))
  // Lines are in the order of their times: the last one of an hour is its head.
  const heads = new Map(
    lines.map(({ contestId, at, n, hash }) => [hourOf(at).getTime(), { contestId, hour: hourOf(at), n, hash }]),
  )
  const rows = [...heads.values()]
  for (let start = 0; start < rows.length; start += BATCH)
    await tx
      .insert(voteHead)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoUpdate({
        target: [voteHead.contestId, voteHead.hour],
        set: { n: sql`excluded.n`, hash: sql`excluded.hash` },
      })
  await tx.update(contest).set({ lines: last.n, head: last.hash }).where(eq(contest.id, last.contestId))
}

/** Returns the line of a contest's current end: last day, end and time zone. Throws 404. */
export async function endLine(tx: Db, contestId: number, timeZone: string): Promise<NewLine> {
  const { rows } = await tx.execute(sql`
    select concat_ws(' ', ${contest.endDate}, ${sqlTime(publicEnd(timeZone))}, ${zoneOf(timeZone)}) as text
    from ${contest} where ${contest.id} = ${contestId}`)
  return { act: 'end', ...oneOf(z.array(z.object({ text: z.string() })).parse(rows), 'contest') }
}

const Moment = z.iso.datetime().transform((text) => new Date(text))
const End = z.object({
  format: z.int(),
  lines: z.int(),
  head: z.string().nullable(),
  lastAt: Moment.nullable(),
  at: Moment,
})
