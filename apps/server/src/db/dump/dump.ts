import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { DUMP_MAKERS } from '@earshot/contract/desk/operations/backups'
import { z } from 'zod'
import type { OpenDb } from '../open.ts'
import { JOBS, findVersion, listJobTables, listTables, quoted, rowsOf } from '../tables.ts'
import type { Queryable, Table } from '../tables.ts'
import { PART } from './half-written.ts'

/**
 * First line of a dump. `version` is the newest migration of the database; `state` changes with every write to the
 * database, `content` with writes to other tables than those about the server's own work. `tables` are the numbers of
 * rows by table, `madeBy` is who or what made it. JSON lines in gzip follow: for each table its
 * name and columns, then its rows as lists of PostgreSQL's own text values; finally the sequences and the number of
 * rows.
 */
export const DumpHead = z.object({
  earshot: z.literal('dump'),
  format: z.literal(1),
  writtenAt: z.string(),
  version: z.number(),
  state: z.string(),
  content: z.string().optional(),
  tables: z.record(z.string(), z.number()).optional(),
  madeBy: z.object({ via: z.enum(DUMP_MAKERS), memberId: z.number().optional() }).optional(),
})
export type DumpHead = z.infer<typeof DumpHead>
/** The line before the rows of a table. */
export const DumpTable = z.object({ table: z.string(), columns: z.array(z.string()) })
export type DumpTable = z.infer<typeof DumpTable>
/** The last line. A sequence is named by table and column; `value` is its last value, if it has one. */
export const DumpEnd = z.object({
  rows: z.number(),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.number(), isCalled: z.boolean() })),
})
export type DumpEnd = z.infer<typeof DumpEnd>

/**
 * Columns that a dump overwrites, with the replacement: mails of the outbox contain codes that open accounts, and a
 * running job starts again after a restore.
 */
const LEFT_OUT = new Map([
  ['outbox_mail.body', "''"],
  ['outbox_mail.code', 'null'],
  [`${JOBS}.state`, `case when state = 'active' then 'retry' else state end`],
  [`${JOBS}.heartbeat_on`, 'null'],
])
/**
 * Tables whose rows a dump does not contain: an old copy of a community's secrets must not be able to sign anything,
 * and the visitors of a day are deleted with its key (FIGURES-03).
 */
const WITHOUT_ROWS = new Set(['secret', 'visitor_key', 'day_visitor', 'day_download', 'server_process'])
/** Tables whose changes alone are no reason for a new dump: the server writes them while nobody does anything. */
const WITHOUT_CONTENT = new Set([
  'alarm',
  'feed_read',
  'feed_request',
  'mail_record',
  'operation',
  'recurring_job',
  'server_process',
  'server_version',
  'update_check',
])
/** Disk pages of a table in one query: about half a megabyte, some milliseconds. */
const PAGES = 64
/**
 * Attempts to read the embedded database between other queries; then it is read in one transaction, which blocks them.
 */
const SHORT_READ_ATTEMPTS = 3

/** A value that changes with every writing transaction; it is constant within a snapshot. */
const STATE = 'pg_snapshot_xmax(pg_current_snapshot())::text'

/**
 * The maker of a dump, and a signal that stops it. `onRows` receives the number of rows that are written, and of
 * all.
 */
type DumpOptions = Pick<DumpHead, 'madeBy'> & {
  stop?: AbortSignal | undefined
  onRows?: (done: number, total: number) => void
}

/**
 * Writes a consistent snapshot of all tables to `file`. The file appears when it is complete and on the disk; after
 * `stop` there is none. Returns the number of rows.
 */
