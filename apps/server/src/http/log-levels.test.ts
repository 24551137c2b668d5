import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { folderStorage } from '../ports/storage/storage-folder.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { sendForm } from '../testing/files/form.ts'
import { seedMember } from '../testing/seed.ts'
import { onceAMinute } from './answer-error.ts'

const ERROR = 50
const Line = z.looseObject({
  level: z.number(),
  msg: z.string(),
  err: z.looseObject({ message: z.string(), code: z.string().optional() }).optional(),
})

const folder = mkdtempSync(path.join(tmpdir(), 'earshot-full-'))
const lines: z.infer<typeof Line>[] = []
let isFull = false
let app: TestApp
let memberId: number
let token: string
beforeAll(async () => {
  const files = folderStorage(folder)
  const putFile = async (key: string, file: string | Buffer) => {
    if (isFull)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        errno: -28,
        syscall: 'write',
      })
    await files.putFile(key, file)
  }
  app = await openTestApp(
    { logLevel: 'debug' },
    { storage: { ...files, putFile }, logStream: { write: (line) => lines.push(Line.parse(JSON.parse(line))) } },
  )
  memberId = await seedMember(app.db)
  token = await app.signIn(memberId)
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const errors = () => lines.filter(({ level }) => level >= ERROR)

test('ERRORS-09 each upload to a full disk gets the reason, and the log contains it once a minute', async () => {
  const content = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const send = () => sendForm(app, 'file/upload', [{ name: 'file', filename: 'a.jpg', content }], token)
  isFull = true
  const answer = await send()
  expect(await send()).toMatchObject({ code: 507 })
  isFull = false
  expect(answer).toMatchObject({
    code: 507,
    status: 507,
    error: 'There is no space left to store this. Please try again later.',
  })
  expect(errors()).toMatchObject([{ msg: 'the disk is full', err: { code: 'ENOSPC' } }])
  lines.length = 0
})

test('a continuing problem is logged once a minute', () => {
  let now = 0
  const isDue = onceAMinute(() => now)
  expect([isDue('full'), isDue('full'), isDue('another')]).toEqual([true, false, true])
  now = 59_999
  expect(isDue('full')).toBe(false)
  now = 60_000
  expect(isDue('full')).toBe(true)
})

test('ERRORS-09 a write to a full database gets the reason, and the log names the database', async () => {
  await app.db.execute(
    "create function no_space_left() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
  )
  await app.db.execute(
    'create trigger no_space_left before insert on member_follow for each row execute function no_space_left()',
  )
  expect(
    await app.refusal(
      'POST',
      'user/update_follow_status',
      { user_id: memberId, following_user_id: await seedMember(app.db) },
      token,
    ),
  ).toMatchObject({ code: 507 })
  expect(errors()).toMatchObject([{ msg: 'the disk of the database is full' }])
  lines.length = 0
})

test('disconnected clients are not logged as errors', async () => {
  const { port } = z.object({ port: z.number() }).parse(app.fastify.server.address())
  const leave = async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `${head} HTTP/1.1\r\nhost: x\r\napi-key: earshot-web\r\ntoken: ${token}\r\nx-mark: ${randomUUID()}\r\n`,
    )
    socket.write('content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":')
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  await leave('POST /api/user/login')
  await leave('POST /api/file/upload')
  await leave('GET /api/song/genres')
  // When the server answers a later request, it has processed all of them.
  await app.get('song/genres')
  await expect.poll(() => promisify(app.fastify.server.getConnections.bind(app.fastify.server))()).toBe(0)
  expect(errors()).toEqual([])
})
