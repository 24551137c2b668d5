import { CONTEST, VOTER_AGES } from '@earshot/contract/desk/contests/contest-fields'
import type { ContestFigures } from '@earshot/contract/desk/contests/contests'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { ballot, contest, vote, voteLine } from '../../../db/schema/community/vote.ts'
import { member } from '../../../db/schema/member/member.ts'
import { oneOf } from '../../../http/errors.ts'
import { isPublic, sqlTime } from '../contest-columns.ts'

/** Hours with votes that are counted, the latest. */
const HOURS_MAX = 720

/**
 * Counts the votes of an opened contest per hour, and the valid ones per age of their accounts; those of deleted
 * accounts have no age. Small groups have no count, so that they do not lead to members. Throws 404 (CONTESTS-06).
 */
export async function readFigures(db: Db, contestId: number): Promise<ContestFigures> {
  oneOf(
    (await db.execute(sql`select 1 from ${contest} where ${contest.id} = ${contestId} and ${isPublic}`)).rows,
    'contest',
  )
  const hours = await db.execute(sql`
    select ${sqlTime(sql`hour`)} as hour, votes from (
      select date_trunc('hour', ${voteLine.at}, 'UTC') as hour, count(*)::int as votes from ${voteLine}
      where ${voteLine.contestId} = ${contestId} and ${voteLine.act} = 'vote'
      group by 1 order by 1 desc limit ${HOURS_MAX}) counted
    order by hour`)
  const ages = await db.execute(sql`
    select age, count(*)::int as votes from (
      select case
        when ${voteLine.at} - ${member.createdAt} < interval '1 day' then 'day'
        when ${voteLine.at} - ${member.createdAt} < interval '7 days' then 'week'
        when ${voteLine.at} - ${member.createdAt} < interval '30 days' then 'month'
        else 'older' end as age
      from ${vote} join ${ballot} on ${ballot.id} = ${vote.ballotId} join ${member} on ${member.id} = ${vote.memberId}
      join ${voteLine} on ${voteLine.contestId} = ${ballot.contestId} and ${voteLine.n} = ${vote.line}
      where ${ballot.contestId} = ${contestId} and not ${vote.annulled}) aged
    group by age`)
  const ofAge = new Map(
    AgeRow.array()
      .parse(ages.rows)
      .map(({ age, votes }) => [age, votes]),
  )
  return {
    hours: HourRow.array()
      .parse(hours.rows)
      .map(({ hour, votes }) => ({ hour, votes: shown(votes) })),
    ages: VOTER_AGES.map((age) => ({ age, votes: shown(ofAge.get(age) ?? 0) })),
  }
}

const shown = (votes: number): number | null => (votes < CONTEST.countedMin ? null : votes)

const HourRow = z.object({ hour: z.string(), votes: z.int() })
const AgeRow = z.object({ age: z.enum(VOTER_AGES), votes: z.int() })
