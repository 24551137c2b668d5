import { z } from 'zod'
import { codeOf } from '../error-codes.ts'
import { listVersions, refuseOlder, runMigrations } from '../open.ts'
import type { OpenDb } from '../open.ts'
import { findVersion, listJobTables, listTables, quoted, rowsOf } from '../tables.ts'
import type { Queryable, Table } from '../tables.ts'
import { DumpEnd, DumpTable, dumpLines, readDumpHead } from './dump.ts'

/** Maximum number of characters of rows in one INSERT. */
const BATCH = 1_000_000

/** `onLoaded` reads the restored rows before they are migrated. */
type RestoreOptions = { replace?: boolean; onLoaded?: (db: Queryable, tables: readonly Table[]) => Promise<void> }

/**
 * Restores a dump of this or an older Earshot into a database that is opened without migrations, and migrates it to the
 * newest version. Returns the number of rows. Runs in one transaction: after an error the data are unchanged. Throws a
 * sentence if the database contains data and `replace` is not set.
 */
export async function restoreDump(
  { pool }: Pick<OpenDb, 'pool'>,
  file: string,
  { replace = false, onLoaded = async () => {} }: RestoreOptions = {},
): Promise<number> {
  const { version } = await readDumpHead(file)
  refuseDumpOf(version)
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
    const jobTables = await listJobTables(client)
    const loaded = await load(client, tables, jobTables, file)
    await onLoaded(client, [...tables, ...jobTables])
    return loaded
  })
  await pool.query('analyze')
  await runMigrations(pool)
  return rows
}

/** Throws a sentence if the tables of a dump have a version that this server cannot restore. */
export function refuseDumpOf(version: number): void {
  const versions = listVersions()
  if (version > Math.max(...versions))
    throw new Error('This dump comes from a newer version of Earshot. Update Earshot first.')
  refuseOlder('dump', version)
  if (!versions.includes(version))
    throw new Error('This dump comes from a different branch of Earshot and cannot be restored here.')
}

/** Reads a dump to its end. Returns the number of its rows. Throws a sentence if it is damaged or cut off. */
export async function readThrough(file: string): Promise<number> {
  let rows = 0
  for await (const line of dumpLines(file)) {
    if (line.startsWith('[')) rows += 1
    else if (isEndAfter(line, rows)) return rows
  }
  throw cutOff(file)
}

const isEndAfter = (line: string, rows: number): boolean => {
  const other = readLine(line)
  return 'rows' in other && other.rows === rows
}

const cutOff = (file: string): Error => new Error(`The dump ${file} is cut off.`)

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

// The search index has rows from the start, and is derived from the other tables.
async function holdsRows(db: Queryable, tables: Table[]): Promise<boolean> {
  for (const { sql } of tables.filter(({ name }) => !name.startsWith('search_'))) {
    const [found] = await rowsOf(db, z.object({ exists: z.boolean() }), `select exists (select from ${sql})`)
    if (found?.exists === true) return true
  }
  return false
}

// Foreign keys are dropped and added again, which validates all rows at once and requires no order among them. Triggers
// are disabled: the dump contains the rows that they would write.
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
    await db
      .query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
        `public.${quoted(table)}`,
        column,
        value,
        isCalled,
      ])
      .catch(damagedIn(`the sequence of ${table}.${column} cannot be read`))
  for (const { sql } of tables) await db.query(`alter table ${sql} enable trigger user`)
  for (const { table, name, definition } of keys)
    await db
      .query(`alter table ${table} add constraint ${name} ${definition}`)
      .catch(damagedIn(`rows of the table ${table} belong to rows that it does not have`))
  return rows
}

async function insertAll(db: Queryable, tables: Table[], file: string): Promise<DumpEnd> {
  let table = ''
  let insert = ''
  let batch: string[] = []
  let length = 0
  let rows = 0
  const flush = async () => {
    if (batch.length > 0 && insert === '') throw damaged('it has rows without a table')
    if (batch.length > 0)
      await db
        .query(insert, [`[${batch.join(',')}]`])
        .catch(damagedIn(`the table ${table} has rows that cannot be read`))
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
    if ('table' in other) {
      table = other.table
      insert = insertInto(tables, other)
    }
    if ('rows' in other && other.rows === rows) return other
  }
  throw cutOff(file)
}

function readLine(line: string): z.output<typeof Line> {
  try {
    return Line.parse(JSON.parse(line))
  } catch {
    throw damaged('it has a line that is none of a dump')
  }
}

const damaged = (problem: string): Error => new Error(`The dump is damaged: ${problem}. No data were changed.`)

// The database reports in its own words that a value is missing or malformed (class 22), violates a constraint (23), or
// that a table or column does not exist (42).
const damagedIn =
  (problem: string) =>
  (error: unknown): never => {
    throw /^(?:2[23]|42)/.test(codeOf(error) ?? '') ? damaged(problem) : error
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
