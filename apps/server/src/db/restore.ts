import { z } from 'zod'
import { DumpEnd, DumpTable, dumpLines, readDumpHead } from './dump.ts'
import { listVersions, runMigrations } from './open.ts'
import type { OpenDb } from './open.ts'
import { findVersion, listJobTables, listTables, quoted, rowsOf } from './tables.ts'
import type { Queryable, Table } from './tables.ts'

/** Characters of rows that are written at once. */
const BATCH = 1_000_000

/**
 * Fills a database, opened as it is, from a dump of this or an older Earshot and brings it to the newest version. Returns the number of rows.
 * All in one transaction: when something is wrong the data stay as they were. Throws a sentence when there are data and `replace` is not set.
 */
export async function restoreDump(
  { pool }: Pick<OpenDb, 'pool'>,
  file: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<number> {
  const { version } = await readDumpHead(file)
  const versions = listVersions()
  if (version > Math.max(...versions))
    throw new Error('This dump comes from a newer version of Earshot. Update Earshot first.')
  if (!versions.includes(version))
    throw new Error('This dump comes from a different branch of Earshot and cannot be restored here.')
  const found = await findVersion(pool)
  if (found === undefined) await runMigrations(pool, version)
  else if (found !== version)
    throw new Error(
      'This dump comes from an older version of Earshot than the database. Restore it into an empty database: set a new DATA_DIR or DATABASE_URL.',
    )
  const rows = await inTransaction(pool, async (client) => {
    const tables = await listTables(client)
    if (found !== undefined && !replace && (await holdsRows(client, tables)))
      throw new Error(
        'This database is not empty. Add --replace to replace its data, or set DATA_DIR or DATABASE_URL to an empty database.',
      )
    return load(client, tables, await listJobTables(client), file)
  })
  await pool.query('analyze')
  await runMigrations(pool)
  return rows
}

async function inTransaction<T>(pool: OpenDb['pool'], work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function holdsRows(db: Queryable, tables: Table[]): Promise<boolean> {
  for (const { sql } of tables) {
    const [found] = await rowsOf(db, z.object({ exists: z.boolean() }), `select exists (select from ${sql})`)
    if (found?.exists === true) return true
  }
  return false
}

// Foreign keys are taken off and put on again, which checks all rows at once and asks for no order among them. Triggers
// stay silent: what they would write is in the dump.
async function load(db: Queryable, tables: Table[], jobTables: Table[], file: string): Promise<number> {
  const keys = await rowsOf(
    db,
    ForeignKey,
    `
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) await db.query(`alter table ${table} drop constraint ${name}`)
  for (const { sql } of tables) await db.query(`alter table ${sql} disable trigger user`)
  const all = [...tables, ...jobTables]
  await db.query(`truncate ${all.map(({ sql }) => sql).join(', ')}`)
  const { rows, sequences } = await insertAll(db, all, file)
  for (const { table, column, value, isCalled } of sequences)
    await db.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      `public.${quoted(table)}`,
      column,
      value,
      isCalled,
    ])
  for (const { sql } of tables) await db.query(`alter table ${sql} enable trigger user`)
  for (const { table, name, definition } of keys)
    await db.query(`alter table ${table} add constraint ${name} ${definition}`)
  return rows
}

async function insertAll(db: Queryable, tables: Table[], file: string): Promise<DumpEnd> {
  let insert = ''
  let batch: string[] = []
  let length = 0
  let rows = 0
  const flush = async () => {
    if (batch.length > 0) await db.query(insert, [`[${batch.join(',')}]`])
    rows += batch.length
    batch = []
    length = 0
  }
  for await (const line of dumpLines(file)) {
    if (line.startsWith('[')) {
      batch.push(line)
      length += line.length
      if (length > BATCH) await flush()
      continue
    }
    await flush()
    const other = readLine(line)
    if ('table' in other) insert = insertInto(tables, other)
    if ('rows' in other && other.rows === rows) return other
  }
  throw new Error(`The dump ${file} is cut off.`)
}

function readLine(line: string): z.output<typeof Line> {
  try {
    return Line.parse(JSON.parse(line))
  } catch (error) {
    throw new Error('The dump is damaged.', { cause: error })
  }
}

function insertInto(tables: Table[], { table, columns }: DumpTable): string {
  const known = tables.find(({ name }) => name === table)
  const values = columns.map((column, at) => {
    const type = known?.columns.find(({ name }) => name === column)?.type
    if (type === undefined)
      throw new Error(`The dump has the column ${table}.${column}, which this version of the database does not have.`)
    return `(r->>${at})::${type}`
  })
  return `insert into ${known?.sql} (${columns.map(quoted).join(', ')}) overriding system value select ${values.join(', ')} from json_array_elements($1::json) r`
}

const ForeignKey = z.object({ table: z.string(), name: z.string(), definition: z.string() })
const Line = z.union([DumpTable, DumpEnd, z.object({ earshot: z.literal('dump') })])
