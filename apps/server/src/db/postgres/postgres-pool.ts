import pg from 'pg'
import { z } from 'zod'
import { codeOf } from '../error-codes.ts'
import { rowsOf } from '../tables.ts'
import { openBreaker } from './breaker.ts'
import type { Breaker, Watcher } from './breaker.ts'

/** Thrown when PostgreSQL cannot be reached or does not answer. `cause` is the error of the driver, if there is one. */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseAway'
  }
}

/** Time limits of PostgreSQL, in milliseconds. */
export type PoolLimits = {
  /** Maximum duration of a query; PostgreSQL cancels it. */
  statement: number
  /** Maximum wait of a request for a free connection. */
  queue: number
  /** Maximum time until a new connection is open and has answered its first query. */
  connect: number
  /** Time without an answer to a query or a request for a connection, after which the database is checked. */
  doubt: number
  /**
   * Time without an answer to a query after which its connection counts as lost, unless PostgreSQL still executes it.
   * More than `statement`.
   */
  silence: number
  /** Interval between two attempts to reach an unavailable database. */
  retry: number
}

const LIMITS: PoolLimits = {
  statement: 10_000,
  queue: 5_000,
  connect: 2_000,
  doubt: 1_000,
  silence: 12_000,
  retry: 200,
}

/**
 * `isShared` means that PgBouncer or a similar pool is in between, which may use another connection for each
 * transaction.
 */
export type PoolOptions = {
  max: number
  isShared?: boolean
  limits?: Partial<PoolLimits> | undefined
  watcher?: Watcher
}

/**
 * The driver's pool of connections to PostgreSQL behind a circuit breaker. Queries that run or wait when the database
 * becomes unavailable fail with an error that `isDatabaseAway` recognises; further queries are refused immediately
 * until it is available again.
 */
export class PostgresPool extends pg.Pool {
  readonly #limits: PoolLimits
  readonly #isShared: boolean
  readonly #url: string
  readonly #breaker: Breaker
  readonly #inUse = new Set<pg.PoolClient>()
  /** The start time of the unanswered queries of each connection. */
  readonly #asked = new Map<pg.PoolClient, number>()
  readonly #waiting = new Map<() => void, number>()
  readonly #processes = new WeakMap<pg.ClientBase, number>()
  readonly #watch: NodeJS.Timeout

