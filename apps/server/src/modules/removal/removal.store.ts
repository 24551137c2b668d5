import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { removal, removedRow } from '../../db/schema/removal.ts'
import type { RemovalAct } from '../../db/schema/removal.ts'
import { notFound, oneOf } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { writeMarks } from '../removal-mark/marks.store.ts'
import { countPeople, settleAround } from './around.store.ts'
import { REMOVABLE, lockTitle } from './kinds.ts'
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
    if (known.deletedAt === null || (await isStored(tx, known.id))) throw new Error(whyAway(item, known))
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
      if (known?.act !== 'hide' || act === 'hide') throw new Error(whyAway(item, known))
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
    if (known?.act !== act || known.deletedAt !== null) throw new Error(whyAway(item, known))
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

/** Why an item is not there, and the command that brings it back. */
export function whyAway(
  { kind, id }: RemovableItem,
  known: { title: string; act: RemovalAct; deletedAt: Date | null } | undefined,
): string {
  if (known === undefined) return notFound(kind).message
  if (known.deletedAt !== null) return `The ${kind} ${known.title} was deleted for good.`
  return `The ${kind} ${known.title} ${DONE[known.act]}. Bring it back with: earshot ${BACK[known.act]} ${kind} ${id}`
}

/** The title of an item that is there, its row locked. Throws why it is not. */
export async function lockThere(tx: Db, item: RemovableItem): Promise<string> {
  const title = await lockTitle(tx, item)
  if (title === undefined) throw new Error(whyAway(item, await findRemoval(tx, item)))
  return title
}

/** Does `work` in a transaction; a dry run takes all of it back. */
export async function inTransaction<T>(db: Db, isDryRun: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  const tried: { result?: { value: T } } = {}
  try {
    return await db.transaction(async (tx) => {
      // A popular artist has more rows than the time of a request allows.
      await tx.execute(sql`set local statement_timeout = 0`)
      const value = await work(tx)
      if (isDryRun) {
        tried.result = { value }
        throw new DryRun()
      }
      return value
    })
  } catch (error) {
    if (error instanceof DryRun && tried.result !== undefined) return tried.result.value
    throw error
  }
}

class DryRun extends Error {}

const RowCount = z.object({ name: z.string(), n: z.int() })
