import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { importRun } from '../../db/schema/catalogue/import-run.ts'
import { outboxMail } from '../../db/schema/member/account.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { mp3 } from '../../testing/files/sounds.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { takeNext } from './turns.ts'

let app: TestApp
let admin: Person
let root: string
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { role: 'admin' })
  root = app.services.config.importFolders[0] ?? ''
  for (let n = 1; n <= 3; n += 1) await put(`tides/${n}.mp3`, n)
  writeFileSync(path.join(root, 'tides/broken.mp3'), 'no sound')
  const away = mkdtempSync(path.join(tmpdir(), 'earshot-away-'))
  symlinkSync(away, path.join(root, 'away'))
  symlinkSync(path.join(root, 'tides'), path.join(root, 'again'))
})
beforeEach(() => app.db.delete(importRun))
afterAll(() => app.close())

const put = async (name: string, n: number) => {
  const file = path.join(root, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(
    file,
    await mp3({ TPE1: 'Ida', TALB: 'Tides', TIT2: `Song ${n}`, TRCK: String(n) }, { hertz: 300 + n * 10 }),
  )
}
const start = (input = {}) =>
  app.post('desk/start_import', { source: 'folder', path: path.join(root, 'tides'), ...input }, admin.token)
const run = () => app.runJobs(['commands', 'events', 'mail'])
const read = (id: number) => app.get('desk/import', { id }, admin.token)

test('CATALOGUE-10 F13 folders below DATA_DIR/import are browsed and imported, others are refused', async () => {
  expect(await app.get('desk/import_folders', {}, admin.token)).toMatchObject({ path: null, folders: [{ path: root }] })
  const { folders, parent } = await app.get('desk/import_folders', { path: root }, admin.token)
  expect(folders.map(({ name, files }) => [name, files])).toEqual([
    ['again', 4],
    ['tides', 4],
  ])
  expect(parent).toBeNull()
  const outside = ['/etc', path.join(root, 'tides/../..'), `${root}-sibling`, path.join(root, 'away'), 'tides']
  const codes = []
  for (const wrong of [...outside, path.join(root, 'none')]) {
    codes.push((await app.refusal('GET', 'desk/import_folders', { path: wrong }, admin.token)).code)
    const input = { source: 'folder', path: wrong }
    codes.push((await app.refusal('POST', 'desk/start_import', input, admin.token)).code)
  }
  expect(codes).toEqual([...outside.flatMap(() => [403, 403]), 404, 404])
  expect(await app.db.$count(importRun)).toBe(0)
})

test('CATALOGUE-10 CATALOGUE-15 a dry run writes nothing, and the import afterwards has the report of the command', async () => {
  const dry = await start({ dry_run: 1 })
  expect(dry).toMatchObject({ state: 'waiting', is_dry_run: true, by: { id: admin.id } })
  await run()
  expect(await read(dry.id)).toMatchObject({ state: 'skipped', added: 3, skipped: 1, also: ['1 artist', '1 album'] })
  expect(await app.db.$count(track)).toBe(0)
  const { id } = await app.post('desk/repeat_import', { id: dry.id, dry_run: 0 }, admin.token)
  await run()
  const report = await read(id)
  expect(report).toMatchObject({
    state: 'skipped',
    unit: 'tracks',
    done: 4,
    total: 4,
    added: 3,
    changed: 0,
    skipped: 1,
  })
  expect(report.command).toBe(`import ${path.join(root, 'tides')}`)
  expect(report.groups).toEqual([
    { kind: 'skipped', reason: 'contains no readable audio', items: [path.join(root, 'tides/broken.mp3')] },
  ])
  const file = await app.fastify.inject({
    url: `/api/desk/import_file?id=${id}`,
    headers: { 'api-key': 'earshot-web', token: admin.token },
  })
  expect(file.body.split(/\r?\n/).slice(0, 2)).toEqual([
    'kind,reason,item',
    `skipped,contains no readable audio,${path.join(root, 'tides/broken.mp3')}`,
  ])
  const added = await app.get('desk/catalogue', { kind: 'album', import: id }, admin.token)
  expect(added.data.map(({ title }) => title)).toEqual(['Tides'])
  expect((await app.get('desk/catalogue', { kind: 'song', import: dry.id }, admin.token)).total).toBe(0)
  expect((await app.get('desk/imports', {}, admin.token)).data.map((each) => each.id)).toEqual([id, dry.id])
  const acts = await app.db.select({ act: audit.act }).from(audit).orderBy(desc(audit.id)).limit(2)
  expect(acts).toEqual([{ act: 'import.start' }, { act: 'import.start' }])
})

test('CATALOGUE-14 one import runs at a time, 20 wait, and one that waits can be removed', async () => {
  const first = await start()
  for (let n = 1; n < 20; n += 1) await start()
  const input = { source: 'folder', path: path.join(root, 'tides') }
  expect(await app.refusal('POST', 'desk/start_import', input, admin.token)).toMatchObject({ code: 409 })
  const taken = await takeNext(app.services, async () => true)
  expect(taken?.id).toBe(first.id)
  expect(await takeNext(app.services, async () => true)).toBeUndefined()
  expect((await app.refusal('POST', 'desk/remove_import', { id: first.id }, admin.token)).code).toBe(409)
  expect((await app.refusal('POST', 'desk/stop_import', { id: first.id + 1 }, admin.token)).code).toBe(409)
  await app.post('desk/remove_import', { id: first.id + 1 }, admin.token)
  expect((await app.refusal('GET', 'desk/import', { id: first.id + 1 }, admin.token)).code).toBe(404)
})

test('CATALOGUE-14 a stopped import ends after its current file and keeps what came in', async () => {
  for (let n = 1; n <= 4; n += 1) await put(`later/${n}/song.mp3`, 20 + n)
  const { id } = await start({ path: path.join(root, 'later') })
  const taken = await takeNext(app.services, async () => true)
  expect(await app.post('desk/stop_import', { id }, admin.token)).toMatchObject({ state: 'running', is_stopping: true })
  expect(taken?.id).toBe(id)
  await app.db.update(importRun).set({ worker: 'gone', beatAt: sql`now() - interval '2 minutes'` })
  await run()
  const report = await read(id)
  expect(report).toMatchObject({
    state: 'stopped',
    added: 0,
    problem: expect.stringMatching(/^It was stopped: 0 of 4 files/),
  })
  await app.post('desk/repeat_import', { id }, admin.token)
  await run()
  expect((await app.get('desk/imports', {}, admin.token)).data[0]).toMatchObject({ state: 'done', added: 4 })
})

test('CATALOGUE-16 an import whose process was killed is continued, each song once', async () => {
  for (let n = 1; n <= 2; n += 1) await put(`killed/${n}/song.mp3`, 40 + n)
  const { id } = await start({ path: path.join(root, 'killed') })
  await takeNext(app.services, async () => true)
  await run()
  expect(await read(id)).toMatchObject({ state: 'running' })
  // The killed process had written one song.
  const [written] = await app.db.select().from(track).orderBy(asc(track.id)).limit(1)
  await app.db
    .update(track)
    .set({ importId: id })
    .where(eq(track.id, written?.id ?? 0))
  await app.db.update(importRun).set({ worker: 'gone', beatAt: sql`now() - interval '2 minutes'` })
  await app.runJobs(['upkeep', 'commands'])
  await app.post('desk/repeat_import', { id }, admin.token)
  await run()
  const { data } = await app.get('desk/imports', {}, admin.token)
  expect(data.map(({ state, added, unchanged }) => [state, added, unchanged])).toEqual([
    ['done', 0, 2],
    ['done', 3, 0],
  ])
})

test('CATALOGUE-15 DESK-16 the starter of a long import is notified and gets a mail', async () => {
  await app.db.delete(outboxMail)
  const [short, long] = [await start(), await start()]
  await app.db
    .update(importRun)
    .set({ startedAt: new Date(app.clock.now.getTime() - 11 * 60_000) })
    .where(eq(importRun.id, long.id))
  await run()
  expect(short.id).toBeLessThan(long.id)
  const { data } = await app.get('user/notifications', {}, admin.token)
  expect(data).toMatchObject([
    { kind: 'import', path: `/desk/imports/${long.id}`, text: '0 added, 0 changed, 1 skipped.' },
  ])
  const mails = await app.db.select({ subject: outboxMail.subject }).from(outboxMail)
  expect(mails).toEqual([{ subject: expect.stringContaining('/tides has ended') }])
})

test('CATALOGUE-10 only admins start imports', async () => {
  const editor = await seedPerson(app, { role: 'moderator' })
  expect((await app.refusal('GET', 'desk/imports', {}, editor.token)).code).toBe(403)
  const input = { source: 'folder', path: root }
  expect((await app.refusal('POST', 'desk/start_import', input, editor.token)).code).toBe(403)
})
