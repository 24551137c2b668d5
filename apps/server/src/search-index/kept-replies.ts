import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/open.ts'
import { searchAge } from '../db/schema/search.ts'
import type { Turn } from '../ports/search.ts'
import { indexAge } from './index-age.ts'

/** Replies that this process keeps while the index stays as it is. */
export type KeptReplies = {
  /** The reply that is kept under a key, or the one that `make` gives when its turn comes. Several who ask at once for the same share it. */
  get: (key: string, turn: Turn, make: () => Promise<Buffer>) => Promise<Buffer>
  /** The age of the index, read at most so many milliseconds ago and after the last change that this process made or heard of. */
  age: (most?: number) => Promise<number>
}

/** A reply that is being made, and those who wait for it. */
type Making = { reply: Promise<Buffer>; askers: Turn['isWanted'][] }

/** Most bytes that are kept. */
const KEPT_BYTES = 32 * 1024 * 1024
/** Milliseconds after which the age of the index is read again, while replies are still given. */
const CHECK_MS = 400
/** Milliseconds after which nothing is given before the age was read again. */
const OLD_MS = 1_000

/**
 * Keeps replies until the index changes. Whoever changes it, in any process, raises search_age in the same transaction; this process reads that number
 * at most once in CHECK_MS, so a change shows everywhere within OLD_MS of its commit. What this process writes or hears of shows at once.
 */
export function keepReplies(db: Db, bytes = KEPT_BYTES): KeptReplies {
  const kept = new LRUCache<string, Buffer>({
    maxSize: bytes,
    sizeCalculation: (reply, key) => reply.length + key.length,
  })
  const running = new Map<string, Making>()
  const readAge = db
    .select({ age: searchAge.age })
    .from(searchAge)
    .where(sql`true`)
    .prepare('search_age')
  let generation = 0
  let own = indexAge()
  let stored: number | undefined
  // The changes of this process that the stored age knows of.
  let knows = -1
  let checkedAt = -Infinity
  let check: Promise<void> | undefined

  const clear = () => {
    generation += 1
    kept.clear()
    running.clear()
  }
  const readAgain = async () => {
    const [began, changes] = [performance.now(), indexAge()]
    const age = (await readAge.execute())[0]?.age
    if (age !== stored) clear()
    stored = age
    knows = changes
    checkedAt = began
  }
  const checkAge = (): Promise<void> => {
    check ??= readAgain().finally(() => {
      check = undefined
    })
    return check
  }
  const make = async (key: string, work: () => Promise<Buffer>): Promise<Buffer> => {
    const began = generation
    const reply = await work()
    if (began === generation) kept.set(key, reply)
    return reply
  }

  return {
    age: async (most = OLD_MS) => {
      if (performance.now() - checkedAt > most) await checkAge()
      // A reading that began before a change of this process may not know of it.
      while (knows !== indexAge()) await checkAge()
      return stored ?? 0
    },
    get: async (key, { isWanted, run }, work) => {
      if (own !== indexAge()) {
        own = indexAge()
        clear()
      }
      const late = performance.now() - checkedAt
      if (late > OLD_MS) await checkAge()
      // A failure shows when nothing is given without a check any more.
      else if (late > CHECK_MS) checkAge().catch(() => undefined)
      const known = kept.get(key)
      if (known !== undefined) return known
      const begun = running.get(key)
      if (begun !== undefined) {
        begun.askers.push(isWanted)
        return begun.reply
      }
      const askers = [isWanted]
      const isWantedByAny = () => askers.some((isWaiting) => isWaiting())
      const reply = run(isWantedByAny, () => make(key, work)).finally(() => {
        if (running.get(key)?.reply === reply) running.delete(key)
      })
      running.set(key, { reply, askers })
      return reply
    },
  }
}
