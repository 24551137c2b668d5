import { readdirSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import yazl from 'yazl'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { importFile, importRun } from '../../../db/schema/catalogue/import-run.ts'
import { openWorkerPool } from '../../../process/worker-pool.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { mp3 } from '../../../testing/files/sounds.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { cleanImports } from '../import-run.jobs.ts'
import { incomingOf } from './finish-file.ts'
import { UnzipAnswer } from './unzip-answer.ts'

let app: TestApp
let admin: Person
let url: string
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { role: 'admin' })
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const song = (n: number) =>
  mp3({ TPE1: 'Ida', TALB: 'Tides', TIT2: `Song ${n}`, TRCK: String(n) }, { hertz: 300 + n * 20 })
const tus = (
  method: string,
  at: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
  token = admin.token,
) =>
  fetch(url + at, {
    method,
    headers: { 'api-key': 'earshot-web', 'tus-resumable': '1.0.0', token, ...headers },
    ...(body && { body }),
  })
const create = (id: number, name: string, size: number, token?: string) =>
  tus(
    'POST',
    '/api/desk/import_upload',
    {
      'upload-length': String(size),
      'upload-metadata': Object.entries({ import_id: String(id), path: name })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
    undefined,
    token,
  )
const piece = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
const send = async (id: number, name: string, bytes: Uint8Array) => {
  const made = await create(id, name, bytes.length)
  await tus('PATCH', made.headers.get('location') ?? '', piece(0), new Uint8Array(bytes))
}
const begin = () => app.post('desk/begin_upload', { name: 'tides' }, admin.token)
const read = (id: number) => app.get('desk/import', { id }, admin.token)
const run = () => app.runJobs(['commands', 'events'])
const zipOf = async (
  entries: Readonly<Record<string, Buffer | string>>,
  modes: Readonly<Record<string, number>> = {},
) => {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), name, modes[name] === undefined ? {} : { mode: modes[name] })
  zip.end()
  return buffer(zip.outputStream)
}

test('CATALOGUE-11 CATALOGUE-16 files are sent in pieces, continued, imported, and then deleted', async () => {
  const { id, state } = await begin()
  expect(state).toBe('uploading')
  const bytes = new Uint8Array(await song(1))
  const made = await create(id, 'tides/1.mp3', bytes.length)
  const at = made.headers.get('location') ?? ''
  expect((await tus('PATCH', at, piece(0), bytes.slice(0, 1000))).status).toBe(204)
  expect((await read(id)).files).toEqual([{ path: 'tides/1.mp3', size: bytes.length, upload: at }])
  expect((await app.refusal('POST', 'desk/finish_upload', { id }, admin.token)).code).toBe(409)
  expect((await tus('HEAD', at)).headers.get('upload-offset')).toBe('1000')
  expect((await create(id, 'tides/1.mp3', bytes.length)).status).toBe(400)
  expect((await tus('PATCH', at, piece(1000), bytes.slice(1000))).status).toBe(204)
  expect((await read(id)).files).toMatchObject([{ path: 'tides/1.mp3', upload: null }])
  expect((await app.storage.find(`incoming/${at.split('/').at(-1)}`))?.size).toBe(bytes.length)
  const zip = await zipOf({ 'Tides/2.mp3': await song(2), 'Tides/notes.pdf': 'x', 'Tides/3.mp3': await song(3) })
  await send(id, 'more.zip', zip)
  await app.post('desk/finish_upload', { id, dry_run: 1 }, admin.token)
  await run()
  expect(await read(id)).toMatchObject({ state: 'skipped', added: 3, skipped: 1, may_repeat: true, is_dry_run: true })
  expect(await app.db.$count(track)).toBe(0)
  const again = await app.post('desk/repeat_import', { id, dry_run: 0 }, admin.token)
  await run()
  const report = await read(again.id)
  expect(report).toMatchObject({ state: 'skipped', added: 3, may_repeat: false, command: null })
  expect(report.groups).toEqual([
    { kind: 'skipped', reason: 'is neither a sound nor a picture', items: ['more.zip: Tides/notes.pdf'] },
  ])
  expect(await app.db.$count(importFile)).toBe(0)
  expect(readdirSync(incomingOf(app.services.config).dataDir)).toEqual(['uploads'])
})

