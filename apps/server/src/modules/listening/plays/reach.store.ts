import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { notFound } from '../../../http/errors.ts'

/** Maximum seconds of a sound of unknown length. */
const SECONDS_MAX = 24 * 3600

/**
 * Records how far a play went, in seconds of the sound, and returns it. It only grows, and is at most the length of
 * the sound and the time since the play began. Throws 404 for an unknown play, for one of another member, and after 24
 * hours (FIGURES-05).
 */
export async function updateReached(
  db: Db,
  { listening, reached, memberId }: { listening: string; reached: number; memberId: number | undefined },
  now: Date,
): Promise<number> {
  const { rows } = await db.execute(sql`
    update play set reached = greatest(reached, least(${reached}::int, sound.length, sound.passed)) from (
      select p.id, coalesce(nullif(coalesce(t.length, e.length), 0), ${SECONDS_MAX}) as length,
        floor(extract(epoch from ${now.toISOString()}::timestamptz - p.created_at) + p.seconds)::int as passed
      from play p
        left join track t on p.kind = 'song' and t.id = p.item_id
        left join episode e on p.kind = 'episode' and e.id = p.item_id
      where p.listening = ${listening}
        and p.created_at > ${now.toISOString()}::timestamptz - make_interval(hours => ${FIGURES.reachHours})
        and (p.member_id is null or p.member_id = ${memberId ?? null}::int)
    ) sound
    where play.id = sound.id
    returning reached`)
  const [row] = z.array(z.object({ reached: z.int() })).parse(rows)
  if (row === undefined) throw notFound('play')
  return row.reached
}
