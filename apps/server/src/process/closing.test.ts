import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { copyTestDb } from '../testing/database/database.ts'
import { endConnections } from './closing.ts'

test('a server that ends closes silent and half-asked connections at once, finishes what runs, and ends by force what never does', async () => {
  const fastify = Fastify({ forceCloseConnections: 'idle' })
  endConnections(fastify, 300)
  let finish = () => {}
  const ready = new Promise<void>((resolve) => {
    finish = resolve
  })
  let requested = 0
  fastify.get('/runs', async () => {
    requested += 1
    await ready
    return 'done'
  })
  fastify.get('/never', () => {
    requested += 1
    return new Promise(() => {})
  })
  const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }))
  const open = async (printed: string) => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(printed)
    socket.resume()
    return { socket, ended: once(socket, 'close') }
  }
  const silent = await open('')
  const half = await open('GET /runs HTTP/1.1\r\nHost: x\r\n')
  const never = await open('GET /never HTTP/1.1\r\nHost: x\r\n\r\n')
  const answer = fetch(`http://127.0.0.1:${port}/runs`).then((reply) => reply.text())
  await expect.poll(() => requested).toBe(2)
  const closed = fastify.close()
  await Promise.all([silent.ended, half.ended])
  expect(never.socket.destroyed).toBe(false)
  finish()
  expect(await answer).toBe('done')
  await Promise.all([never.ended, closed])
})

const BUILT = fileURLToPath(new URL('../../../web/build/server/index.js', import.meta.url))

// A stopped npm sends the signal to its children, who also receive it from the terminal.
test.skipIf(process.platform === 'win32' || !existsSync(BUILT))(
  'a process group that is told twice to end closes once, what was written last is in the last dump, mails name the port',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'earshot-closing-'))
    await copyTestDb(dataDir)
    const { DATABASE_URL: _url, STORAGE_URL: _storage, EARSHOT_STARTER_PID: _starter, ...env } = process.env
    const server = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
      env: { ...env, NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: 'off', HOST: '127.0.0.1', PORT: '0' },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const ended = once(server, 'exit')
      let printed = ''
      server.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
      await expect.poll(() => printed, { timeout: 60_000 }).toContain('Earshot is ready')
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? ''
      const signedUp = await fetch(`${url}/api/user/sign_up`, {
        method: 'POST',
        headers: { 'api-key': 'earshot-web', 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'last@example.org', username: 'last', password: 'a-lamp-in-bergen' }),
      })
      expect(signedUp.status).toBe(200)
      await fetch(`${url}/api/user/request_password_reset`, {
        method: 'POST',
        headers: { 'api-key': 'earshot-web', 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'last@example.org' }),
      })
      const mails = async () => (await fetch(`${url}/dev/mail`)).text()
      await expect.poll(mails, { timeout: 20_000 }).toContain(`${url}/password-reset-simple?code=`)
      const group = -(server.pid ?? Number.NaN)
      process.kill(group, 'SIGTERM')
      await expect.poll(() => printed, { timeout: 10_000 }).toContain('Closing')
      process.kill(group, 'SIGTERM')
      process.kill(group, 'SIGINT')
      expect(await ended).toEqual([0, null])
      expect(printed.match(/Closing/g)).toHaveLength(1)
      const lines = printed.trim().split('\n')
      expect(lines.map((line) => JSON.parse(line))).toEqual(
        lines.map(() => expect.objectContaining({ level: expect.any(Number) })),
      )
      const dumps = readdirSync(path.join(dataDir, 'backups'))
      expect(dumps).toEqual([expect.stringMatching(/\.jsonl\.gz$/)])
      const dump = gunzipSync(readFileSync(path.join(dataDir, 'backups', dumps[0] ?? ''))).toString()
      expect(dump).toContain('last@example.org')
    } finally {
      server.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  120_000,
)
