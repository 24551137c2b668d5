import { z } from 'zod'
import type { OpenDb } from './open.ts'
import { rowsOf } from './tables.ts'

/** The time of the database. `offset` is its difference from the clock of this process in milliseconds. */
export type Clock = { now: () => Date; offset: () => number; close: () => void }

const MEASURE_EVERY_MS = 60_000
/** Longest round trip in milliseconds whose reply is used as the time. */
const TRIP_MAX_MS = 1_000

/**
 * Opens a clock for everything that expires: the local clock plus its measured offset from the clock of PostgreSQL, so
 * that several processes agree even if their own clocks are wrong. The offset is measured now and every minute. The
 * embedded database uses the clock of its process. Throws if PostgreSQL does not answer now.
 */
export async function openClock(
  { pool, kind }: Pick<OpenDb, 'pool' | 'kind'>,
  own: () => number = Date.now,
): Promise<Clock> {
  if (kind === 'pglite') return { now: () => new Date(own()), offset: () => 0, close: () => {} }
  let offset = 0
  const measure = async (tripMax: number) => {
    const requested = own()
    const [answer] = await rowsOf(pool, Answer, 'select extract(epoch from clock_timestamp()) * 1000 as at')
    const answered = own()
    if (answer !== undefined && answered - requested <= tripMax) offset = answer.at - (requested + answered) / 2
  }
  await measure(Infinity)
  // While the database is unavailable, the last offset is used.
  const timer = setInterval(() => {
    measure(TRIP_MAX_MS).catch(() => undefined)
  }, MEASURE_EVERY_MS).unref()
  return { now: () => new Date(own() + offset), offset: () => Math.round(offset), close: () => clearInterval(timer) }
}

const Answer = z.object({ at: z.coerce.number() })
