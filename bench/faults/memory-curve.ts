import { setTimeout as wait } from 'node:timers/promises'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import { load } from '../load.ts'
import type { Request } from '../load.ts'
import { memoryOf } from '../server.ts'
import type { Server } from '../server.ts'

/** The requests of a mixed load, by kind: calls, pages, and sounds. */
export type Places = { calls: readonly string[]; pages: readonly string[]; sounds: readonly Request[] }

/** Milliseconds until a started server is idle, and milliseconds of rest after the load. */
const SETTLE_MS = 10_000
const REST_MS = 60_000
const SAMPLE_MS = 15_000
const MOST_ABOVE_FLOOR = 1.6

/**
 * Memory of a server with empty caches, after `seconds` of mixed load, and after a minute of rest; `most` in megabytes
 * is the goal at rest.
 */
export async function memoryCurve(
  { origin, pid }: Pick<Server, 'origin' | 'pid'>,
  { calls, pages, sounds }: Places,
  { title, seconds, most, note }: { title: string; seconds: number; most: number; note: (line: string) => void },
): Promise<Row[]> {
  await wait(SETTLE_MS)
  const floor = memoryOf(pid).now
  note(`floor: ${megabytes(floor)}`)
  const curve: string[] = []
  const sampling = setInterval(() => curve.push(megabytes(memoryOf(pid).now)), SAMPLE_MS)
  const common = { seconds, warmUp: 0 }
  const loads = await Promise.all([
    load(origin, calls, { ...common, connections: 16 }),
    load(origin, pages, { ...common, connections: 8, encoding: 'br' }),
    load(origin, sounds, { ...common, connections: 8 }),
  ])
  const after = memoryOf(pid).now
  await wait(REST_MS)
  clearInterval(sampling)
  note(`every ${SAMPLE_MS / 1000} s: ${curve.join(', ')}`)
  note(
    `${loads.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')} calls, pages and sounds a second under the load`,
  )
  const { now, peak } = memoryOf(pid)
  return [
    row(`${title}: memory at the floor`, floor / 1e6, { unit: ' MB' }),
    row(`  after ${seconds} s of mixed load`, after / 1e6, { unit: ' MB' }),
    row('  after 60 s of rest', now / 1e6, { most, unit: ' MB' }),
    row('  after 60 s of rest to the floor', now / floor, { most: MOST_ABOVE_FLOOR, digits: 2 }),
    row('  the most at any time', peak / 1e6, { unit: ' MB' }),
    row(
      '  calls, pages and sounds that failed',
      loads.reduce((sum, { wrong }) => sum + wrong, 0),
      { most: 0 },
    ),
  ]
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
