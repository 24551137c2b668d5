import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { mergedValue } from '../../../db/schema/catalogue/removal.ts'
import { keyOf } from '../removal/rows.store.ts'
import type { Layout } from '../removal/rows.store.ts'

/** An item that can be merged and split. */
export type MergeableItem = { kind: 'artist' | 'album'; id: number }

/** A merge: its removal, the table, and the ids of both rows. */
export type Merge = { removalId: number; table: 'artist' | 'album'; from: number; into: number }

/**
 * Tables whose rows stay with the merged item: they disappear and return with it. Members gave their e-mail address to
 * the merged artist only.
 */
const STAYING = new Set(['correction', 'artist_genre', 'support_tier', 'email_consent'])

/**
 * Moves the rows that refer to `from` to `into`, for all foreign keys of the database, and records them. A row stays
 * when its unique key is taken on the other side. Returns the number of moved rows by table.
 */
export async function moveRows(tx: Db, layout: Layout, merge: Merge): Promise<Map<string, number>> {
  const { removalId, table, from, into } = merge
  const uniques = await listUniques(tx)
  const moved = new Map<string, number>()
  for (const child of layout) {
    if (STAYING.has(child.name)) continue
    // Renewals are booked for the artist that their payment names, without a foreign key.
    const payee = child.name === 'payment' && table === 'artist' ? [{ column: 'artist_id', table }] : []
    for (const { column, table: parent } of [...child.parents, ...payee]) {
      if (parent !== table) continue
      const name = sql.identifier(column)
      const taken = uniques
        .filter((unique) => unique.table === child.name && unique.columns.includes(column))
        .map(({ columns }) => isTaken(child.name, columns, { column, into }))
      const { rows } = await tx.execute(sql`
        with moved as (
          update ${sql.identifier(child.name)} s set ${name} = ${into}::int where s.${name} = ${from}::int
          ${taken.length === 0 ? sql`` : sql`and not (${sql.join(taken, sql` or `)})`} returning ${keyOf(child)} as key
        )
        insert into ${mergedValue} (removal_id, table_name, key, column_name, before, after)
        select ${removalId}::int, ${child.name}, key, ${column}, to_jsonb(${from}::int), to_jsonb(${into}::int) from moved returning 1`)
      if (rows.length > 0) moved.set(child.name, rows.length)
    }
  }
  await moveNamed(tx, layout, merge)
  return moved
}

/** Moves subscriptions and payments of plans that both sides have to the target's plan, and records them. */
export async function moveSubscriptions(tx: Db, layout: Layout, { removalId, from, into }: Merge): Promise<void> {
  for (const table of layout.filter(({ name }) => name === 'subscription' || name === 'payment'))
    await tx.execute(sql`
      with moved as (
        update ${sql.identifier(table.name)} s set plan_id = i.id from plan f, plan i
        where f.artist_id = ${from}::int and i.artist_id = ${into}::int and f.tier = i.tier and s.plan_id = f.id
        returning ${keyOf(table)} as key, f.id as before, i.id as after
      )
      insert into ${mergedValue} (removal_id, table_name, key, column_name, before, after)
      select ${removalId}::int, ${table.name}, key, 'plan_id', to_jsonb(before), to_jsonb(after) from moved`)
}

/**
 * Deletes corrections that equal the files' values since the merge: those of a split that the merge undoes. Undoing the
 * merge restores them.
 */
export async function dropNeedless(tx: Db, layout: Layout, { removalId, table }: Merge): Promise<void> {
  const known = layout.find(({ name }) => name === 'correction')
  if (known === undefined) return
  await tx.execute(sql`
    with gone as (
      delete from correction s where s.field = ${table} and s.value = s.before and ${keyOf(known)} in (
        select m.key from ${mergedValue} m where m.removal_id = ${removalId}::int and m.table_name = 'correction'
      ) returning ${keyOf(known)} as key, to_jsonb(s) as row
    )
    insert into removed_row (removal_id, table_name, key, depth, row) select ${removalId}::int, 'correction', key, 1, row from gone`)
}

/** Restores the values of these tables that the merge changed and that nobody has changed since. */
export async function setBack(
  tx: Db,
  layout: Layout,
  removalId: number,
  isWanted: (table: string) => boolean,
): Promise<void> {
  const { rows } = await tx.execute(
    sql`select distinct table_name as "table", column_name as "column" from ${mergedValue} where removal_id = ${removalId}::int`,
  )
  for (const { table, column } of ColumnName.array().parse(rows)) {
    const known = layout.find(({ name }) => name === table)
    if (known === undefined || !known.columns.includes(column) || !isWanted(table)) continue
    const name = sql.identifier(column)
    await tx.execute(sql`
      update ${sql.identifier(table)} s set ${name} = (jsonb_populate_record(s, jsonb_build_object(${column}::text, m.before))).${name}
      from ${mergedValue} m
      where m.removal_id = ${removalId}::int and m.table_name = ${table} and m.column_name = ${column} and ${keyOf(known)} = m.key
        and coalesce(to_jsonb(s)->${column}::text, 'null') = coalesce(m.after, 'null')`)
  }
}

