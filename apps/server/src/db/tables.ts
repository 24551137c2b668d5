import { z } from 'zod'

/** Runs queries: a pool, or a client within a transaction. */
export type Queryable = { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }

/**
 * A table of the schema: its columns with their SQL types, and those filled by a sequence. Generated columns are
 * omitted. `sql` is its quoted name.
 */
export type Table = { name: string; sql: string; columns: { name: string; type: string }[]; counted: string[] }

/** The table of the job queue, under the name that it has in dumps. */
export const JOBS = 'pgboss.job_common'

/** Quotes a name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Runs a query and parses its rows with `row`. */
export async function rowsOf<Row extends z.ZodType>(
  db: Queryable,
  row: Row,
  text: string,
  values: unknown[] = [],
): Promise<z.output<Row>[]> {
  return z.array(row).parse((await db.query(text, values)).rows)
}

/** Returns all tables of the schema `public`; a referenced table precedes those that refer to it. */
export async function listTables(db: Queryable): Promise<Table[]> {
  const tables = await rowsOf(
    db,
    TableRow,
    `
    select t.table_name as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns,
      coalesce(json_agg(a.attname) filter (where pg_get_serial_sequence('public.' || quote_ident(t.table_name), a.attname) is not null), '[]') as counted
    from information_schema.tables t join pg_attribute a on a.attrelid = ('public.' || quote_ident(t.table_name))::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by t.table_name order by t.table_name`,
  )
  const references = await rowsOf(
    db,
    Reference,
    `
    select r.relname as source, d.relname as target from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_class d on d.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`,
  )
  return referredFirst(
    tables.map((table) => ({ ...table, sql: `public.${quoted(table.name)}` })),
    references,
  )
}

/** Returns the table of the job queue; undefined in databases that are older than it. */
export async function listJobTables(db: Queryable): Promise<Table[]> {
  const columns = await rowsOf(
    db,
    TableRow.shape.columns.element,
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [JOBS],
  )
  return columns.length === 0 ? [] : [{ name: JOBS, sql: JOBS, columns, counted: [] }]
}

/** Returns the time of the newest migration that was applied to this database; undefined if there is none. */
export async function findVersion(db: Queryable): Promise<number | undefined> {
  const [{ exists } = { exists: false }] = await rowsOf(
    db,
    z.object({ exists: z.boolean() }),
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!exists) return undefined
  const [newest] = await rowsOf(
    db,
    z.object({ when: z.coerce.number() }),
    'select created_at as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  return newest?.when
}

function referredFirst(tables: Table[], references: z.output<typeof Reference>[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: Table[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ source, target }) => source === name && left.has(target)),
    )
    // Tables with circular references have no first one.
    for (const table of free.length > 0 ? free : left.values()) {
      ordered.push(table)
      left.delete(table.name)
    }
  }
  return ordered
}

const TableRow = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  counted: z.array(z.string()),
})
const Reference = z.object({ source: z.string(), target: z.string() })
