import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readOn } from './read-on.ts'
import { endSlowClients } from './slow-clients.ts'

/** Time for steps that take a moment on an idle machine. */
const PATIENCE = { timeout: 15_000, interval: 50 }
const SLICE = Buffer.alloc(64 * 1024)
const connections = new Map<number | undefined, Socket>()
const fastify = Fastify({
  logger: false,
  serverFactory: (handle) =>
    createServer({ requestTimeout: 60_000, keepAliveTimeout: 60_000 }, (request, response) => {
      if (request.url === '/large') sendSlices(response)
      else handle(request, response)
    }).setTimeout(1_000),
})
endSlowClients(fastify.server, (socket) => socket.end('HTTP/1.1 408 Too slow\r\ncontent-length: 4\r\n\r\nslow'), {
  bytes: 4_000,
  ms: 1_000,
})
let port: number
beforeAll(async () => {
  fastify.server.on('connection', (socket) => connections.set(socket.remotePort, socket))
  fastify.addHook('onSend', readOn({ bytes: 1_000_000, ms: 5_000 }))
  fastify.post('/json', async () => 'taken')
  fastify.get('/page', async () => 'a page')
  fastify.get('/small', async () => 'small')
  fastify.get('/file', async () => Readable.from(['a file']))
  fastify.post(
    '/stranger',
    { preParsing: async (_request, reply) => reply.code(401).send('who are you') },
    async () => '',
  )
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  port = z.object({ port: z.number() }).parse(fastify.server.address()).port
})
afterAll(async () => {
  fastify.server.closeAllConnections()
  await fastify.close()
})

/** Sends a file like the product: the next slice follows after the previous one was sent. */
function sendSlices(response: ServerResponse, left = 400): void {
  if (left === 0) response.end()
  else response.write(SLICE, () => sendSlices(response, left - 1))
}

const open = (head: string, body = ''): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`${head} HTTP/1.1\r\nhost: x\r\n${body}`)
  return socket
}
const bodyOf = (length: number, start: string) =>
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${start}`

test('CONSTANTS-09 a slow body is answered with 408 and closed, and a fast enough one may take many times as long', async () => {
  const slow = open('POST /json', bodyOf(100, '{"a":"'))
  const steady = open('POST /json', bodyOf(100_002, '"'))
  const feed = setInterval(() => steady.write('x'.repeat(1_000)), 50)
  let left = 100
  const answer = once(steady, 'data')
  const counting = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(counting)
    clearInterval(feed)
    steady.write(`${'x'.repeat(100_000)}"`)
  }, 50)
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 /)
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 (?:200|400) /)
  steady.destroy()
})

test.each(['GET /page', 'POST /stranger'])(
  '%s is answered at once, and the rest of its body is read for a limited time',
  async (line) => {
    const socket = open(line, bodyOf(1_000, 'some'))
    const [first] = z.tuple([z.instanceof(Buffer)]).parse(await once(socket, 'data'))
    expect(String(first)).toMatch(/^HTTP\/1\.1 (?:200|401) /)
    const began = performance.now()
    await once(socket, 'close')
    expect(performance.now() - began).toBeGreaterThan(300)
  },
)

test.each(['GET /page', 'POST /stranger'])(
  '%s with a body without an end is closed at a limit of bytes',
  async (line) => {
    const socket = open(line, 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n')
    let received = ''
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    const more = `${(60_000).toString(16)}\r\n${'x'.repeat(60_000)}\r\n`
    const push = () => {
      while (!socket.destroyed && socket.write(more));
    }
    const closed = new Promise((resolve) => {
      socket.once('close', resolve)
    })
    await vi.waitFor(() => expect(received).not.toBe(''), PATIENCE)
    socket.on('drain', push)
    push()
    const server = connections.get(socket.localPort)
    await closed
    expect(server?.bytesRead).toBeGreaterThan(1_000_000)
    expect(received).toMatch(/^HTTP\/1\.1 (?:200|401) /)
  },
)

test('a file is sent at once, and its connection ends with it if the body of its request is unfinished', async () => {
  const reply = await text(open('GET /file', bodyOf(1_000, 'some')))
  expect(reply).toMatch(/^HTTP\/1\.1 200 [^]*a file/)
})

test('a connection is closed if its client reads nothing of the reply, and stays open if it reads in time or is idle', async () => {
  const stalled = open('GET /large', '\r\n').pause()
  const done = open('GET /small', '\r\n')
  await once(done, 'data')
  const fair = open('GET /large', '\r\n')
  let taken = 0
  fair.on('data', (chunk) => {
    taken += chunk.length
    fair.pause()
    setTimeout(() => fair.resume(), 5)
  })
  await vi.waitFor(() => expect(connections.get(stalled.localPort)?.destroyed).toBe(true), PATIENCE)
  expect([done, fair].map(({ localPort }) => connections.get(localPort)?.destroyed)).toEqual([false, false])
  expect(taken).toBeGreaterThan(64 * 1024)
  for (const socket of [stalled, done, fair]) socket.destroy()
})
