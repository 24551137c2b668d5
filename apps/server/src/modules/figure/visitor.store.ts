import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/open.ts'
import { visitorKey } from '../../db/schema/listening/figure.ts'
import { oneOf } from '../../http/errors.ts'
import { networkOf } from '../../http/limits/visitor-key.ts'
import type { Services } from '../../ports/services.ts'
import { dayOf } from './day.rules.ts'

/** A visitor on a day: keyed hashes of network and user agent, and of the network alone. */
export type DayVisitor = { day: string; visitor: string; network: string }

/** Milliseconds for which a process keeps the key in memory. */
const KEEP_MS = 10 * 60_000
/** Characters of a hash; 22 are 132 bits. */
const HASH_LENGTH = 22

/**
 * Returns a function that hashes the origin of a request with the secret of the day, which is created with the first
 * request of the day and deleted with the hashes: nobody is recognised on another day (FIGURES-03).
 */
export function visitorHasher({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): (request: Pick<FastifyRequest, 'ip' | 'headers'>) => Promise<DayVisitor> {
  const keys = new LRUCache<string, string>({ max: 1, ttl: KEEP_MS, ttlAutopurge: true })
  return async ({ ip, headers }) => {
    const day = dayOf(now())
    const key = keys.get(day) ?? (await getKey(db, day))
    keys.set(day, key)
    const network = networkOf(ip)
    const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, HASH_LENGTH)
    return {
      day,
      visitor: hash(`visitor ${network} ${headers['user-agent'] ?? ''}`),
      network: hash(`network ${network}`),
    }
  }
}

async function getKey(db: Db, day: string): Promise<string> {
  await db
    .insert(visitorKey)
    .values({ day, key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const rows = await db.select({ key: visitorKey.key }).from(visitorKey).where(eq(visitorKey.day, day))
  return oneOf(rows, 'key').key
}
