import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** The replies to one client that polls, one request after the other; times in milliseconds. */
export type Probed = Times & { wrong: number; asked: number; refusals: Times & { count: number } }
type Times = { p50: number; p95: number; p99: number }

/** Milliseconds between two requests of a probe. */
const PAUSE_MS = 10

/**
 * Requests `path` until `until` has settled, over one connection. Refusals (503) are counted separately; other codes
 * than 200 and 206 are wrong.
 */
export async function probe(origin: string, path: string, until: Promise<unknown>, range?: string): Promise<Probed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'api-key': 'earshot-web', 'accept-encoding': 'br', ...(range === undefined ? {} : { range }) }
  const times: number[] = []
  const refused: number[] = []
  let wrong = 0
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  while (!over.signal.aborted) {
    const from = performance.now()
    const code = await ask(origin + path, headers, agent)
    ;(code === 503 ? refused : times).push(performance.now() - from)
    if (code !== 200 && code !== 206 && code !== 503) wrong += 1
    await wait(PAUSE_MS)
  }
  agent.destroy()
  await ended
  return {
    ...timesOf(times),
    wrong,
    asked: times.length,
    refusals: { ...timesOf(refused), count: refused.length },
  }
}

function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Returns the code of a complete reply; 0 without one. */
function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { headers, agent, timeout: 10_000 }, (reply) => {
      reply
        .on('end', () => resolve(reply.statusCode ?? 0))
        .on('error', () => resolve(0))
        .resume()
    })
    request.on('timeout', () => request.destroy()).on('error', () => resolve(0))
  })
}
