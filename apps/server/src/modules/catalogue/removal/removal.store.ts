import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db } from '../../../db/open.ts'
import { removal, removedRow } from '../../../db/schema/catalogue/removal.ts'
import type { RemovalAct } from '../../../db/schema/catalogue/removal.ts'
import { conflict, notFound, oneOf } from '../../../http/errors.ts'
import type { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { auditItem, findCreatorOf } from '../../audit/item-audit.store.ts'
import { lockCounts } from '../../listening/plays/count-lock.ts'
import { lockRemovals, writeMarks } from '../marks/marks.store.ts'
import { countPeople, recountAround } from './around.store.ts'
import { REMOVABLE, REMOVABLE_KINDS, lockTitle } from './kinds.ts'
import type { RemovableItem } from './kinds.ts'
import { endSubscriptions, mustBeFree } from './refusals.store.ts'
import { readLayout, returnRows, takeRows } from './rows.store.ts'

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

/** Hides an item until it is shown again. Throws 404, and a sentence if it may not be hidden. */
export const hideItem = (services: Services, item: RemovableItem, input: Input): Promise<Outcome> =>
  withdraw(services, item, 'hide', input)

/** Hides an item and schedules its deletion after RESTORE_DAYS. Throws 404, and a sentence if it may not be removed. */
export const removeItem = (services: Services, item: RemovableItem, input: Input): Promise<Outcome> =>
  withdraw(services, item, 'remove', input)

/** Makes a hidden item visible again. Throws 404 and sentences. */
export const showItem = (services: Services, item: RemovableItem, input: Input): Promise<Outcome> =>
  bringBack(services, item, 'hide', input)

/** Restores a removed item. Throws 404 and sentences. */
export const restoreItem = (services: Services, item: RemovableItem, input: Input): Promise<Outcome> =>
  bringBack(services, item, 'remove', input)

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
  item: RemovableItem,
  act: 'hide' | 'remove',
  { isDryRun, mayEnd = false, run, by = 'site', reason, actor }: Input,
): Promise<Outcome> {
  const { db, config, now } = services
  const rules = { timeZone: config.timeZone, at: now(), mayEnd }
  // The check also runs before the provider is called: a cancellation there cannot be rolled back.
  await mustBeFree(db, item, rules)
  const ended = mayEnd ? await endSubscriptions(services, item, { isDryRun }) : 0
  return inTransaction(db, isDryRun, async (tx) => {
    const deleteAt = act === 'remove' ? new Date(rules.at.getTime() + RESTORE_DAYS * 86_400_000) : null
    const creator = await findCreatorOf(tx, item)
    const title = await lockTitle(tx, item)
    if (title === undefined) {
      const known = await findRemoval(tx, item)
      if (known !== undefined) mustBeFreeFor(by, known)
      // The site may take over what a creator has hidden; then only the site ends it.
      const isTakenOver = known?.act === 'hide' && known.by === 'creator' && by === 'site'
      if (known?.act !== 'hide' || (act === 'hide' && !isTakenOver)) throw await whyAway(tx, item, known)
      await tx
        .update(removal)
        .set({ act, deleteAt, by, reason: reason ?? null })
        .where(eq(removal.id, known.id))
      await auditItem(tx, actor, `item.${act}`, { item, title: known.title, creator })
      return { title: known.title, rows: new Map(), ended }
    }
    await mustBeFree(tx, item, rules)
    const { id } = oneOf(
      await tx
        .insert(removal)
        .values({
          kind: item.kind,
          itemId: item.id,
          title,
          act,
          deleteAt,
          createdAt: rules.at,
          run: run ?? null,
          by,
          reason,
        })
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
    await recountAround(tx, id)
    await auditItem(tx, actor, `item.${act}`, { item, title, creator }, reason === undefined ? {} : { reason })
    return { title, rows, ended }
  })
}

function bringBack(
  { db }: Services,
  item: RemovableItem,
  act: 'hide' | 'remove',
  { isDryRun, by = 'site', actor }: Input,
): Promise<Outcome> {
  return inTransaction(db, isDryRun, async (tx) => {
    const known = await findRemoval(tx, item)
    if (known?.act !== act || known.deletedAt !== null) throw await whyAway(tx, item, known)
    mustBeFreeFor(by, known)
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
      throw conflict(
        `What this ${item.kind} belongs to is not there. Bring that back first: \`earshot removed\` lists it.`,
      )
    if (returned < known.rows) await countPeople(tx, known.id)
    await tx.execute(sql`select return_files(${filesOf(known.id)})`)
    await recountAround(tx, known.id)
    await tx.delete(removal).where(eq(removal.id, known.id))
    const creator = await findCreatorOf(tx, item)
    await auditItem(tx, actor, act === 'hide' ? 'item.show' : 'item.restore', { item, title: known.title, creator })
    return { title: known.title, rows, ended: 0 }
  })
}

/**
 * Throws a sentence if an import that ran before the marks of a removal were stored has added the same item again: the
 * rows of both cannot exist.
 */
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
    throw conflict(
      `An import has added the ${twin.kind} ${twin.title} again: ${REMOVABLE[twin.kind].page}${twin.id}. Remove that one first: earshot remove ${twin.kind} ${twin.id}`,
    )
}

/** Pictures that the rows of a removal reference, as an array of keys. */
export const filesOf = (removalId: number) =>
  sql`array(select f.key from removed_file f where f.removal_id = ${removalId}::int and f.key ~ '^(art|video)/')`

/** Makes pictures answer 404 if only the rows of a removal reference them. */
export async function withdrawFiles(tx: Db, removalId: number): Promise<void> {
  await tx.execute(sql`select withdraw_files(${filesOf(removalId)})`)
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
const Twin = z.object({ kind: z.enum(REMOVABLE_KINDS), id: z.int(), title: z.string() })
