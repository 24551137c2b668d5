import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db } from '../../../db/open.ts'
import { removal, removedRow } from '../../../db/schema/catalogue/removal.ts'
import type { RemovalAct } from '../../../db/schema/catalogue/removal.ts'
import { Refusal, conflict, notFound, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { auditItem, auditItems, listCreatorsOf } from '../../audit/item-audit.store.ts'
import { lockCounts } from '../../listening/plays/count-lock.ts'
import { lockRemovals, writeMarks } from '../marks/marks.store.ts'
import { countPeople, recountAround } from './around.store.ts'
import { REMOVABLE, lockTitle, lockTitles } from './kinds.ts'
import type { RemovableItem } from './kinds.ts'
import { endSubscriptions, listBound, listSubscribed } from './refusals.store.ts'
import { countRows } from './row-counts.store.ts'
import { idArray, readLayout, returnRows, takeRows } from './rows.store.ts'
import { listTwins } from './twins.store.ts'

/** Days for which a removed item can be restored. */
export const RESTORE_DAYS = 30

/**
 * The result of an action or dry run: the title, the number of moved rows per table, and the number of cancelled
 * subscriptions.
 */
export type Outcome = { title: string; rows: ReadonlyMap<string, number>; ended: number }

/**
 * `run` is the number of the prune that removes an item. `by` is the creator of the item or the site, by default the
 * site; `reason` is shown to the creator. An act with an `actor` is written to the audit log.
 */
type Input = {
  isDryRun: boolean
  mayEnd?: boolean
  run?: number
  by?: 'creator' | 'site'
  reason?: string
  actor?: AuditActor
}

/**
 * The result for items of one kind: the titles of those that the act was done to, and the refusals of the others, by
 * id; the number of moved rows per table, and the number of cancelled subscriptions.
 */
export type Outcomes = {
  done: ReadonlyMap<number, string>
  refused: ReadonlyMap<number, Refusal>
  rows: ReadonlyMap<string, number>
  ended: number
}

/** An act on items of one kind, in one transaction. Artists and podcasts are given one at a time, but in a dry run. */
export type ItemAct = (
  services: Services,
  kind: RemovableItem['kind'],
  ids: readonly number[],
  input: Input,
) => Promise<Outcomes>

/** Hides items until they are shown again. */
export const hideItems: ItemAct = (services, kind, ids, input) =>
  withdraw(services, kind, ids, { ...input, act: 'hide' })

/** Hides items and schedules their deletion after RESTORE_DAYS. */
export const removeItems: ItemAct = (services, kind, ids, input) =>
  withdraw(services, kind, ids, { ...input, act: 'remove' })

/** Makes hidden items visible again. */
export const showItems: ItemAct = (services, kind, ids, input) =>
  bringBack(services, kind, ids, { ...input, act: 'hide' })

/** Restores removed items. */
export const restoreItems: ItemAct = (services, kind, ids, input) =>
  bringBack(services, kind, ids, { ...input, act: 'remove' })

const onOne =
  (act: ItemAct) =>
  async (services: Services, { kind, id }: RemovableItem, input: Input): Promise<Outcome> => {
    const { done, refused, rows, ended } = await act(services, kind, [id], input)
    const refusal = refused.get(id)
    if (refusal !== undefined) throw refusal
    return { title: done.get(id) ?? '', rows, ended }
  }

/** Hides an item until it is shown again. Throws 404, and a sentence if it may not be hidden. */
export const hideItem = onOne(hideItems)

/** Hides an item and schedules its deletion after RESTORE_DAYS. Throws 404, and a sentence if it may not be removed. */
export const removeItem = onOne(removeItems)

/** Makes a hidden item visible again. Throws 404 and sentences. */
export const showItem = onOne(showItems)

/** Restores a removed item. Throws 404 and sentences. */
export const restoreItem = onOne(restoreItems)

/** Lists hidden, removed and deleted items, oldest first. */
export const listRemovals = (db: Db) => db.select().from(removal).orderBy(asc(removal.createdAt), asc(removal.id))

/** Returns a new number for the removals of one `prune`. */
export async function takeRun(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select nextval(pg_get_serial_sequence('removal', 'id'))::int as run`)
  return oneOf(z.object({ run: z.int() }).array().parse(rows), 'number').run
}

/** Lists the items that one `prune` removed, including those deleted since. Throws if there is no such run. */
export async function listRun(db: Db, run: number): Promise<(RemovableItem & { isDeleted: boolean })[]> {
  const rows = await db.select().from(removal).where(eq(removal.run, run)).orderBy(asc(removal.id))
  if (rows.length === 0) throw conflict(`Prune ${run} has no removed songs.`)
  return rows.map(({ kind, itemId: id, deletedAt }) => ({ kind, id, isDeleted: deletedAt !== null }))
}

/**
 * Forgets a deleted item, so that an import may add it again. Returns its title. Throws a sentence while the item can
 * still be restored.
 */
export const allowItem = (db: Db, item: RemovableItem, actor: AuditActor): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await findRemoval(tx, item)
    if (known === undefined) throw conflict(`No ${item.kind} of this number was deleted.`)
    if (known.deletedAt === null || (await isStored(tx, known.id))) throw await whyAway(tx, item, known)
    await tx.delete(removal).where(eq(removal.id, known.id))
    await auditItem(tx, actor, 'item.allow', { item, title: known.title, creator: undefined })
    return known.title
  })

const isStored = async (tx: Db, removalId: number): Promise<boolean> =>
  (await tx.$count(removedRow, eq(removedRow.removalId, removalId))) > 0

/** Lists removals that are due for deletion, and those whose deletion was interrupted. */
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

/**
 * Marks a removal as deleted, so that it can no longer be restored. Returns false if it was restored in the meantime.
 */
export async function claimDeletion(db: Db, id: number, at: Date): Promise<boolean> {
  const claimed = await db
    .update(removal)
    .set({ deletedAt: sql`coalesce(${removal.deletedAt}, ${at})` })
    .where(and(eq(removal.id, id), lte(removal.deleteAt, at)))
    .returning({ id: removal.id })
  return claimed.length > 0
}

// A creator does not end what the site did (RELEASE-29).
function mustBeFreeFor(
  by: 'creator' | 'site',
  known: { by: 'creator' | 'site'; act: RemovalAct; reason: string | null },
) {
  if (by === 'site' || known.by === 'creator') return
  const done = known.act === 'remove' ? 'Removed' : 'Hidden'
  throw conflict(
    `${done} by the site${known.reason === null ? '' : `: ${known.reason.replace(/\.$/, '')}`}. Only the site ends that.`,
  )
}

async function withdraw(
  services: Services,
  kind: RemovableItem['kind'],
  ids: readonly number[],
  { isDryRun, act, mayEnd = false, run, by = 'site', reason, actor }: Input & { act: 'hide' | 'remove' },
): Promise<Outcomes> {
  const { db, config, now } = services
  const rules = { timeZone: config.timeZone, at: now(), mayEnd }
  // The check also runs before the provider is called: a cancellation there cannot be rolled back.
  const early = await listBound(db, kind, ids, rules)
  const subscribed = mayEnd ? await listSubscribed(db, kind, ids) : new Set<number>()
  let ended = 0
  const bound = await refusalsOf(ids, async (id) => {
    const refusal = early.get(id)
    if (refusal !== undefined) throw refusal
    if (subscribed.has(id)) ended += await endSubscriptions(services, { kind, id }, { isDryRun })
  })
  if (bound.size === ids.length) return { done: new Map(), refused: bound, rows: new Map(), ended }
  return inTransaction(db, isDryRun, async (tx) => {
    const deleteAt = act === 'remove' ? new Date(rules.at.getTime() + RESTORE_DAYS * 86_400_000) : null
    const creators = await listCreatorsOf(tx, kind, ids)
    const titles = await lockTitles(tx, kind, ids)
    const done = new Map<number, string>()
    for (const [id, refusal] of await listBound(tx, kind, [...titles.keys()], rules)) bound.set(id, refusal)
    const refused = await refusalsOf(ids, async (id) => {
      const refusal = bound.get(id)
      if (refusal !== undefined) throw refusal
      if (titles.has(id)) return
      const known = await findRemoval(tx, { kind, id })
      if (known !== undefined) mustBeFreeFor(by, known)
      // The site may take over what a creator has hidden; then only the site ends it.
      const isTakenOver = known?.act === 'hide' && known.by === 'creator' && by === 'site'
      if (known?.act !== 'hide' || (act === 'hide' && !isTakenOver)) throw await whyAway(tx, { kind, id }, known)
      await tx
        .update(removal)
        .set({ act, deleteAt, by, reason: reason ?? null })
        .where(eq(removal.id, known.id))
      done.set(id, known.title)
    })
    const taken = [...titles].filter(([id]) => !refused.has(id))
    for (const [id, title] of taken) done.set(id, title)
    const table = REMOVABLE[kind].name
    if (isDryRun) {
      const rows = await countRows(tx, await readLayout(tx), { table, ids: taken.map(([id]) => id) })
      return { done, refused, rows, ended }
    }
    const values = { kind, act, deleteAt, createdAt: rules.at, run: run ?? null, by, reason }
    const made =
      taken.length === 0
        ? []
        : await tx
            .insert(removal)
            .values(taken.map(([itemId, title]) => ({ ...values, itemId, title })))
            .returning({ id: removal.id, itemId: removal.itemId })
    const removals = new Map(made.map(({ id, itemId }) => [itemId, id]))
    const rows =
      made.length === 0 ? new Map<string, number>() : await takeRows(tx, await readLayout(tx), { table, removals })
    await afterTaking(tx, [...removals.values()])
    const entries = [...done].map(([id, title]) => ({ id, title, ...(reason !== undefined && { reason }) }))
    await auditItems(tx, actor, `item.${act}`, { kind, creators }, entries)
    return { done, refused, rows, ended }
  })
}

async function afterTaking(tx: Db, removalIds: number[]): Promise<void> {
  if (removalIds.length === 0) return
  await tx
    .update(removal)
    .set({ rows: sql`(select count(*) from removed_row r where r.removal_id = ${removal.id})` })
    .where(inArray(removal.id, removalIds))
  await writeMarks(tx, removalIds)
  await withdrawFiles(tx, removalIds)
  await recountAround(tx, removalIds)
}

// Returns the refusals of a check, by the ids of the items.
async function refusalsOf(ids: readonly number[], check: (id: number) => Promise<void>): Promise<Map<number, Refusal>> {
  const refused = new Map<number, Refusal>()
  for (const id of ids)
    try {
      await check(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(id, error)
    }
  return refused
}

function bringBack(
  { db }: Services,
  kind: RemovableItem['kind'],
  ids: readonly number[],
  { isDryRun, act, by = 'site', actor }: Input & { act: 'hide' | 'remove' },
): Promise<Outcomes> {
  return inTransaction(db, isDryRun, async (tx) => {
    const found = await tx
      .select()
      .from(removal)
      .where(and(eq(removal.kind, kind), inArray(removal.itemId, [...ids])))
      .orderBy(removal.id)
      .for('update')
    const byItem = new Map(found.map((row) => [row.itemId, row]))
    const refused = await refusalsOf(ids, async (id) => {
      const known = byItem.get(id)
      if (known?.act !== act || known.deletedAt !== null) throw await whyAway(tx, { kind, id }, known)
      mustBeFreeFor(by, known)
    })
    const isAllowed = ({ itemId }: { itemId: number }) => !refused.has(itemId)
    for (const [itemId, refusal] of await listTwins(tx, found.filter(isAllowed))) refused.set(itemId, refusal)
    const allowed = found.filter(isAllowed)
    // A dry run returns the items alone, which says whether what they belong to is there.
    const returned = await returnRows(tx, await readLayout(tx), {
      removalIds: allowed.map(({ id }) => id),
      ...(isDryRun && { depth: 0 }),
    })
    // No row is returned of an item whose parent is missing.
    const titles = await lockTitles(
      tx,
      kind,
      allowed.map(({ itemId }) => itemId),
    )
    for (const { itemId } of allowed)
      if (!titles.has(itemId))
        refused.set(
          itemId,
          conflict(`What this ${kind} belongs to is not there. Bring that back first: \`earshot removed\` lists it.`),
        )
    const restored = allowed.filter(isAllowed)
    const removalIds = restored.map(({ id }) => id)
    const rows = await countTaken(tx, removalIds)
    if (removalIds.length > 0 && !isDryRun) {
      if (returned < restored.reduce((sum, row) => sum + row.rows, 0)) await countPeople(tx, removalIds)
      await tx.execute(sql`select return_files(${filesOf(removalIds)})`)
      await recountAround(tx, removalIds)
      await tx.delete(removal).where(inArray(removal.id, removalIds))
    }
    const done = new Map(restored.map(({ itemId, title }) => [itemId, title]))
    const creators = await listCreatorsOf(tx, kind, [...done.keys()])
    const entries = [...done].map(([id, title]) => ({ id, title }))
    await auditItems(tx, actor, act === 'hide' ? 'item.show' : 'item.restore', { kind, creators }, entries)
    return { done, refused, rows, ended: 0 }
  })
}

