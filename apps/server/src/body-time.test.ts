import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { UPLOAD } from '@earshot/contract/limits'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { limitBodyTime } from './body-time.ts'
import { readForm, takeForms } from './modules/media/uploads.ts'

const fastify = Fastify({ logger: false, requestTimeout: 60_000 })
let port: number
beforeAll(async () => {
  limitBodyTime(fastify, 250)
  await takeForms(fastify)
  fastify.post('/json', async () => 'taken')
  fastify.post('/stranger', async (_request, reply) => reply.code(401).send('who are you'))
  fastify.post('/form', (request) => readForm(request, { files: { file: UPLOAD.imageBytes } }).then(({ files }) => `${files.get('file')?.bytes.length} bytes`))
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  port = z.object({ port: z.number() }).parse(fastify.server.address()).port
})
afterAll(() => fastify.close())

const FORM = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n0123456789\r\n--edge--\r\n'

/** Opens a request and sends the first bytes of its body. */
async function begin(url: string, type: string, body: string, sent: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, sent)}`)
  return socket
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
  chunked.write('POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n')
  expect(await text(chunked)).toBe('')
  // By now the form has been under way for twice as long as the others may take.
  form.write(FORM.slice(80))
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