/**
 * Moves albums and songs back to the merged item: those that were hidden at the merge and are visible now, and those
 * that the merge moved and that are hidden now.
 */
export async function setBackAway(tx: Db, { removalId, table, from, into }: Merge): Promise<void> {
  const column = `${table}_id`
  const name = sql.identifier(column)
  for (const moved of table === 'artist' ? ['album', 'track'] : ['track']) {
    await tx.execute(sql`
      update ${sql.identifier(moved)} s set ${name} = ${from}::int from ${mergedValue} m
      where m.removal_id = ${removalId}::int and m.table_name = 'removed_row' and m.key::jsonb->>1 = ${moved}
        and m.key::jsonb->>2 = jsonb_build_array(s.id)::text and s.${name} = ${into}::int`)
    await tx.execute(sql`
      update removed_row r set row = jsonb_set(r.row, array[${column}::text], to_jsonb(${from}::int)) from ${mergedValue} m
      where m.removal_id = ${removalId}::int and m.table_name = ${moved} and m.column_name = ${column}
        and r.table_name = ${moved} and r.key = m.key and r.row->>${column}::text = ${String(into)}`)
  }
}

/** Returns the ids of the rows of a table that a merge moved. */
export async function listMoved(tx: Db, removalId: number, table: 'album' | 'track'): Promise<number[]> {
  const { rows } = await tx.execute(
    sql`select distinct (key::jsonb->>0)::int as id from ${mergedValue} where removal_id = ${removalId}::int and table_name = ${table}`,
  )
  return Id.array()
    .parse(rows)
    .map(({ id }) => id)
}

// Corrections, and stored rows of hidden or removed items, refer to items in JSON.
async function moveNamed(tx: Db, layout: Layout, { removalId, table, from, into }: Merge): Promise<void> {
  const column = `${table}_id`
  const named = [
    { name: 'correction', json: 'value', where: sql`true` },
    { name: 'correction', json: 'before', where: sql`true` },
    {
      name: 'removed_row',
      json: 'row',
      where: sql`s.removal_id <> ${removalId}::int and s.table_name in ('album', 'track')`,
    },
  ]
  for (const { name, json, where } of named) {
    const known = layout.find((each) => each.name === name)
    if (known === undefined) continue
    const value = sql`s.${sql.identifier(json)}`
    const after = sql`jsonb_set(${value}, array[${column}::text], to_jsonb(${into}::int))`
    const wanted = sql`${value}->>${column}::text = ${`${from}`} and ${where}`
    await tx.execute(sql`
      insert into ${mergedValue} (removal_id, table_name, key, column_name, before, after)
      select ${removalId}::int, ${name}, ${keyOf(known)}, ${json}, ${value}, ${after} from ${sql.identifier(name)} s where ${wanted}`)
    await tx.execute(sql`update ${sql.identifier(name)} s set ${sql.identifier(json)} = ${after} where ${wanted}`)
  }
}

function isTaken(table: string, columns: readonly string[], { column, into }: { column: string; into: number }): SQL {
  const others = columns
    .filter((each) => each !== column)
    .map((each) => sql`o.${sql.identifier(each)} = s.${sql.identifier(each)}`)
  return sql`exists (select from ${sql.identifier(table)} o where ${sql.join([sql`o.${sql.identifier(column)} = ${into}::int`, ...others], sql` and `)})`
}

// Returns unique keys of columns. Keys of expressions contain no column that could refer to another table.
async function listUniques(tx: Db): Promise<z.output<typeof Unique>[]> {
  const { rows } = await tx.execute(sql`
    select i.indrelid::regclass::text as "table", json_agg(a.attname) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid cross join unnest(i.indkey::smallint[]) k join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k
    where i.indisunique and c.relnamespace = 'public'::regnamespace and i.indexprs is null group by i.indexrelid, i.indrelid`)
  return Unique.array().parse(rows)
}

const Unique = z.object({ table: z.string(), columns: z.array(z.string()) })
const ColumnName = z.object({ table: z.string(), column: z.string() })
const Id = z.object({ id: z.int() })