  constructor(connectionString: string, { max, isShared = false, limits: given, watcher = {} }: PoolOptions) {
    const limits = { ...LIMITS, ...given }
    super({
      connectionString,
      max,
      connectionTimeoutMillis: limits.queue,
      keepAlive: true,
      Client: clientWithin(limits.connect),
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
      onConnect: (client) => this.#begin(client),
    })
    this.#limits = limits
    this.#isShared = isShared
    this.#url = connectionString
    this.#breaker = openBreaker(() => this.#ask(), limits.retry, {
      ...watcher,
      onAway: (reason) => {
        watcher.onAway?.(reason)
        this.#giveUp()
      },
    })
    // Without a listener, a lost idle connection ends the process; the pool replaces it automatically.
    this.on('error', () => this.#breaker.suspect())
    this.on('connect', (client) => this.#follow(client))
    this.on('acquire', (client) => this.#inUse.add(client))
    this.on('release', (_error, client) => {
      this.#inUse.delete(client)
      this.#asked.delete(client)
    })
    this.#watch = setInterval(() => {
      if (this.#isLate(limits.doubt)) this.#breaker.suspect()
    }, limits.doubt / 2).unref()
  }

  /** The time at which the database became unavailable; undefined while it is available. */
  get awaySince(): Date | undefined {
    return this.#breaker.awaySince()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Acquired): void
  override connect(callback?: Acquired): Promise<pg.PoolClient> | void {
    if (callback !== undefined)
      return this.#acquire((error, client) => callback(error, client, (broken) => client?.release(broken)))
    return new Promise((resolve, reject) => {
      this.#acquire((error, client) => {
        if (client === undefined) reject(error)
        else resolve(client)
      })
    })
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | void {
    clearInterval(this.#watch)
    this.#breaker.close()
    return callback === undefined ? super.end() : super.end(callback)
  }

  #acquire(answer: (error: Error | undefined, client: pg.PoolClient | undefined) => void): void {
    if (this.awaySince !== undefined) return answer(new DatabaseAway('The database cannot be reached.'), undefined)
    const giveUp = () => answer(new DatabaseAway('The connection to the database was lost.'), undefined)
    this.#waiting.set(giveUp, performance.now())
    super.connect((error, client) => {
      if (!this.#waiting.delete(giveUp)) client?.release()
      else if (client === undefined) answer(this.#errorOf(error), undefined)
      else answer(undefined, releasedOnce(client))
    })
  }

  #errorOf(error: Error | undefined): Error {
    if (error === undefined) return new DatabaseAway('The database did not give a connection in time.')
    // The server answers: all its connections, or all of the pool, are in use.
    if (codeOf(error) === TOO_MANY_CONNECTIONS || error.message === QUEUE_TOO_LONG) return error
    this.#breaker.suspect()
    return new DatabaseAway(error.message, { cause: error })
  }

  // PgBouncer refuses a connection with a time limit in its start-up parameters.
  async #begin(client: pg.ClientBase): Promise<void> {
    const { statement, connect } = this.#limits
    const question = {
      text: "select set_config('statement_timeout', $1, false), pg_backend_pid() as pid",
      values: [String(statement)],
      query_timeout: connect,
    }
    const { rows } = await client.query(question)
    const [row] = z.array(Process).parse(rows)
    if (row !== undefined && !this.#isShared) this.#processes.set(client, row.pid)
  }

  #follow(client: pg.PoolClient): void {
    const send = client.query.bind(client)
    const query = (first: unknown, ...rest: unknown[]): unknown => {
      if (!this.#asked.has(client)) this.#asked.set(client, performance.now())
      return Reflect.apply(send, client, [this.#isShared ? nameless(first) : first, ...rest])
    }
    Object.assign(client, { query })
    client.on('drain', () => this.#asked.delete(client))
    client.on('end', () => this.#asked.delete(client))
    // A connection in use has no other listener, and its query fails with the error.
    client.on('error', (error) => {
      lostConnections.add(error)
      this.#breaker.suspect()
    })
  }

  #isLate(milliseconds: number): boolean {
    const before = performance.now() - milliseconds
    return [...this.#asked.values(), ...this.#waiting.values()].some((since) => since < before)
  }

  /** Checks over a new connection, and closes the connections whose queries PostgreSQL does not know. */
  async #ask(): Promise<void> {
    const { connect, silence } = this.#limits
    const probe = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connect,
      query_timeout: connect,
    })
    probe.on('error', () => {})
    try {
      await probe.connect()
      const before = performance.now() - silence
      const silent = [...this.#asked].flatMap(([client, since]) => (since < before ? [client] : []))
      const pids = silent.flatMap((client) => this.#processes.get(client) ?? [])
      const working = await rowsOf(
        probe,
        Process,
        "select pid from pg_stat_activity where pid = any($1) and state = 'active'",
        [pids],
      )
      for (const client of silent) {
        const pid = this.#processes.get(client)
        if (pid !== undefined && !working.some((each) => each.pid === pid)) void client.end()
      }
    } catch (error) {
      if (codeOf(error) !== TOO_MANY_CONNECTIONS) throw error
    } finally {
      probe.end().catch(() => {})
    }
  }

  // A hanging connection would block its query until long after the database is available again.
  #giveUp(): void {
    for (const giveUp of this.#waiting.keys()) giveUp()
    this.#waiting.clear()
    for (const client of this.#inUse) void client.end()
    for (let n = this.idleCount; n > 0; n -= 1) super.connect((_error, client) => client?.release(true))
  }
}

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

const Process = z.object({ pid: z.number() })

// A prepared statement belongs to one connection.
const nameless = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query

// If the first statement of a transaction fails with a lost connection, the caller does not release the client.
function releasedOnce(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client)
  let isReleased = false
  client.release = (error) => {
    if (isReleased) return
    isReleased = true
    client.off('end', lost)
    release(error)
  }
  const lost = () => client.release(true)
  client.once('end', lost)
  return client
}

const clientWithin = (milliseconds: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: milliseconds })
    }
  }

/** Returns whether an error means that PostgreSQL is unavailable or overloaded, regardless of its source. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway || lostConnections.has(error) || AWAY_SENTENCES.has(error.message)) return true
  const code = codeOf(error)
  if (code !== undefined && (BUSY_CODES.has(code) || (code.length === 5 && code.startsWith('08')))) return true
  return isDatabaseAway(error.cause)
}

// The error of queries whose connection was lost; "ECONNRESET" alone may belong to other sockets.
const lostConnections = new WeakSet<Error>()
const QUEUE_TOO_LONG = 'timeout exceeded when trying to connect'
const TOO_MANY_CONNECTIONS = '53300'
// PostgreSQL: too many connections, a statement over its time limit, shut down, crashed, starting up.
const BUSY_CODES = new Set([TOO_MANY_CONNECTIONS, '57014', '57P01', '57P02', '57P03'])
// Messages of the driver that have no code.
const AWAY_SENTENCES = new Set([
  QUEUE_TOO_LONG,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])
