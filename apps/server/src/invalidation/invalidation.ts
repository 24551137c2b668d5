import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { z } from 'zod'
import type { Db, OpenDb } from '../db/open.ts'
import type { Tag } from './tags.ts'

/** The tags that changed; `everything` if they are unknown. */
export type Invalidated = readonly Tag[] | 'everything'

/** Called with every change. */
type Listener = (changed: Invalidated) => void

/**
 * Publishes changes: to the caches of this process immediately, and to other processes on the same PostgreSQL database.
 */
export type Invalidation = {
  /**
   * Publishes a change after its commit. The caches of this process are evicted when it returns; it rejects if other
   * processes cannot be notified.
   */
  publish: (changed: Invalidated) => Promise<void>
  /** Runs `work`, then evicts the tags that its stores recorded with `recordChange`, even if it failed. */
  recording: <T>(work: () => Promise<T>) => Promise<T>
  /** Publishes a change in this process only. */
  publishHere: (changed: Invalidated) => void
  subscribe: (listener: Listener) => void
  /** Parses a message of another process; undefined for foreign messages and for those of this process. */
  read: (payload: string) => Invalidated | undefined
}

/** Returns whether a change affects one of these tags. */
export const concerns = (changed: Invalidated, ...tags: readonly Tag[]): boolean =>
  changed === 'everything' || tags.some((tag) => changed.includes(tag))

/** The channel of PostgreSQL on which processes notify each other of changes. */
export const CHANNEL = 'earshot_changes'

/** The current unit of work, and the tags that its stores have changed so far. */
const works = new AsyncLocalStorage<{ from: string; tags: Set<Tag> }>()

/**
 * Records the tags that a store changes, in the transaction of the change: PostgreSQL notifies other processes at the
 * commit; this process evicts its caches at the end of the work, before the reply.
 */
export async function recordChange(tx: Pick<Db, 'execute'>, ...tags: readonly Tag[]): Promise<void> {
  const work = works.getStore()
  for (const tag of tags) work?.tags.add(tag)
  const message = JSON.stringify({ from: work?.from ?? '', changed: tags })
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${message})`)
}

/** Maximum length of a message in characters; PostgreSQL accepts less than 8,000 bytes. */
const MESSAGE_MAX = 7_000

const Message = z.object({
  from: z.string(),
  changed: z.union([z.literal('everything'), z.array(z.custom<Tag>((tag) => typeof tag === 'string'))]),
})

/**
 * Opens the channel of changes. Only PostgreSQL has other processes to notify; the embedded database belongs to one.
 */
export function openInvalidation(pool: Pick<pg.Pool, 'query'>, kind: OpenDb['kind']): Invalidation {
  const from = randomBytes(9).toString('base64url')
  const listeners = new Set<Listener>()
  const publishHere = (changed: Invalidated) => {
    for (const listener of listeners) listener(changed)
  }
  return {
    publishHere,
    recording: async (work) => {
      const tags = new Set<Tag>()
      try {
        return await works.run({ from, tags }, work)
      } finally {
        if (tags.size > 0) publishHere([...tags])
      }
    },
    publish: async (changed) => {
      if (changed !== 'everything' && changed.length === 0) return
      publishHere(changed)
      if (kind === 'pglite') return
      const message = JSON.stringify({ from, changed })
      await pool.query('select pg_notify($1, $2)', [
        CHANNEL,
        message.length > MESSAGE_MAX ? JSON.stringify({ from, changed: 'everything' }) : message,
      ])
    },
    subscribe: (listener) => void listeners.add(listener),
    read: (payload) => {
      const message = Message.safeParse(parsed(payload))
      return message.success && message.data.from !== from ? message.data.changed : undefined
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
