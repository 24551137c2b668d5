import { sql } from 'drizzle-orm'
import type { SQL, SQLChunk } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { removedRow } from '../../../db/schema/catalogue/removal.ts'
import { listTables } from '../../../db/tables.ts'

/**
 * A table whose rows can be moved out and back: its primary key, its columns without generated ones, and the targets of
 * its foreign keys.
 */
type MovedTable = {
  name: string
  key: string[]
  columns: string[]
  types: ReadonlyMap<string, string>
  parents: Parent[]
}
/**
 * A foreign key of one column. `keeps` means that the row stays when its parent is removed; `forgets` means that the
 * column is then set to null.
 */
type Parent = { column: string; table: string; parentColumn: string; type: string; keeps: boolean; forgets: boolean }

/** The tables of the database; referenced tables come first. */
export type Layout = readonly MovedTable[]

// The tables of a database do not change while a process uses it: migrations run before.
let known: Layout | undefined

/** Reads the layout of the tables with their foreign keys, once in a process. */
export async function readLayout(db: Db): Promise<Layout> {
  known ??= await listLayout(db)
  return known
}

async function listLayout(db: Db): Promise<Layout> {
  const tables = await listTables({ query: (text) => db.execute(sql.raw(text)) })
  const { rows: keys } = await db.execute(sql`
    select c.conrelid::regclass::text as "table", c.contype = 'p' as "isKey", c.confdeltype in ('n', 'r') as keeps, c.confdeltype = 'n' as forgets,
      (select json_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k (num, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
      nullif(c.confrelid, 0)::regclass::text as parent,
      (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k (num, n) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as "parentColumns"
    from pg_constraint c where c.contype in ('p', 'f') and c.connamespace = 'public'::regnamespace`)
  const all = Key.array().parse(keys)
  return tables.map(({ name, columns }) => {
    const tableKeys = all.filter((each) => each.table === name)
    const types = new Map(columns.map((each) => [each.name, each.type]))
    return {
      name,
      key: tableKeys.find(({ isKey }) => isKey)?.columns ?? [],
      columns: columns.map((each) => each.name),
      types,
      parents: tableKeys.flatMap(({ parent, columns: [column], parentColumns, keeps, forgets, isKey }) => {
        const parentColumn = parentColumns?.[0]
        const isSimple = parentColumns?.length === 1 && column !== undefined
        return isKey || parent === null || parentColumn === undefined || !isSimple
          ? []
          : [{ column, table: parent, parentColumn, type: types.get(column) ?? 'text', keeps, forgets }]
      }),
    }
  })
}

/** The removals that take rows of one table, by the ids of the rows. */
export type Removals = ReadonlyMap<number, number>

/**
 * Moves rows of a table, and all rows that belong to them by foreign keys, into removed_row, each with its removal.
 * Locks them from the top, so that none is added meanwhile. Returns the number of moved rows per table.
 */
export async function takeRows(
  tx: Db,
  layout: Layout,
  { table, removals }: { table: string; removals: Removals },
): Promise<Map<string, number>> {
  const ids = idArray([...removals.values()])
  const roots = sql`(select * from unnest(${idArray([...removals.keys()])}, ${ids}) as root (value, removal_id))`
  const root = { table: got(layout, table), column: 'id', depth: 0, owners: roots, ids }
  const taken = new Map([[table, await copyRows(tx, root)]])
  let reached = new Set([table])
  for (let depth = 1; reached.size > 0; depth += 1) {
    const next = new Set<string>()
    for (const child of layout)
      for (const parent of child.parents) {
        if (parent.keeps || !reached.has(parent.table)) continue
        const owners = sql`(select distinct on (1) (p.row->>${parent.parentColumn}::text)::${sql.raw(parent.type)} as value, p.removal_id
          from removed_row p where p.removal_id = any (${ids}) and p.table_name = ${parent.table} and p.depth = ${depth - 1}::int)`
        const n = await copyRows(tx, { table: child, column: parent.column, depth, owners, ids })
        if (n === 0) continue
        taken.set(child.name, (taken.get(child.name) ?? 0) + n)
        next.add(child.name)
      }
    reached = next
  }
  for (const each of layout.toReversed()) if (taken.has(each.name)) await deleteCopied(tx, ids, each)
  await writeFiles(tx, ids)
  return taken
}