export async function writeDump(
  { pool, kind }: Pick<OpenDb, 'pool' | 'kind'>,
  file: string,
  now: Date,
  { stop, madeBy = { via: 'command' }, onRows = () => {} }: DumpOptions = {},
): Promise<number> {
  const order = { now, stop, madeBy, onRows }
  await mkdir(path.dirname(file), { recursive: true })
  const part = file + PART
  try {
    const rows = kind === 'pglite' ? await writeCalmly(pool, part, order) : undefined
    const written = rows ?? (await writeInOneGo(pool, part, order))
    await rename(part, file)
    await syncFolder(path.dirname(file))
    return written
  } catch (error) {
    await rm(part, { force: true })
    stop?.throwIfAborted()
    throw error
  }
}

/** Changes with every transaction that writes. */
async function stateOf(db: Queryable): Promise<string> {
  const [state] = await rowsOf(db, z.object({ next: z.string() }), `select ${STATE} as next`)
  return state?.next ?? ''
}

/**
 * Changes with every row that is inserted, updated or deleted, except for jobs. Reads all rows, one table at a time;
 * other queries may run in between.
 */
export async function contentOf(
  db: Queryable,
  { tables, seen = () => {} }: { tables?: Record<string, number>; seen?: (state: string) => void } = {},
): Promise<string> {
  const sum = createHash('md5')
  for (const { name, sql } of await listTables(db)) {
    const [table] = await rowsOf(
      db,
      z.object({ rows: z.coerce.number(), written: z.string(), state: z.string() }),
      `select count(*) as rows, concat_ws(' ', count(*), sum(xmin::text::bigint)) as written, ${STATE} as state from ${sql}`,
    )
    seen(table?.state ?? '')
    if (tables !== undefined) tables[name] = WITHOUT_ROWS.has(name) ? 0 : (table?.rows ?? 0)
    if (!WITHOUT_CONTENT.has(name)) sum.update(`${name} ${table?.written}\n`)
  }
  return sum.digest('hex')
}

/**
 * Returns the first line of a dump. Throws a sentence if the file is not a dump or has a format that this version does
 * not know.
 */
export async function readDumpHead(file: string): Promise<DumpHead> {
  for await (const line of dumpLines(file)) {
    const head = DumpHead.safeParse(parsed(line))
    if (head.success) return head.data
    break
  }
  throw new Error(`${file} is not an Earshot dump, or it comes from a newer version.`)
}

/**
 * Returns the lines of a dump. Throws the error of the file system if the file cannot be opened, and a sentence if it
 * is damaged.
 */