test('CATALOGUE-11 wrong files, members and sizes are refused before the first byte', async () => {
  const { id } = await begin()
  const other = await seedPerson(app, { role: 'admin' })
  const member = await seedPerson(app)
  const cases = [
    await create(id, '../1.mp3', 10),
    await create(id, '/1.mp3', 10),
    await create(id, 'a\\1.mp3', 10),
    await create(id, 'notes.pdf', 10),
    await create(id, '1.mp3', 2_000_000_001),
    await create(id, 'all.zip', 10_000_000_001),
    await create(id, '1.mp3', 10, other.token),
    await create(id, '1.mp3', 10, member.token),
  ]
  expect(cases.map(({ status }) => status)).toEqual([400, 400, 400, 400, 413, 413, 404, 403])
  expect((await app.refusal('POST', 'desk/finish_upload', { id }, admin.token)).code).toBe(409)
  // After this file the disk would have less than 1 GB free.
  const full = Object.assign(await fs.statfs(app.services.config.dataDir), { bavail: 1_000_000_000, bsize: 1 })
  vi.spyOn(fs, 'statfs').mockResolvedValueOnce(full)
  expect((await create(id, '1.mp3', 100_000_000)).status).toBe(507)
  await app.post('desk/remove_import', { id }, admin.token)
})

test('CATALOGUE-11 an upload that is not continued goes after 7 days', async () => {
  const { id } = await begin()
  await create(id, '1.mp3', 10)
  await cleanImports.run(app.services, {}, { id: '' })
  expect((await read(id)).files).toHaveLength(1)
  await app.db
    .update(importRun)
    .set({ createdAt: new Date(app.clock.now.getTime() - 8 * 86_400_000) })
    .where(eq(importRun.id, id))
  await cleanImports.run(app.services, {}, { id: '' })
  expect((await app.refusal('GET', 'desk/import', { id }, admin.token)).code).toBe(404)
  expect(await app.db.$count(importFile)).toBe(0)
})

test('CATALOGUE-12 an archive is unpacked without what leads out of it, and refused beyond its limits', async () => {
  const folder = path.join(app.services.config.dataDir, 'unzipped')
  const pool = openWorkerPool(new URL('./unzip-worker.ts', import.meta.url), { size: 1, memoryMb: 128 })
  let number = 0
  const unzip = async (zip: Buffer, limits = { entriesMax: 10, bytesMax: 1_000_000, ratioMax: 100 }) => {
    number += 1
    const file = `${folder}-${number}.zip`
    writeFileSync(file, zip)
    return UnzipAnswer.parse(await pool.ask({ file, folder: path.join(folder, String(number)), limits }, 20_000))
  }
  const hostile = await zipOf(
    {
      'good/1.mp3': 'sound',
      'aa/evil1.mp3': 'out',
      '_abs/evil.mp3': 'out',
      'good/link.mp3': '/etc/passwd',
      'inner.zip': 'x',
    },
    { 'good/link.mp3': 0o120777 },
  )
  // The writer of archives refuses such names, so that they are changed afterwards.
  const renamed = Buffer.from(
    hostile.toString('latin1').replaceAll('aa/evil1.mp3', '../evil1.mp3').replaceAll('_abs/evil.mp3', '/abs/evil.mp3'),
    'latin1',
  )
  expect(await unzip(renamed)).toEqual({
    type: 'done',
    skipped: [
      { what: '../evil1.mp3', why: 'has a path that leads out of the archive' },
      { what: '/abs/evil.mp3', why: 'has a path that leads out of the archive' },
      { what: 'good/link.mp3', why: 'is a link' },
      { what: 'inner.zip', why: 'is neither a sound nor a picture' },
    ],
  })
  expect(new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))).toEqual(
    new Set(['1', '1/good', '1/good/1.mp3']),
  )
  const many = await zipOf(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}.mp3`, 'x'])))
  const bomb = await zipOf({ '1.mp3': Buffer.alloc(900_000) })
  const large = await zipOf({ '1.mp3': Buffer.alloc(2_000_000) })
  const why = []
  for (const [zip, limits] of [
    [many, undefined],
    [bomb, undefined],
    [large, { entriesMax: 10, bytesMax: 1_000_000, ratioMax: 10_000 }],
    [Buffer.from('no archive'), undefined],
  ] as const) {
    const answer = await unzip(zip, limits)
    why.push(answer.type === 'refused' ? answer.why : answer.type)
  }
  expect(why).toEqual([
    'The archive has more than 20,000 files.',
    'The archive has more than 100 times its size when it is unpacked.',
    'The archive has more than 50 GB when it is unpacked.',
    'The archive is damaged, or is no ZIP.',
  ])
  await pool.close()
})
