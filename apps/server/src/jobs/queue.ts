import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { Db as QueueDb, SendOptions } from 'pg-boss'
import type { Db, OpenDb } from '../db/open.ts'

/**
 * The queues, as created by the migrations. Each has its own workers, so that a slow mail server or ListenBrainz delays
 * nothing else.
 */
export const QUEUES = [
  'events',
  'mail',
  'scrobbles',
  'feeds',
  'copies',
  'upkeep',
  'sounds',
  'payments',
  'commands',
] as const
export type QueueName = (typeof QUEUES)[number]

/** A job that is not stored yet: its task, and the queue whose workers run it. */
export type NewJob = {
  queue: QueueName
  payload: { task: string; data: unknown } | { event: string; data: unknown }
  /** All processes together store at most one job of this name per slot of this many seconds. */
  oncePer?: { name: string; seconds: number }
  /** Retries, if they differ from those of the queue. */
  retries?: number
  /** Seconds until the job is due. */
  startAfter?: number
  /** Jobs of a queue with a higher number run first; 0 by default. */
  priority?: number
}

/** The dead-letter queue: jobs that failed after all retries wait here for an operator. It has no workers. */
export const FAILED = 'failed'

/** Database schema with the tables of pg-boss. */
export const SCHEMA = 'pgboss'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Maximum seconds of one attempt. */
const LONGEST: Record<QueueName, number> = {
  events: 60,
  mail: 60,
  scrobbles: 60,
  feeds: HOUR,
  copies: HOUR,
  upkeep: HOUR,
  sounds: HOUR,
  payments: 600,
  commands: DAY,
}
/** Retries, over about three hours; a command is not retried, because it may have been half done. */
const RETRIES: Record<QueueName, number> = {
  events: 10,
  mail: 10,
  scrobbles: 10,
  feeds: 1,
  copies: 1,
  upkeep: 3,
  sounds: 3,
  payments: 10,
  commands: 0,
}

const optionsOf = ({ queue, oncePer, retries, startAfter, priority = 0 }: NewJob): SendOptions => ({
  priority,
  retryLimit: retries ?? RETRIES[queue],
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR,
  expireInSeconds: LONGEST[queue],
  heartbeatSeconds: 30,
  retentionSeconds: 90 * DAY,
  deleteAfterSeconds: 2 * HOUR,
  deadLetter: FAILED,
  ...(startAfter !== undefined && { startAfter }),
  ...(oncePer === undefined ? {} : { singletonKey: oncePer.name, singletonSeconds: oncePer.seconds }),
})

// pg-boss reads the settings of a queue before it inserts a job. A constant replaces the query, because a transaction
// blocks other queries on the embedded database.
const sender = new PgBoss({
  schema: SCHEMA,
  db: { executeSql: async () => ({ rows: [{ table: 'job_common', policy: 'standard', notify: true }] }) },
})

/**
 * Stores a job, in the transaction `tx` or on its own. Workers are notified at the commit. Returns the id; undefined if
 * the slot of `oncePer` already has a job.
 */
export async function sendJob(tx: Pick<Db, 'execute'>, job: NewJob): Promise<string | undefined> {
  const id = await sender.send(job.queue, job.payload, { ...optionsOf(job), db: fromDrizzle(tx, sql) })
  return id ?? undefined
}

/** Stores jobs of one queue with one statement, as `sendJob` does. */
export async function sendJobs(tx: Pick<Db, 'execute'>, jobs: readonly NewJob[]): Promise<void> {
  const [first] = jobs
  if (first === undefined) return
  await sender.insert(
    first.queue,
    jobs.map((job) => ({ data: job.payload, ...optionsOf(job) })),
    { db: fromDrizzle(tx, sql) },
  )
}

/** Opens the queue of a database, for workers and operators. It is idle until it is started. */
export function openQueue(db: QueueDb, { kind, isWorking }: { kind: OpenDb['kind']; isWorking: boolean }) {
  const isEmbedded = kind === 'pglite'
  return new PgBoss({
    schema: SCHEMA,
    db,
    backend: isEmbedded ? 'pglite' : 'postgres',
    migrate: false,
    schedule: false,
    supervise: isWorking,
    useListenNotify: isWorking,
    // The embedded database has no other process that could leave jobs behind.
    superviseIntervalSeconds: isEmbedded ? HOUR : 60,
    monitorIntervalSeconds: isEmbedded ? HOUR : 60,
    maintenanceIntervalSeconds: HOUR,
    queueCacheIntervalSeconds: HOUR,
    flowIntervalSeconds: HOUR,
    reindex: !isEmbedded,
    monitorVacuum: !isEmbedded,
  })
}