export async function* dumpLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip()).setEncoding('utf8')
  source.on('error', (error) => unpacked.destroy(error))
  let rest = ''
  try {
    for await (const text of unpacked) {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    // An error of the file system has its own message.
    if (error instanceof Error && 'syscall' in error) throw error
    throw new Error(`The dump ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  } finally {
    source.destroy()
    unpacked.destroy()
  }
  if (rest !== '') yield rest
}

// The embedded database has one session. Other queries may use it between two batches; if one of them writes, the dump
// starts again.
async function writeCalmly(pool: Queryable, part: string, order: Order): Promise<number | undefined> {
  for (let attempt = 0; attempt < SHORT_READ_ATTEMPTS; attempt += 1) {
    const state = await stateOf(pool)
    try {
      const rows = await writeLines(pool, part, { state, ...order })
      if ((await stateOf(pool)) === state) return rows
    } catch (error) {
      if (!(error instanceof WrittenMeanwhile)) throw error
    }
  }
  return undefined
}

class WrittenMeanwhile extends Error {}

type Order = { now: Date; stop: AbortSignal | undefined } & Required<Pick<DumpOptions, 'madeBy' | 'onRows'>>

async function writeInOneGo(pool: OpenDb['pool'], part: string, order: Order): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query("set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'")
    return await writeLines(client, part, { state: await stateOf(client), ...order })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function writeLines(db: Queryable, part: string, { stop, ...head }: Order & { state: string }): Promise<number> {
  const counter = { rows: 0 }
  // `flush` writes the file to the disk before it is complete.
  await pipeline(
    Readable.from(linesOf(db, head, counter)),
    createGzip({ level: 6 }),
    createWriteStream(part, { mode: 0o600, flush: true }),
    { signal: stop },
  )
  return counter.rows
}

async function* linesOf(
  db: Queryable,
  { state, now, madeBy, onRows }: Omit<Order, 'stop'> & { state: string },
  counter: { rows: number },
): AsyncGenerator<string> {
  const version = await findVersion(db)
  if (version === undefined) throw new Error('This database has no Earshot tables.')
  const isStill = (seen: string | undefined) => {
    if (seen !== state) throw new WrittenMeanwhile()
  }
  const counted: Record<string, number> = {}
  const content = await contentOf(db, { tables: counted, seen: isStill })
  const jobTables = await listJobTables(db)
  for (const { name, sql } of jobTables) {
    const [found] = await rowsOf(db, Rows, `select count(*) as rows from ${sql} where true${filterOf(name)}`)
    counted[name] = found?.rows ?? 0
  }
  const head: DumpHead = {
    earshot: 'dump',
    format: 1,
    writtenAt: now.toISOString(),
    version,
    state,
    content,
    tables: counted,
    madeBy,
  }
  yield `${JSON.stringify(head)}\n`
  const total = Object.values(counted).reduce((sum, rows) => sum + rows, 0)
  const tables = await listTables(db)
  for (const table of [...tables, ...jobTables]) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) })}\n`
    for await (const lines of rowLines(db, table, isStill, counter)) {
      onRows(counter.rows, total)
      yield lines
    }
  }
  const end: DumpEnd = { rows: counter.rows, sequences: await sequencesOf(db, tables) }
  yield `${JSON.stringify(end)}\n`
}

async function* rowLines(
  db: Queryable,
  { name, sql, columns }: Table,
  isStill: (seen: string | undefined) => void,
  counter: { rows: number },
): AsyncGenerator<string> {
  if (WITHOUT_ROWS.has(name)) return
  const texts = columns
    .map((column) => `${LEFT_OUT.get(`${name}.${column.name}`) ?? quoted(column.name)}::text`)
    .join(', ')
  const [{ pages } = { pages: 0 }] = await rowsOf(
    db,
    z.object({ pages: z.coerce.number() }),
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`,
    [sql],
  )
  for (let page = 0; page < pages; page += PAGES) {
    const [batch] = await rowsOf(
      db,
      z.object({ lines: z.string().nullable(), rows: z.number(), seen: z.string() }),
      `
      select string_agg(json_build_array(${texts})::text, e'\\n') as lines, count(*)::int as rows, ${STATE} as seen from ${sql} where ctid >= $1::tid and ctid < $2::tid${filterOf(name)}`,
      [`(${page},0)`, `(${page + PAGES},0)`],
    )
    isStill(batch?.seen)
    counter.rows += batch?.rows ?? 0
    if (typeof batch?.lines === 'string') yield `${batch.lines}\n`
  }
}

// Dumps have jobs that wait, run, or failed permanently. Commands are omitted, because they must not run again later.
const filterOf = (name: string): string => (name === JOBS ? ` and state < 'completed' and name <> 'commands'` : '')

const Rows = z.object({ rows: z.coerce.number() })

async function sequencesOf(db: Queryable, tables: Table[]): Promise<DumpEnd['sequences']> {
  const sequences: DumpEnd['sequences'] = []
  for (const { name, counted } of tables) {
    for (const column of counted) {
      const [{ sequence } = { sequence: '' }] = await rowsOf(
        db,
        z.object({ sequence: z.string() }),
        'select pg_get_serial_sequence($1, $2) as sequence',
        [`public.${quoted(name)}`, column],
      )
      const [last] = await rowsOf(
        db,
        z.object({ value: z.coerce.number(), isCalled: z.boolean() }),
        `select last_value as value, is_called as "isCalled" from ${sequence}`,
      )
      if (last !== undefined) sequences.push({ table: name, column, ...last })
    }
  }
  return sequences
}

// Syncing the folder makes a new name in it durable; not every system supports that.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
