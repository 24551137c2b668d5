import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import type { Server } from '../server.ts'

const CLIENTS = 32
const BEFORE_MS = 2_000
const MOST_SECONDS = 10

type Told = 'good' | 'refused' | 'cut' | 'closed'

/** The server is stopped under load: running requests are answered completely. */
export async function stopUnderLoad({ origin, stop }: Server, paths: readonly string[]): Promise<Row[]> {
  const counts: Record<Told, number> = { good: 0, refused: 0, cut: 0, closed: 0 }
  const agent = new Agent({ keepAlive: true })
  const over = new AbortController()
  const client = async (first: number) => {
    for (let n = first; !over.signal.aborted; n += CLIENTS) {
      const told = await ask(origin + (paths[n % paths.length] ?? '/'), agent)
      if (!over.signal.aborted) counts[told] += 1
      // A refused connection means that the server has ended.
      if (told === 'closed') return
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n))
  await wait(BEFORE_MS)
  const from = performance.now()
  await stop()
  const seconds = (performance.now() - from) / 1000
  over.abort()
  await Promise.all(clients)
  agent.destroy()
  return [
    row(`a stop under ${CLIENTS} clients: seconds until the process has ended`, seconds, {
      most: MOST_SECONDS,
      digits: 2,
    }),
    row('  good answers until then', counts.good, {}),
    row('  told to come again (503)', counts.refused, {}),
    row('  answers that were cut off in the middle', counts.cut, { most: 0 }),
  ]
}

function ask(url: string, agent: Agent): Promise<Told> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'api-key': 'earshot-web' } }, (reply) => {
      reply
        .on('end', () => resolve(reply.statusCode === 503 ? 'refused' : 'good'))
        .on('error', () => resolve('cut'))
        .resume()
    }).on('error', () => resolve('closed'))
  })
}
