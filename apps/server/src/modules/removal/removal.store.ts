import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rehearsable } from '../../db/dry-run.ts'
import type { Db } from '../../db/open.ts'
import { removal, removedRow } from '../../db/schema/removal.ts'
import type { RemovalAct } from '../../db/schema/removal.ts'
import { notFound, oneOf } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { lockCounts } from '../listening/count-lock.ts'
import { lockRemovals, writeMarks } from '../removal-mark/marks.store.ts'
import { countPeople, settleAround } from './around.store.ts'
import { REMOVABLE, REMOVABLE_KINDS, lockTitle } from './kinds.ts'
import type { RemovableItem } from './kinds.ts'
import { endSubscriptions, mustBeFree } from './refusals.store.ts'
import { readLayout, returnRows, takeRows } from './rows.store.ts'

/** Days that a removed item can be restored. */
export const RESTORE_DAYS = 30

/** What was done, or would be: the title, how many rows of which tables moved, and how many subscriptions ended. */
export type Outcome = { title: string; rows: ReadonlyMap<string, number>; ended: number }

/** `run` is the number of the prune that an item is removed by. */
type Asked = { isDryRun: boolean; mayEnd?: boolean; run?: number }

/** Hides an item until it is shown. Throws 404, and a sentence when it may not be hidden. */
export const hideItem = (services: Services, item: RemovableItem, asked: Asked): Promise<Outcome> =>
  takeAway(services, item, 'hide', asked)

/** Hides an item and has it deleted after RESTORE_DAYS. Throws 404, and a sentence when it may not be removed. */
export const removeItem = (services: Services, item: RemovableItem, asked: Asked): Promise<Outcome> =>
  takeAway(services, item, 'remove', asked)

/** Puts a hidden item back. Throws 404 and sentences. */
export const showItem = (services: Services, item: RemovableItem, asked: Asked): Promise<Outcome> =>
  bringBack(services, item, 'hide', asked)

/** Puts a removed item back. Throws 404 and sentences. */
export const restoreItem = (services: Services, item: RemovableItem, asked: Asked): Promise<Outcome> =>
  bringBack(services, item, 'remove', asked)

/** What is hidden, removed or deleted, oldest first. */
export const listRemovals = (db: Db) => db.select().from(removal).orderBy(asc(removal.createdAt), asc(removal.id))

