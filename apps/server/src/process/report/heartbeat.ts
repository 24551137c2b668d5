import { randomUUID } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/open.ts'
import { serverProcess, serverVersion } from '../../db/schema/desk/process.ts'
import { runningVersion } from './version.ts'

/** Milliseconds between two reports of a process (NODES-02). */
const EVERY_MS = 10_000
/** Days for which processes that ended are listed. */
const LISTED_DAYS = 1

/**
 * Reports every 10 seconds that this process runs, with its memory, its requests and errors a minute, and its clock
 * against that of the database (NODES-02). A report that fails is left out: the next one has the same facts.
 */
export async function startHeartbeat({
  db,
  clock,
  server,
}: {
  db: Db
  clock: Clock
  server: FastifyInstance['server']
}): Promise<{ close: () => Promise<void> }> {
  const id = randomUUID()
  const counted = countReplies(server)
  const startedAt = clock.now()
  const { version, commit } = runningVersion
  await db.insert(serverVersion).values({ version, commit, startedAt }).onConflictDoNothing()
  const report = async () => {
    const values = {
      reportedAt: clock.now(),
      memory: process.memoryUsage.rss(),
      clockOffset: clock.offset(),
      ...counted.perMinute(),
    }
    const named = { id, role: 'all' as const, version: commit === '' ? version : `${version} (${commit.slice(0, 8)})` }
    await db
      .insert(serverProcess)
      .values({ ...named, startedAt, ...values })
      .onConflictDoUpdate({ target: serverProcess.id, set: values })
    await db
      .delete(serverProcess)
      .where(lt(serverProcess.reportedAt, sql`now() - make_interval(days => ${LISTED_DAYS})`))
  }
  await report()
  const timer = setInterval(() => void report().catch(() => undefined), EVERY_MS).unref()
  return {
    close: async () => {
      clearInterval(timer)
      await db
        .delete(serverProcess)
        .where(eq(serverProcess.id, id))
        .catch(() => undefined)
    },
  }
}

// Counts the replies of this process, and those with an error of the server.
function countReplies(server: FastifyInstance['server']) {
  let [requests, errors, since] = [0, 0, performance.now()]
  server.on('request', (_request, response) => {
    response.once('close', () => {
      requests += 1
      if (response.statusCode >= 500) errors += 1
    })
  })
  return {
    perMinute: () => {
      const minutes = Math.max(1, performance.now() - since) / 60_000
      const rates = { requests: requests / minutes, errors: errors / minutes }
      ;[requests, errors, since] = [0, 0, performance.now()]
      return rates
    },
  }
}