async function countTaken(tx: Db, removalIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute(
    sql`select r.table_name as name, count(*)::int as n from ${removedRow} r where r.removal_id = any (${idArray(removalIds)}) group by 1`,
  )
  return new Map(
    RowCount.array()
      .parse(rows)
      .map(({ name, n }) => [name, n]),
  )
}

/** Pictures that the rows of removals reference, as an array of keys. */
export const filesOf = (removalIds: readonly number[]) =>
  sql`array(select f.key from removed_file f where f.removal_id = any (${idArray(removalIds)}) and f.key ~ '^(art|video)/')`

/** Makes pictures answer 404 if only the rows of removals reference them. */
export async function withdrawFiles(tx: Db, removalIds: readonly number[]): Promise<void> {
  await tx.execute(sql`select withdraw_files(${filesOf(removalIds)})`)
}

/** Finds the removal of an item and locks its row. */
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

/**
 * Returns the refusal of an act on a missing item: 409 with the reason and the command that restores it, also if it was
 * removed together with another item, or 404.
 */
export async function whyAway(tx: Db, item: RemovableItem, known: KnownRemoval | undefined): Promise<Refusal> {
  const { kind, id } = item
  if (known !== undefined) return conflict(`The ${kind} ${known.title} ${gone(item, known)}`)
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
  if (took === undefined) return notFound(kind)
  return conflict(`The ${kind} ${took.own} went with the ${took.kind} ${took.title}, which ${gone(took, took)}`)
}

function gone({ kind, id }: RemovableItem, { act, deletedAt }: KnownRemoval): string {
  if (deletedAt !== null) return `was deleted permanently. To let imports add it again: earshot allow ${kind} ${id}`
  return `${DONE[act]}. Bring it back with: earshot ${BACK[act]} ${kind} ${id}`
}

type KnownRemoval = { title: string; act: RemovalAct; deletedAt: Date | null }

/** Locks the row of an item and returns its title. Throws the reason if it is missing. */
export async function lockThere(tx: Db, item: RemovableItem): Promise<string> {
  const title = await lockTitle(tx, item)
  if (title === undefined) throw await whyAway(tx, item, await findRemoval(tx, item))
  return title
}

/**
 * Changes rows of the catalogue in a transaction without a time limit, while no import writes and no plays are counted.
 * A dry run rolls it back.
 */
export const inTransaction = <T>(db: Db, isDryRun: boolean, work: (tx: Db) => Promise<T>): Promise<T> =>
  rehearsable(db, isDryRun, async (tx) => {
    await lockRemovals(tx)
    await lockCounts(tx)
    return work(tx)
  })

const RowCount = z.object({ name: z.string(), n: z.int() })