/** A number for what one `prune` removes. */
export async function takeRun(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select nextval(pg_get_serial_sequence('removal', 'id'))::int as run`)
  return oneOf(z.object({ run: z.int() }).array().parse(rows), 'number').run
}

/** What one `prune` removed, also what was deleted since. Throws when there is no such run. */
export async function listRun(db: Db, run: number): Promise<(RemovableItem & { isDeleted: boolean })[]> {
  const rows = await db.select().from(removal).where(eq(removal.run, run)).orderBy(asc(removal.id))
  if (rows.length === 0) throw new Error(`There is nothing that prune ${run} removed.`)
  return rows.map(({ kind, itemId: id, deletedAt }) => ({ kind, id, isDeleted: deletedAt !== null }))
}

/** Forgets an item that was deleted, so that an import brings it in anew. Returns its title. Throws a sentence when it can still come back by itself. */
export const allowItem = (db: Db, item: RemovableItem): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await findRemoval(tx, item)
    if (known === undefined) throw new Error(`No ${item.kind} of this number was deleted.`)
    if (known.deletedAt === null || (await isStored(tx, known.id))) throw new Error(await whyAway(tx, item, known))
    await tx.delete(removal).where(eq(removal.id, known.id))
    return known.title
  })

const isStored = async (tx: Db, removalId: number): Promise<boolean> =>
  (await tx.$count(removedRow, eq(removedRow.removalId, removalId))) > 0

/** Removals whose time is over, and those whose deletion was interrupted. */
export const listDue = (db: Db, at: Date) =>
  db
    .select({ id: removal.id })
    .from(removal)
    .where(
      or(
        and(isNull(removal.deletedAt), lte(removal.deleteAt, at)),
        and(isNotNull(removal.deletedAt), sql`exists (select from removed_row r where r.removal_id = ${removal.id})`),
      ),
    )
    .orderBy(asc(removal.id))

/** Marks a removal as deleted, so that it cannot come back any more. False when it came back in the meantime. */
export async function claimDeletion(db: Db, id: number, at: Date): Promise<boolean> {
  const claimed = await db
    .update(removal)
    .set({ deletedAt: sql`coalesce(${removal.deletedAt}, ${at})` })
    .where(and(eq(removal.id, id), lte(removal.deleteAt, at)))
    .returning({ id: removal.id })
  return claimed.length > 0
}

async function takeAway(
  services: Services,
  item: RemovableItem,
  act: 'hide' | 'remove',
  { isDryRun, mayEnd = false, run }: Asked,
): Promise<Outcome> {
  const { db, config, now } = services
  const rules = { timeZone: config.timeZone, at: now(), mayEnd }
  // Also before the provider is asked: what ends there cannot be rolled back.
  await mustBeFree(db, item, rules)
  const ended = mayEnd ? await endSubscriptions(services, item, { isDryRun }) : 0
  return inTransaction(db, isDryRun, async (tx) => {
    const deleteAt = act === 'remove' ? new Date(rules.at.getTime() + RESTORE_DAYS * 86_400_000) : null
    const title = await lockTitle(tx, item)
    if (title === undefined) {
      const known = await findRemoval(tx, item)
      if (known?.act !== 'hide' || act === 'hide') throw new Error(await whyAway(tx, item, known))
      await tx.update(removal).set({ act, deleteAt }).where(eq(removal.id, known.id))
      return { title: known.title, rows: new Map(), ended }
    }
    await mustBeFree(tx, item, rules)
    const { id } = oneOf(
      await tx
        .insert(removal)
        .values({ kind: item.kind, itemId: item.id, title, act, deleteAt, createdAt: rules.at, run: run ?? null })
        .returning({ id: removal.id }),
      item.kind,
    )
    const rows = await takeRows(tx, await readLayout(tx), id, { table: REMOVABLE[item.kind].name, id: item.id })
    await tx
      .update(removal)
      .set({ rows: [...rows.values()].reduce((sum, n) => sum + n, 0) })
      .where(eq(removal.id, id))
    await writeMarks(tx, id)
    await withdrawFiles(tx, id)
    await settleAround(tx, id)
    return { title, rows, ended }
  })
}

function bringBack(
  { db }: Services,
  item: RemovableItem,
  act: 'hide' | 'remove',
  { isDryRun }: Asked,
): Promise<Outcome> {
  return inTransaction(db, isDryRun, async (tx) => {
    const known = await findRemoval(tx, item)
    if (known?.act !== act || known.deletedAt !== null) throw new Error(await whyAway(tx, item, known))
    const rows = new Map(
      RowCount.array()
        .parse(
          (
            await tx.execute(
              sql`select r.table_name as name, count(*)::int as n from ${removedRow} r where r.removal_id = ${known.id}::int group by 1`,
            )
          ).rows,
        )
        .map(({ name, n }): [string, number] => [name, n]),
    )
    await mustBeAlone(tx, known.id)
    const returned = await returnRows(tx, await readLayout(tx), known.id)
    if ((await lockTitle(tx, item)) === undefined)
      throw new Error(
        `What this ${item.kind} belongs to is not there. Bring that back first: \`earshot removed\` lists it.`,
      )
    if (returned < known.rows) await countPeople(tx, known.id)
    await tx.execute(sql`select return_files(${filesOf(known.id)})`)
    await settleAround(tx, known.id)
    await tx.delete(removal).where(eq(removal.id, known.id))
    return { title: known.title, rows, ended: 0 }
  })
}

