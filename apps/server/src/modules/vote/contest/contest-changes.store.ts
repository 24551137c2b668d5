import { CONTEST } from '@earshot/contract/desk/contests/contest-fields'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../db/open.ts'
import { contest } from '../../../db/schema/community/vote.ts'
import { badRequest, forbidden, oneOf } from '../../../http/errors.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { planAnnulments } from '../annulment.store.ts'
import { zoneOf } from '../contest-columns.ts'
import type { NewLine } from '../log/ballot-chain.ts'
import { endLine, logChanges } from '../log/log-lines.store.ts'
import { listChange, lockContest, recordAct } from './contest-row.store.ts'
import type { Acting, LockedContest } from './contest-row.store.ts'

/** The fields of a contest that are written; missing ones stay unchanged. Days are like 2026-12-31. */
export type ContestWords = {
  title?: string | undefined
  opensOn?: string | null | undefined
  endDate?: string | undefined
  image?: string | null | undefined
  video?: string | null | undefined
  youtubeLink?: string | null | undefined
  adImage?: string | null | undefined
  adLink?: string | null | undefined
  resultWords?: string | null | undefined
}

/** Creates a draft, which only admins see, and returns its id. Throws 400 for its days (CONTESTS-01, -02). */
export const createContest = (
  db: Db,
  words: ContestWords & { title: string; endDate: string },
  acting: Acting,
): Promise<number> => db.transaction((tx) => insertContest(tx, words, acting))

/** Creates a draft in a transaction; see createContest. */
export async function insertContest(
  tx: Tx,
  words: ContestWords & { title: string; endDate: string },
  { by, timeZone }: Acting,
): Promise<number> {
  const row = oneOf(await tx.insert(contest).values(words).returning(), 'contest')
  await mustHaveDays(tx, row.id, words, timeZone)
  await recordAct(tx, by, 'contest.create', row)
  return row.id
}

/**
 * Changes the fields of a contest and returns its title. The last day of an open contest only becomes later; its
 * changes are lines of the log and listed on its page. Of an ended one only the words of its result change. Throws 400,
 * 403, 404, and 409 when it has changed since `version`; a command sends none (CONTESTS-02, -04, -05).
 */
export const changeContest = (
  db: Db,
  id: number,
  words: ContestWords,
  { by, timeZone, version }: Acting & { version?: number },
): Promise<string> =>
  db.transaction(async (tx) => {
    const row = await lockContest(tx, id, timeZone)
    if (version !== undefined && version !== row.version)
      throw await changedMeanwhile(tx, { kind: 'contest', id }, timeZone)
    const changed = changesOf(row, words)
    if (Object.keys(changed).length === 0) return row.title
    mustAllow(row, changed)
    await tx
      .update(contest)
      .set({ ...changed, ...(changed.opensOn !== undefined && { problem: null }), version: row.version + 1 })
      .where(eq(contest.id, id))
    await mustHaveDays(tx, id, changed, timeZone)
    const next = { ...row, ...changed }
    if (row.openedAt !== null) await announce(tx, row, changed, timeZone)
    const before = Object.fromEntries(Object.entries(row).filter(([name]) => name in changed))
    await recordAct(tx, by, 'contest.update', next, { before, after: changed })
    return next.title
  })

type Changed = { [Name in keyof ContestWords]?: Exclude<ContestWords[Name], undefined> }

// Returns the fields that are sent with another value than the stored one.
function changesOf(row: LockedContest, words: ContestWords): Changed {
  const stored: Partial<Record<string, unknown>> = row
  return Object.fromEntries(
    Object.entries(words).filter(([name, value]) => value !== undefined && value !== stored[name]),
  )
}

function mustAllow(row: LockedContest, changed: Changed): void {
  const names = Object.keys(changed)
  if (row.state === 'ended' && names.some((name) => name !== 'resultWords'))
    throw forbidden('The contest has ended, or its last day is in the past.')
  if (row.openedAt === null) return
  if (changed.opensOn !== undefined) throw forbidden('The contest is open: its first day stays.')
  if (changed.endDate !== undefined && changed.endDate < row.endDate)
    throw forbidden('The contest is open: its last day can only become later.')
}

// The last day is at least tomorrow and at most two years ahead in the time zone of the contest, and so is the first.
async function mustHaveDays(tx: Db, id: number, { opensOn, endDate }: ContestWords, timeZone: string): Promise<void> {
  if (opensOn === undefined && endDate === undefined) return
  const { rows } = await tx.execute(sql`
    select (today + 1)::text as tomorrow, (today + ${CONTEST.endYearsMax}::int * interval '1 year')::date::text as latest,
      opens_on::text as "opensOn", end_date::text as "endDate"
    from ${contest}, lateral (select (clock_timestamp() at time zone ${zoneOf(timeZone)})::date as today) now
    where ${contest.id} = ${id}`)
  const days = oneOf(Days.array().parse(rows), 'contest')
  if (endDate !== undefined && (days.endDate < days.tomorrow || days.endDate > days.latest))
    throw badRequest('end_date', `must be a day from ${days.tomorrow} to ${days.latest}`)
  if (opensOn !== undefined && days.opensOn !== null && days.opensOn < days.tomorrow)
    throw badRequest('opens_on', `must be ${days.tomorrow} or later; to open voting now, use "Open voting"`)
  if (days.opensOn !== null && days.opensOn > days.endDate)
    throw badRequest('opens_on', 'must not be later than the last day')
}

const Days = z.object({
  tomorrow: z.string(),
  latest: z.string(),
  opensOn: z.string().nullable(),
  endDate: z.string(),
})

// Adds the changes of an opened contest to its log and to its page.
async function announce(tx: Tx, row: LockedContest, changed: Changed, timeZone: string): Promise<void> {
  const lines: NewLine[] = []
  if (changed.title !== undefined) {
    lines.push({ act: 'title', text: changed.title })
    await listChange(tx, row, { kind: 'title', text: changed.title })
  }
  if (changed.endDate !== undefined) {
    lines.push(await endLine(tx, row.id, timeZone))
    await planAnnulments(tx, row.id, timeZone)
    await listChange(tx, row, { kind: 'end', text: changed.endDate })
  }
  if (changed.image !== undefined) await listChange(tx, row, { kind: 'picture' })
  if (changed.video !== undefined || changed.youtubeLink !== undefined) await listChange(tx, row, { kind: 'video' })
  if (changed.adImage !== undefined || changed.adLink !== undefined) await listChange(tx, row, { kind: 'ad' })
  await logChanges(tx, row.id, timeZone, lines)
}
