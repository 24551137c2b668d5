import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answerError } from '../errors.ts'
import { limitBodies } from './body-limits.ts'
import { takeForms, withForm } from './form.ts'

const BYTES = 100_000
const bodies = limitBodies({ bodyMs: 250, bodyBytes: BYTES, answerMs: 50 })
const fastify = Fastify({
  logger: false,
  // As the page cache does, some requests are answered before the framework sees them.
  serverFactory: (handle) =>
    createServer({ requestTimeout: 60_000 }, (request, response) => {
      bodies.watch(request, response)
      if (request.url === '/kept') response.end('a kept page')
      else handle(request, response)
    }),
})
const folder = mkdtempSync(path.join(tmpdir(), 'earshot-forms-'))
let port: number
const connections = new Set<Socket>()
beforeAll(async () => {
  fastify.server.on('connection', (socket) => connections.add(socket))
  fastify.setErrorHandler(answerError)
  await takeForms(fastify)
  fastify.post('/json', async () => 'taken')
  fastify.post('/stranger', async (_request, reply) => reply.code(401).send('who are you'))
  fastify.get('/page', async () => 'a page')
  const picture = {
    input: z.object({}),
    files: { file: { kind: 'picture', bytes: 50_000 } },
    filesBytes: 50_000,
  } as const
  fastify.post('/form', (request) =>
    withForm(request, folder, picture, async ({ files }) => `${statSync(files.file?.[0]?.path ?? '').size} bytes`),
  )
  const note = { input: z.object({ note: z.string() }), files: {}, filesBytes: 0 }
  fastify.post('/fields', (request) => withForm(request, folder, note, async ({ texts }) => texts.get('note')))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  port = z.object({ port: z.number() }).parse(fastify.server.address()).port
})
afterAll(async () => {
  await fastify.close()
  rmSync(folder, { recursive: true })
})

const FORM =
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\x89PNG\r\n\x1a\n89\r\n--edge--\r\n'

/** Opens a request and sends the first bytes of its body. */
async function begin(url: string, type: string, body: string, sent: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, sent)}`,
    'latin1',
  )
  return socket
}

/** The server's end of a connection. */
async function connectionOf(client: Socket): Promise<Socket> {
  await vi.waitFor(() => expect([...connections].some(({ remotePort }) => remotePort === client.localPort)).toBe(true))
  const found = [...connections].find(({ remotePort }) => remotePort === client.localPort)
  if (found === undefined) throw new Error('no connection')
  return found
}

/** What comes first; the connection stays for the next request. */
async function firstOf(socket: Socket): Promise<string> {
  const [data] = z.tuple([z.instanceof(Buffer)]).parse(await once(socket, 'data'))
  socket.destroy()
  return data.toString()
}

test('CONSTANTS-09 a form of a member may come slowly, every other body may not', async () => {
  const form = await begin('/form', 'multipart/form-data; boundary=edge', FORM, 80)
  const json = await begin('/json', 'application/json', '{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaa"}', 5)
  expect(await text(json)).toBe('')
  const chunked = connect(port, '127.0.0.1')
  chunked.write(
    'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n',
  )
  expect(await text(chunked)).toBe('')
  // By now the form has been under way for twice as long as the others may take.
  form.write(FORM.slice(80), 'latin1')
  expect(await firstOf(form)).toMatch(/200 OK[\s\S]*10 bytes$/)
})

test('a form that nobody wants to read gets no more time than another body', async () => {
  const form = await begin('/stranger', 'multipart/form-data; boundary=edge', FORM, 80)
  // The answer, and then the end.
  expect(await text(form)).toMatch(/^HTTP\/1\.1 401 /)
})

test('a body that comes in time is taken', async () => {
  expect(await firstOf(await begin('/json', 'application/json', '{}', 2))).toMatch(/200 OK[\s\S]*taken$/)
})

test.each(['/kept', '/page'])('GET %s with a slow body is answered and closed like any other', async (url) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nsome`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*page$/)
})

const JSON_HEAD = 'content-type: application/json\r\ntransfer-encoding: chunked'
const FORM_HEAD = 'content-type: multipart/form-data; boundary=edge\r\ntransfer-encoding: chunked'
const FIELD = '--edge\r\ncontent-disposition: form-data; name="note"\r\n\r\n'

test.each([
  ['a body of a kept page', 'GET /kept', JSON_HEAD, '', 200],
  ['a body of a page', 'GET /page', JSON_HEAD, '', 200],
  ['a JSON body', 'POST /json', JSON_HEAD, '', 413],
  ['a form that nobody reads', 'POST /stranger', FORM_HEAD, '', 401],
  ['text before the first part of a form', 'POST /form', FORM_HEAD, '', 413],
  ['a field that no call has', 'POST /form', FORM_HEAD, FIELD, 413],
  ['a field of a form', 'POST /fields', FORM_HEAD, FIELD, 413],
])('%s without an end is read up to its limit, answered and closed', async (_what, line, head, start, code) => {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk)).on('error', () => {})
  const chunk = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${start === '' ? '' : chunk(start)}`)
  const closed = new Promise((resolve) => {
    socket.once('close', resolve)
  })
  const more = chunk('x'.repeat(60_000))
  const push = () => {
    while (!socket.destroyed && socket.write(more));
  }
  socket.on('drain', push)
  const server = await connectionOf(socket)
  push()
  await closed
  expect(Buffer.concat(received).toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${code} `))
  expect(server.bytesRead).toBeLessThan(2_000_000)
})
