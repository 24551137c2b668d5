import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { closeStalledReaders } from './stalled-readers.ts'

/** A busy machine needs its time for what is over in a moment elsewhere. */
const PATIENCE = { timeout: 15_000, interval: 50 }
const LARGE = Buffer.alloc(20_000_000)
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  response.end(request.url === '/large' ? LARGE : 'small')
})
const end = closeStalledReaders(server, 1_500)
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  end()
  server.closeAllConnections()
  server.close()
})

const ask = (path: string): Socket => {
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return socket.on('error', () => {})
}

test('who takes nothing of what waits is closed; who has all that was asked for, or takes it in good time, is not', async () => {
  const stalled = ask('/large').pause()
  const done = ask('/small')
  await once(done, 'data')
  const fair = ask('/large')
  let taken = 0
  fair.on('data', (chunk) => {
    taken += chunk.length
    fair.pause()
    setTimeout(() => fair.resume(), 5)
  })
  await vi.waitFor(async () => expect(await connectionsOf()).toBe(3), PATIENCE)
  await vi.waitFor(async () => expect(await connectionsOf()).toBe(2), PATIENCE)
  expect(done.destroyed || fair.destroyed).toBe(false)
  expect(taken).toBeGreaterThan(64 * 1024)
  done.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(done, 'data')
  for (const socket of [stalled, done, fair]) socket.destroy()
})

const connectionsOf = () =>
  new Promise<number>((resolve, fail) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : fail(error)))
  })
