import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { OpenDb } from '../db/open.ts'
import type { Tag } from './tags.ts'

/** The tags that changed; `everything` where they are not known. */
export type Invalidated = readonly Tag[] | 'everything'

/** Called with every change. */
type Listener = (changed: Invalidated) => void

/** Passes on what changed: to whatever this process keeps, at once, and to the other processes on the same PostgreSQL database. */
export type Invalidation = {
  /** Announces what changed, after the commit. Whatever this process keeps is evicted when it returns; a failure to notify other processes rejects. */
  publish: (changed: Invalidated) => Promise<void>
  /** As `publish`, but in this process only. */
  publishHere: (changed: Invalidated) => void
  subscribe: (listener: Listener) => void
  /** The message of another process; undefined for foreign messages and for those of this process. */
  read: (payload: string) => Invalidated | undefined
}

/** Whether a change is of one of these. */
export const concerns = (changed: Invalidated, ...tags: readonly Tag[]): boolean =>
  changed === 'everything' || tags.some((tag) => changed.includes(tag))

/** The channel of PostgreSQL on which processes tell each other what changed. */
export const CHANNEL = 'earshot_changes'
/** Longest message in characters; PostgreSQL takes less than 8,000 bytes. */
const MESSAGE_MAX = 7_000

const Message = z.object({
  from: z.string(),
  changed: z.union([z.literal('everything'), z.array(z.custom<Tag>((tag) => typeof tag === 'string'))]),
})

/** Opens the channel of changes. Only PostgreSQL has other processes to notify; the embedded database belongs to one. */
export function openInvalidation(pool: Pick<pg.Pool, 'query'>, kind: OpenDb['kind']): Invalidation {
  const from = randomBytes(9).toString('base64url')
  const listeners = new Set<Listener>()
  const publishHere = (changed: Invalidated) => {
    for (const listener of listeners) listener(changed)
  }
  return {
    publishHere,
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
