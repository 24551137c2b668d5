// oxlint-disable-next-line eslint/no-restricted-imports -- only to know the driver's own socket by
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { rowsOf } from './tables.ts'

/** PostgreSQL cannot be reached, or does not answer. `cause` is the error of the driver, if there is one. */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseAway'
  }
}

/** How long PostgreSQL may take, in milliseconds. */
export type PoolLimits = {
  /** A query may run; PostgreSQL ends it itself. */
  statement: number
  /** A request waits for a free connection. */
  queue: number
  /** A connection is being made. */
  connect: number
  /** A connection is in use before the database is asked whether it still answers. */
  doubt: number
  /** A query has no answer before its connection counts as lost, unless PostgreSQL still works at it. More than `statement`. */
  silence: number
  /** Between two tries to reach a database that is away. */
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

/** Called when the database goes down, with the reason, and when it is back. */
export type Watcher = { onAway?: (reason: string) => void; onBack?: () => void }

/**
 * A pool of connections to PostgreSQL that survives its restarts. Queries that run or wait while the database goes down fail with an error that
 * `isDatabaseAway` knows; while it is away, whoever asks is refused at once, and a probe looks for it every 200 ms.
 */
export class PostgresPool extends pg.Pool {
  readonly #limits: PoolLimits
  readonly #url: string
  readonly #watcher: Watcher
  readonly #clients = new Set<pg.PoolClient>()
  readonly #inUseSince = new Map<pg.PoolClient, number>()
  readonly #waiting = new Set<() => void>()
  readonly #watch: NodeJS.Timeout
  #awaySince: Date | undefined
  #isAsking = false

  constructor(
    connectionString: string,
    { max, limits = {}, watcher = {} }: { max: number; limits?: Partial<PoolLimits> | undefined; watcher?: Watcher },
  ) {
    const all = { ...LIMITS, ...limits }
    super({
      connectionString,
      max,
      statement_timeout: all.statement,
      connectionTimeoutMillis: all.queue,
      keepAlive: true,
      Client: clientWithin(all.connect),
    })
    this.#limits = all
    this.#watcher = watcher
    this.#url = connectionString
    // Without a listener a lost idle connection ends the process; the pool replaces it by itself.
    this.on('error', () => void this.#ask())
    this.on('connect', (client) => this.#take(client))
    this.on('acquire', (client) => this.#inUseSince.set(client, performance.now()))
    this.on('release', (_error, client) => this.#inUseSince.delete(client))
    this.on('remove', (client) => this.#clients.delete(client))
    this.#watch = setInterval(() => this.#lookAround(), all.doubt / 2).unref()
  }

  /** Since when the database is away; undefined while it is there. */
  get awaySince(): Date | undefined {
    return this.#awaySince
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
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
    return callback === undefined ? super.end() : super.end(callback)
  }

  #acquire(answer: (error: Error | undefined, client: pg.PoolClient | undefined) => void): void {
    if (this.#awaySince !== undefined) return answer(new DatabaseAway('The database cannot be reached.'), undefined)
    const giveUp = () => answer(new DatabaseAway('The connection to the database was lost.'), undefined)
    this.#waiting.add(giveUp)
    super.connect((error, client) => {
      const isWaiting = this.#waiting.delete(giveUp)
      if (client !== undefined) releaseOnce(client)
      if (!isWaiting) client?.release()
      else if (client === undefined) answer(this.#errorOf(error), undefined)
      else answer(undefined, client)
    })
  }

  #errorOf(error: Error | undefined): Error {
    if (error === undefined) return new DatabaseAway('The database did not give a connection in time.')
    // It answers: all its connections, or all of ours, are in use.
    if (codeOf(error) === TOO_MANY_CONNECTIONS || error.message === QUEUE_TOO_LONG) return error
    void this.#ask()
    return new DatabaseAway(error.message, { cause: error })
  }

  #take(client: pg.PoolClient): void {
    this.#clients.add(client)
    // While it is in use it has no other listener, and its query fails by itself.
    client.on('error', (error) => {
      lostConnections.add(error)
      void this.#ask()
    })
    const { stream } = client.connection
    if (!(stream instanceof Socket)) return
    let sentBeforeAnswer = 0
    stream.on('data', () => {
      sentBeforeAnswer = stream.bytesWritten
    })
    const { silence } = this.#limits
    stream.setTimeout(silence).on('timeout', () => {
      if (stream.bytesWritten > sentBeforeAnswer) void this.#endIfForgotten(client)
      stream.setTimeout(silence)
    })
  }

  #lookAround(): void {
    const before = performance.now() - this.#limits.doubt
    if ([...this.#inUseSince.values()].some((since) => since < before)) void this.#ask()
  }

  // A statement without a time limit may run for minutes without a reply.
  async #endIfForgotten(client: pg.PoolClient): Promise<void> {
    const isWorking = await this.#probe(async (probe) => {
      const rows = await rowsOf(
        probe,
        z.unknown(),
        "select from pg_stat_activity where pid = $1 and state = 'active'",
        [processOf(client)],
      )
      return rows.length > 0
    }).catch(() => false)
    if (!isWorking) client.connection.stream.destroy()
  }

  /** Asks over a new connection whether the database answers; when it does not, asks again until it does. */
  async #ask(): Promise<void> {
    if (this.#isAsking || this.ending) return
    this.#isAsking = true
    let reason = await this.#reasonOfSilence()
    // An answer that is late may have met a busy process.
    if (reason === NO_ANSWER) reason = await this.#reasonOfSilence()
    if (reason !== undefined) {
      this.#leave(reason)
      do await wait(this.#limits.retry, undefined, { ref: false })
      while (!this.ending && (await this.#reasonOfSilence()) !== undefined)
      this.#awaySince = undefined
      this.#watcher.onBack?.()
    }
    this.#isAsking = false
  }

  async #reasonOfSilence(): Promise<string | undefined> {
    try {
      await this.#probe((probe) => probe.query('select 1'))
      return undefined
    } catch (error) {
      if (codeOf(error) === TOO_MANY_CONNECTIONS) return undefined
      return error instanceof Error ? error.message : String(error)
    }
  }

  async #probe<Result>(question: (probe: pg.Client) => Promise<Result>): Promise<Result> {
    const probe = new pg.Client({ connectionString: this.#url })
    const limit = new AbortController()
    probe.on('error', () => {})
    try {
      const late = wait(this.#limits.connect, undefined, { signal: limit.signal, ref: false }).then(() => {
        throw new Error(NO_ANSWER)
      })
      const answer = probe.connect().then(() => question(probe))
      late.catch(() => {})
      answer.catch(() => {})
      return await Promise.race([answer, late])
    } finally {
      limit.abort()
      probe.connection.stream.destroy()
    }
  }

  // A connection that hangs would hold what waits for it until long after the database is back.
  #leave(reason: string): void {
    this.#awaySince = new Date()
    this.#watcher.onAway?.(reason)
    for (const giveUp of this.#waiting) giveUp()
    this.#waiting.clear()
    for (const client of this.#clients) client.connection.stream.destroy()
  }
}

/** Whether an error means that PostgreSQL is down or overloaded, wherever it was thrown. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway || lostConnections.has(error) || AWAY_SENTENCES.has(error.message)) return true
  const code = codeOf(error)
  if (code !== undefined && (BUSY_CODES.has(code) || (code.length === 5 && code.startsWith('08')))) return true
  return isDatabaseAway(error.cause)
}

// A transaction whose first word meets a lost connection is not released by who began it.
function releaseOnce(client: pg.PoolClient): void {
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
}

const clientWithin = (milliseconds: number) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: milliseconds })
    }
  }

const processOf = (client: pg.PoolClient): unknown => ('processID' in client ? client.processID : null)

/** The code of an error of the database, the system or the framework. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

// The error of queries whose connection was lost; "ECONNRESET" alone may come from other sockets.
const lostConnections = new WeakSet<Error>()
const NO_ANSWER = 'it does not answer'
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
