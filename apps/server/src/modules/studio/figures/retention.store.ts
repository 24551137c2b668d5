import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import type { Retention } from '@earshot/contract/studio/figures/figures'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { LENGTHS, TENTH } from '../../figure/close-days.store.ts'
import type { Period } from './period.rules.ts'
import { laterOf, playedIn } from './scope.store.ts'
import type { FigureScope } from './scope.store.ts'

const TENTHS = 10

/** Returns how many plays of an item reached each tenth of its length (FIGURES-05, FIGURES-06). */
export async function readRetention(
  db: Db,
  { kind, itemIds, closed }: FigureScope,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<Retention> {
  // Plays of the last closed day may still report.
  const { rows } = await db.execute(sql`
    select tenth, sum(plays)::int as plays from (
      select tenth, plays from daily_reach
      where kind = ${kind} and item_id = any (${itemIds}) and day between ${from} and least(${to}::date, ${closed}::date - 1)
      union all
      select ${TENTH}, 1 from play p ${LENGTHS}
      where p.kind = ${kind} and p.item_id = any (${itemIds}) and p.reached is not null and ${playedIn(laterOf(from, closed), to)}
    ) reached group by 1`)
  const counts = Row.array().parse(rows)
  const reaching = (least: number) => counts.reduce((sum, { tenth, plays }) => (tenth >= least ? sum + plays : sum), 0)
  const plays = reaching(0)
  const tenths = plays < FIGURES.retentionMin ? [] : Array.from({ length: TENTHS }, (_, index) => index + 1)
  return { plays, reached: tenths.map(reaching) }
}

const Row = z.object({ tenth: z.int(), plays: z.int() })
