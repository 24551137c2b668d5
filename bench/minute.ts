import { row } from './bench.ts'
import type { Row } from './bench.ts'
import { cpuOf, watchDatabase } from './cpu.ts'
import { load } from './load.ts'
import type { Load, Options } from './load.ts'
import type { Server } from './server.ts'
import { SOUND, SOUND_BYTES, addSound } from './sound.ts'

/** Bytes of 60 seconds at 128 kbit/s. */
const MINUTE_BYTES = 960_000
const PAGE = '/artist/1'
const MOST_MS = 4

/** Milliseconds of processor time. */
export type Cost = { server: number; database: number }

/**
 * What one minute of a listener costs: 60 seconds of sound in a range without an end, as Chromium asks for it, one kept page, and one play with its share
 * of the counting, which the caller has measured.
 */
export async function listenersMinute(server: Server, database: string, play: Cost): Promise<Row[]> {
  addSound(server)
  const sound = await costOf(server, database, [SOUND, String(SOUND_BYTES), String(SOUND_BYTES - MINUTE_BYTES)], {
    script: 'open-ranges',
  })
  const page = await costOf(server, database, [PAGE], { encoding: 'br' })
  const parts = { '60 s of sound': sound, 'one kept page': page, 'one play, counting included': play }
  const total = Object.values(parts).reduce((sum, cost) => sum + cost.server + cost.database, 0)
  return [
    row("a listener's minute: ms of processor time", total, { most: MOST_MS, digits: 2 }),
    ...Object.entries(parts).flatMap(([name, cost]) => [
      row(`  ${name}: server`, cost.server, { digits: 3 }),
      row(`  ${name}: database`, cost.database, { digits: 3 }),
    ]),
    row('  failed requests for sound or page', sound.wrong + page.wrong, { most: 0 }),
  ]
}

async function costOf(
  { origin, pid }: Server,
  database: string,
  paths: string[],
  options: Options,
): Promise<Cost & Pick<Load, 'wrong'>> {
  const ask = (seconds: number) => load(origin, paths, { ...options, seconds, warmUp: 0 })
  await ask(2)
  const [before, worked] = [cpuOf(pid), watchDatabase(database)]
  const { requests, wrong } = await ask(5)
  return { server: (cpuOf(pid) - before) / requests, database: worked() / requests, wrong }
}
