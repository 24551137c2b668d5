import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** Characters per piece, and milliseconds until the next one: a frame. */
const PIECE = { letters: 420, ms: 17 } as const
/** The number of characters of the body that contain the first view; the rest arrives at once. */
const FIRST_VIEW = 22_000

/** A slow proxy for `site`: each page arrives in small pieces, and the browser may paint between any two of them. */
export async function inPieces(site: string): Promise<{ site: string; close: () => Promise<void> }> {
  const { host } = new URL(site)
  const line = createServer((requested, reply) => {
    const { 'accept-encoding': _packed, ...headers } = requested.headers
    const onward = request(`${site}${requested.url ?? '/'}`, {
      method: requested.method,
      headers: { ...headers, host },
    })
    onward.on('error', () => reply.destroy())
    onward.on('response', (answer) => {
      void pass(answer, reply).catch(() => reply.destroy())
    })
    requested.pipe(onward)
  })
  await new Promise<void>((listening) => {
    line.listen(0, '127.0.0.1', listening)
  })
  const bound = line.address()
  if (bound === null || typeof bound === 'string') throw new Error('The line has no port.')
  return {
    site: `http://127.0.0.1:${bound.port}`,
    close: () =>
      new Promise((closed) => {
        line.close(() => closed())
        line.closeAllConnections()
      }),
  }
}

async function pass(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers
  reply.writeHead(answer.statusCode ?? 502, headers)
  if (headers['content-type']?.startsWith('text/html') !== true) {
    answer.pipe(reply)
    return
  }
  const page = (await buffer(answer)).toString()
  const start = page.indexOf('<body')
  const end = Math.min(page.length, start + FIRST_VIEW)
  let at = start
  reply.write(page.slice(0, at))
  while (at < end) {
    const next = page.indexOf('<', at + PIECE.letters)
    if (next === -1) break
    reply.write(page.slice(at, next))
    at = next
    await wait(PIECE.ms)
  }
  reply.end(page.slice(at))
}