/** Throws a sentence when an import that ran before the marks of a removal were written has brought in the same anew: the rows of both cannot be there. */
export async function mustBeAlone(tx: Db, removalId: number): Promise<void> {
  const [twin] = Twin.array().parse(
    (
      await tx.execute(sql`
        with gone as (select r.table_name, r.row from removed_row r where r.removal_id = ${removalId}::int and r.table_name in ('artist', 'album', 'track', 'podcast', 'episode'))
        select 'artist' as kind, t.id, t.name as title from gone g join artist t on t.source = g.row->>'source' where g.table_name = 'artist'
        union all select 'album', t.id, t.title from gone g join album t on t.source = g.row->>'source' where g.table_name = 'album'
        union all select 'song', t.id, t.title from gone g join track t on t.source = g.row->>'source' where g.table_name = 'track'
        union all select 'podcast', t.id, t.title from gone g join podcast t on t.feed = g.row->>'feed' where g.table_name = 'podcast'
        union all select 'episode', t.id, t.name from gone g join episode t on t.podcast_id = (g.row->>'podcast_id')::int and t.guid = g.row->>'guid' where g.table_name = 'episode'
        limit 1`)
    ).rows,
  )
  if (twin !== undefined)
    throw new Error(
      `An import has brought in the ${twin.kind} ${twin.title} anew: ${REMOVABLE[twin.kind].page}${twin.id}. Remove that one first: earshot remove ${twin.kind} ${twin.id}`,
    )
}

/** Pictures that the rows of a removal name, as an array of keys. */
export const filesOf = (removalId: number) =>
  sql`array(select f.key from removed_file f where f.removal_id = ${removalId}::int and f.key ~ '^(art|video)/')`

/** Has pictures answer 404 that nothing shows but the rows of a removal. */
export async function withdrawFiles(tx: Db, removalId: number): Promise<void> {
  await tx.execute(sql`select withdraw_files(${filesOf(removalId)})`)
}

/** What was done with an item that is away, its row locked. */
export const findRemoval = async (tx: Db, { kind, id }: RemovableItem) =>
  (
    await tx
      .select()
      .from(removal)
      .where(and(eq(removal.kind, kind), eq(removal.itemId, id)))
      .for('update')
  )[0]

const BACK: Record<RemovalAct, string> = { hide: 'show', remove: 'restore', merge: 'unmerge' }
const DONE: Record<RemovalAct, string> = { hide: 'is hidden', remove: 'was removed', merge: 'was merged into another' }

/** Why an item is not there, and the command that brings it back; also when it went with another one. */
export async function whyAway(tx: Db, item: RemovableItem, known: KnownRemoval | undefined): Promise<string> {
  const { kind, id } = item
  if (known !== undefined) return `The ${kind} ${known.title} ${gone(item, known)}`
  const name = kind === 'artist' || kind === 'episode' ? 'name' : 'title'
  const [took] = await tx
    .select({
      own: sql<string>`${removedRow.row}->>${name}::text`,
      kind: removal.kind,
      id: removal.itemId,
      title: removal.title,
      act: removal.act,
      deletedAt: removal.deletedAt,
    })
    .from(removedRow)
    .innerJoin(removal, eq(removal.id, removedRow.removalId))
    .where(and(eq(removedRow.tableName, REMOVABLE[kind].name), eq(removedRow.key, `[${id}]`)))
    .limit(1)
  if (took === undefined) return notFound(kind).message
  return `The ${kind} ${took.own} went with the ${took.kind} ${took.title}, which ${gone(took, took)}`
}

function gone({ kind, id }: RemovableItem, { act, deletedAt }: KnownRemoval): string {
  if (deletedAt !== null) return `was deleted for good. To have it imported anew: earshot allow ${kind} ${id}`
  return `${DONE[act]}. Bring it back with: earshot ${BACK[act]} ${kind} ${id}`
}

type KnownRemoval = { title: string; act: RemovalAct; deletedAt: Date | null }

/** The title of an item that is there, its row locked. Throws why it is not. */
export async function lockThere(tx: Db, item: RemovableItem): Promise<string> {
  const title = await lockTitle(tx, item)
  if (title === undefined) throw new Error(await whyAway(tx, item, await findRemoval(tx, item)))
  return title
}

/** Changes rows of the catalogue in a transaction: without a limit of time, and not while an import writes or plays are counted. A dry run takes all of it back. */
export const inTransaction = <T>(db: Db, isDryRun: boolean, work: (tx: Db) => Promise<T>): Promise<T> =>
  rehearsable(db, isDryRun, async (tx) => {
    await lockRemovals(tx)
    await lockCounts(tx)
    return work(tx)
  })

const RowCount = z.object({ name: z.string(), n: z.int() })
const Twin = z.object({ kind: z.enum(REMOVABLE_KINDS), id: z.int(), title: z.string() })
