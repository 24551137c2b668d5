import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { feedRequest } from '../../../db/schema/desk/feed-traffic.ts'
import type { Services } from '../../../ports/services.ts'
import { logProblem, sentenceOf } from '../../../process/log/announce.ts'
import { appOf } from '../agents/agents.ts'

/** Milliseconds between two writes of the counts. */
const WRITE_MS = 30_000
/** Different counts that are held at most: user agents are chosen by strangers, apps are from a list. */
const HELD_MAX = 5_000

/** Counts requests for feeds of podcasts by day and app, without addresses (OPERATIONS-11). */
export function feedCounter(
  scope: FastifyInstance,
  { db, now }: Pick<Services, 'db' | 'now'>,
): (podcastId: number, agent: string | undefined) => void {
  let held = new Map<string, { day: string; podcastId: number; app: string; requests: number }>()
  let writtenAt = -Infinity
  const write = async () => {
    const rows = [...held.values()]
    held = new Map()
    writtenAt = performance.now()
    if (rows.length === 0) return
    await db
      .insert(feedRequest)
      .values(rows)
      .onConflictDoUpdate({
        target: [feedRequest.day, feedRequest.podcastId, feedRequest.app],
        set: { requests: sql`${feedRequest.requests} + excluded.requests` },
      })
      .catch((error: unknown) => logProblem(`Requests for feeds were not counted: ${sentenceOf(error)}`))
  }
  const timer = setInterval(() => void write(), WRITE_MS).unref()
  scope.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
  return (podcastId, agent) => {
    const day = now().toISOString().slice(0, 10)
    const app = appOf(agent ?? '')
    const key = `${day} ${podcastId} ${app}`
    const known = held.get(key)
    if (known === undefined && held.size >= HELD_MAX) return
    held.set(key, { day, podcastId, app, requests: (known?.requests ?? 0) + 1 })
    if (performance.now() - writtenAt > WRITE_MS) void write()
  }
}
