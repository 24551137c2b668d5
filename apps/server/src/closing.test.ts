import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnections } from './closing.ts'

test('a server that ends closes silent and half-asked connections at once, finishes what runs, and ends by force what never does', async () => {
  const fastify = Fastify({ forceCloseConnections: 'idle' })
  endConnections(fastify, 300)
  let finish = () => {}
  const ready = new Promise<void>((resolve) => {
    finish = resolve
  })
  let asked = 0
  fastify.get('/runs', async () => {
    asked += 1
    await ready
    return 'done'
  })
  fastify.get('/never', () => {
    asked += 1
    return new Promise(() => {})
  })
  const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }))
  const open = async (said: string) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(said)
    socket.resume()
    return { socket, ended: once(socket, 'close') }
  }
  const silent = await open('')
  const half = await open('GET /runs HTTP/1.1\r\nHost: x\r\n')
  const never = await open('GET /never HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = fetch(`http://127.0.0.1:${port}/runs`).then((reply) => reply.text())
  await expect.poll(() => asked).toBe(2)
  const closed = fastify.close()
  await Promise.all([silent.ended, half.ended])
  expect(never.socket.destroyed).toBe(false)
  finish()
  expect(await answer).toBe('done')
  await Promise.all([never.ended, closed])
})