/** Returns ids as an array in SQL. */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`

// Lyrics and transcripts are most of the text, and reference no files.
async function writeFiles(tx: Db, removalIds: SQL): Promise<void> {
  await tx.execute(sql`
    insert into removed_file (removal_id, key)
    select distinct r.removal_id, f.key from removed_row r, lateral (
      select unnest(file_keys(r.row::text))
      union all select unnest(array[r.row->>'file_key', r.row->>'original_key', r.row->>'sent_key']) where r.table_name in ('track', 'episode', 'studio_sound')
      union all select p.part->>'key' from jsonb_array_elements(case when r.table_name = 'studio_export' then r.row->'parts' end) p (part)
    ) f (key)
    where r.removal_id = any (${removalIds}) and r.table_name not in ('lyrics', 'transcript') and f.key is not null`)
}

/**
 * Moves the rows of removals back, parents first; with `depth`, those of one distance from the item. A row whose parent
 * no longer exists is left out. Returns the number of restored rows.
 */
export async function returnRows(
  tx: Db,
  layout: Layout,
  { removalIds, depth }: { removalIds: readonly number[]; depth?: number },
): Promise<number> {
  const ids = idArray(removalIds)
  const isMeant = sql`r.removal_id = any (${ids})${depth === undefined ? sql`` : sql` and r.depth = ${depth}::int`}`
  const { rows } = await tx.execute(
    sql`select r.table_name as name, array_agg(distinct k) as columns from ${removedRow} r, jsonb_object_keys(r.row) k where ${isMeant} group by 1`,
  )
  const stored = Stored.array().parse(rows)
  let returned = 0
  for (const table of layout) {
    const names = stored.find(({ name }) => name === table.name)?.columns
    if (names === undefined) continue
    const columns = table.columns.filter((column) => names.includes(column))
    const isThere = ({ column, table: parent, parentColumn }: Parent) =>
      sql`exists (select from ${sql.identifier(parent)} q where q.${sql.identifier(parentColumn)} = x.${sql.identifier(column)})`
    const valueOf = (column: string) => {
      const parent = table.parents.find((each) => each.column === column && each.forgets)
      const value = sql`x.${sql.identifier(column)}`
      return parent === undefined ? value : sql`case when ${isThere(parent)} then ${value} end`
    }
    const found = table.parents
      .filter(({ forgets }) => !forgets)
      .map((parent) => sql`(x.${sql.identifier(parent.column)} is null or ${isThere(parent)})`)
    // Without this, a null would become a JSON null in columns of JSON.
    const { rows: inserted } = await tx.execute(sql`
      insert into ${sql.identifier(table.name)} (${listed(columns.map((column) => sql.identifier(column)))}) overriding system value
      select ${listed(columns.map(valueOf))} from removed_row r, jsonb_populate_record(null::${sql.identifier(table.name)},
        (select jsonb_object_agg(e.key, e.value) from jsonb_each(r.row) e where e.value <> 'null')) x
      where ${sql.join([isMeant, sql`r.table_name = ${table.name}`, ...found], sql` and `)}
      on conflict do nothing returning 1`)
    returned += inserted.length
  }
  return returned
}

// Copies the rows whose column is a value of `owners`. A row that belongs to two removals goes with the first.
async function copyRows(
  tx: Db,
  { table, column, depth, owners, ids }: { table: MovedTable; column: string; depth: number; owners: SQL; ids: SQL },
): Promise<number> {
  const memberId = table.columns.includes('member_id') ? sql`s.member_id` : sql`null::int`
  const name = sql`s.${sql.identifier(column)}`
  const { rows } = await tx.execute(sql`
    insert into removed_row (removal_id, table_name, key, depth, row, member_id)
    select o.removal_id, ${table.name}, ${keyOf(table)}, ${depth}::int, to_jsonb(s), ${memberId}
    from ${sql.identifier(table.name)} s join ${owners} o on o.value = ${name}
    where ${name} = any (array(select value from ${owners} v)) and not exists (
      select from removed_row r where r.removal_id = any (${ids}) and r.table_name = ${table.name} and r.key = ${keyOf(table)}
    ) for update of s
    on conflict do nothing returning 1`)
  return rows.length
}

async function deleteCopied(tx: Db, removalIds: SQL, table: MovedTable): Promise<void> {
  const isCopied = table.key.map(
    (column) =>
      sql`s.${sql.identifier(column)} = (r.row->>${column}::text)::${sql.raw(table.types.get(column) ?? 'text')}`,
  )
  await tx.execute(sql`
    delete from ${sql.identifier(table.name)} s using removed_row r
    where r.removal_id = any (${removalIds}) and r.table_name = ${table.name} and ${sql.join(isCopied, sql` and `)}`)
}

/** Returns the primary key of a row `s` as text. */
export function keyOf({ name, key }: Pick<MovedTable, 'name' | 'key'>): SQL {
  if (key.length === 0) throw new Error(`the table ${name} has no primary key`)
  return sql`jsonb_build_array(${listed(key.map((column) => sql`s.${sql.identifier(column)}`))})::text`
}

/** Joins parts of SQL by commas. */
export const listed = (parts: SQLChunk[]): SQL => sql.join(parts, sql`, `)

function got(layout: Layout, name: string): MovedTable {
  const table = layout.find((each) => each.name === name)
  if (table === undefined) throw new Error(`there is no table ${name}`)
  return table
}

const Key = z.object({
  table: z.string(),
  isKey: z.boolean(),
  keeps: z.boolean(),
  forgets: z.boolean(),
  columns: z.array(z.string()),
  parent: z.string().nullable(),
  parentColumns: z.array(z.string()).nullable(),
})
const Stored = z.object({ name: z.string(), columns: z.array(z.string()) })
