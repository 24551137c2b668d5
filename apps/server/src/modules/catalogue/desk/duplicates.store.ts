import type {
  DuplicateKind,
  DuplicatePair,
  deskDuplicates,
  deskMarkDistinct,
} from '@earshot/contract/desk/edit/duplicates'
import { DESK_LIST } from '@earshot/contract/desk/list'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { distinctPair } from '../../../db/schema/catalogue/distinct-pair.ts'
import { badRequest, conflict } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { lockTitle } from '../removal/kinds.ts'
import { whyAway } from '../removal/removal.store.ts'
import { listShown } from './item-list.store.ts'

/** Items of a group with which a later one is compared. */
const COMPARED = 20

/**
 * The table of each kind, and the values of which duplicates share one. Files of songs are the same if their hashes
 * are.
 */
const SHARED: Record<DuplicateKind, { table: SQL; keys: readonly SQL[]; maker: SQL }> = {
  artist: { table: sql`artist t`, keys: [sql`name_key(t.name)`, sql`t.musicbrainz_id`], maker: sql`0` },
  album: { table: sql`album t`, keys: [sql`name_key(t.title)`], maker: sql`t.artist_id` },
  song: { table: sql`track t`, keys: [sql`t.file_hash`], maker: sql`0` },
}

/**
 * Lists pairs of items that may be the same, the latest first: each item with the first one of its group that is not
 * marked as different from it. Artists are compared by name and by MusicBrainz id (CATALOGUE-09).
 */
export async function listDuplicates(
  db: Db,
  { kind, page }: z.output<typeof deskDuplicates.input>,
): Promise<{ data: DuplicatePair[]; total: number }> {
  const { limit, offset } = pageOf(page)
  const { table, keys, maker } = SHARED[kind]
  // Most values belong to one item, so the ids are read for the others only.
  const groups = keys.map(
    (key) => sql`
      select array(select t.id from ${table} where ${key} = shared.key and ${maker} = shared.maker order by t.id) as ids
      from (select ${maker} as maker, ${key} as key from ${table} where ${key} is not null group by 1, 2 having count(*) > 1) shared`,
  )
  const { rows } = await db.execute(sql`
    with same as materialized (
      select ids, ids[1:${sql.raw(String(COMPARED))}] as firsts from (${sql.join(groups, sql` union all `)}) each
    ), pairs as materialized (
      select distinct on (other.id) one.id as one, other.id as other from same cross join unnest(same.ids[2:]) as other (id) cross join lateral (
          select each.id from unnest(same.firsts) as each (id)
          where each.id < other.id and not exists (
            select from distinct_pair d where d.kind = ${kind} and d.one_id = each.id and d.other_id = other.id
          ) order by each.id limit 1
        ) one
      order by other.id, one.id
    )
    select p.one, p.other, ${sharedId(kind)} as musicbrainz, (select count(*)::int from (select from pairs limit ${DESK_LIST.countedMax}) counted) as total
    from pairs p order by p.other desc limit ${limit}::int offset ${offset}::int`)
  const found = Pair.array().parse(rows)
  const items = await listShown(
    db,
    kind,
    found.flatMap(({ one, other }) => [one, other]),
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    data: found.flatMap((pair) => {
      const [one, other] = [byId.get(pair.one), byId.get(pair.other)]
      return one === undefined || other === undefined
        ? []
        : [{ id: other.id, one, other, musicbrainz_id: pair.musicbrainz }]
    }),
    total: found[0]?.total ?? 0,
  }
}

// The MusicBrainz id that both artists of a pair have.
const sharedId = (kind: DuplicateKind): SQL =>
  kind === 'artist'
    ? sql`(select a.musicbrainz_id from artist a join artist b on b.musicbrainz_id = a.musicbrainz_id where a.id = p.one and b.id = p.other)`
    : sql`null`

/**
 * Remembers that two items are different, or forgets it (CATALOGUE-09). Throws 400 for one item, 404, and 409 when it
 * is remembered or forgotten already.
 */
export async function markDistinct(
  db: Db,
  by: AuditActor,
  { kind, one_id: one, other_id: other, is_distinct: isDistinct }: z.output<typeof deskMarkDistinct.input>,
): Promise<void> {
  if (one === other) throw badRequest('other_id', 'must be another item')
  const [oneId = 0, otherId = 0] = [one, other].toSorted((a, b) => a - b)
  const pair = { kind, oneId, otherId }
  await db.transaction(async (tx) => {
    const title = await titleOf(tx, kind, oneId)
    await titleOf(tx, kind, otherId)
    const changed = isDistinct
      ? await tx.insert(distinctPair).values(pair).onConflictDoNothing().returning()
      : await tx.delete(distinctPair).where(isPair(pair)).returning()
    if (changed.length === 0)
      throw conflict(isDistinct ? 'These are known to be different already.' : 'These are not marked as different.')
    await writeAudit(tx, {
      by,
      act: isDistinct ? 'duplicate.dismiss' : 'duplicate.restore',
      subject: { kind, id: oneId, title },
      after: { other: otherId },
    })
  })
}

const isPair = ({ kind, oneId, otherId }: typeof distinctPair.$inferInsert) =>
  and(eq(distinctPair.kind, kind), eq(distinctPair.oneId, oneId), eq(distinctPair.otherId, otherId))

async function titleOf(tx: Db, kind: DuplicateKind, id: number): Promise<string> {
  const title = await lockTitle(tx, { kind, id })
  if (title === undefined) throw await whyAway(tx, { kind, id }, undefined)
  return title
}

const Pair = z.object({ one: z.int(), other: z.int(), musicbrainz: z.string().nullable(), total: z.int() })
