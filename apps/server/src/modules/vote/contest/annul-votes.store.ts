import type { ContestAnnulment } from '@earshot/contract/desk/contests/contests'
import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { contest, contestAnnulment } from '../../../db/schema/community/vote.ts'
import { member } from '../../../db/schema/member/member.ts'
import { badRequest, conflict, oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { countAnnullable, requestAnnulment } from '../annulment.store.ts'
import { notifyOfAnnulment } from './contest-notifications.store.ts'
import type { Acting, LockedContest } from './contest-row.store.ts'
import { lockContest, mustNotHaveEnded } from './contest-row.store.ts'

type Input = { memberId: number; contestId: number | undefined; reason: string; isDryRun: boolean }

/**
 * Annuls the votes of a member in an open contest, or in all open ones, for good: the member is told, and never votes
 * there again. Returns the number of votes. A dry run only counts them, and is recorded, because repeated counts could
 * be compared with the log. Throws 400 without a reason, 403 for an ended contest, 404, and 409 without votes
 * (CONTESTS-06, -08).
 */
export const annulVotes = (
  db: Db,
  { memberId, contestId, reason, isDryRun }: Input,
  { by, timeZone }: Acting,
): Promise<number> =>
  db.transaction(async (tx) => {
    const target = oneOf(
      await tx.select({ username: member.username }).from(member).where(eq(member.id, memberId)),
      'member',
    )
    const row = contestId === undefined ? undefined : await lockContest(tx, contestId, timeZone)
    if (row !== undefined) mustBeOpen(row)
    const audited = (votes: number) => ({
      by,
      subject: subjectOf(row, memberId, target.username),
      after: { votes, member: target.username },
    })
    if (isDryRun) {
      const votes = await countAnnullable(tx, { memberId, contestId, timeZone })
      await writeAudit(tx, { act: 'contest.count', ...audited(votes) })
      return votes
    }
    if (reason === '') throw badRequest('reason', 'is required')
    const byId = typeof by === 'string' ? null : by.id
    const annulled = await requestAnnulment(tx, { memberId, contestId, reason, byId, cause: 'barred', timeZone })
    const votes = annulled.reduce((sum, each) => sum + each.votes, 0)
    if (votes === 0) throw conflict('This member has no votes in an open contest that could be annulled.')
    for (const each of annulled) await notifyOfAnnulment(tx, { ...each, memberId, reason })
    await writeAudit(tx, { act: 'contest.annul', ...audited(votes), reason })
    return votes
  })

function mustBeOpen(row: LockedContest): void {
  mustNotHaveEnded(row)
  if (row.openedAt === null) throw conflict('This contest is not open yet.')
}

const subjectOf = (row: LockedContest | undefined, memberId: number, username: string) =>
  row === undefined
    ? { kind: 'member', id: memberId, title: username }
    : { kind: 'contest', id: row.id, title: row.title }

/** Lists the annulments of a contest, the latest first. Throws 404 (CONTESTS-08). */
export async function listAnnulments(
  db: Db,
  contestId: number,
  page: number,
): Promise<{ data: ContestAnnulment[]; total: number }> {
  oneOf(await db.select({ id: contest.id }).from(contest).where(eq(contest.id, contestId)), 'contest')
  const admin = alias(member, 'admin')
  const { limit, offset } = pageOf(page)
  const rows = await db
    .select({
      row: contestAnnulment,
      member: { id: member.id, username: member.username },
      by: admin.username,
    })
    .from(contestAnnulment)
    .leftJoin(member, eq(member.id, contestAnnulment.memberId))
    .leftJoin(admin, eq(admin.id, contestAnnulment.byId))
    .where(eq(contestAnnulment.contestId, contestId))
    .orderBy(desc(contestAnnulment.id))
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(({ row, member: of, by }) => ({
      id: row.id,
      member: of,
      cause: row.cause,
      reason: row.reason,
      votes: row.votes,
      by,
      at: row.at.toISOString(),
    })),
    total: await db.$count(contestAnnulment, eq(contestAnnulment.contestId, contestId)),
  }
}
