import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDumpHead } from '../../../db/dump/dump.ts'
import { readThrough, refuseDumpOf } from '../../../db/dump/restore.ts'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { session } from '../../../db/schema/member/account.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { dumpFolder } from '../../../jobs/backups.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { PRIORITY_SET } from '../../../testing/processes/channels.ts'
import { seedTrack } from '../../../testing/seed.ts'

// A trial opens an embedded database in a process of its own.
vi.setConfig({ testTimeout: 300_000 })

let app: TestApp
let token: string
const username = 'keeper'
let name = ''
beforeAll(async () => {
  app = await openTestApp()
  ;({ token } = await seedPerson(app, { role: 'admin', username }))
  await seedTrack(app.db)
  await app.db.update(track).set({ fileKey: 'audio/missing.mp3' })
})
afterAll(() => app.close())

const pathOf = (dump: string) => path.join(dumpFolder(app.services.config.dataDir), dump)
const dumpNamed = async (dump: string) =>
  (await app.get('desk/backups', {}, token)).dumps.find((each) => each.name === dump)
const tryDump = async (dump: string) => {
  await app.post('desk/verify_backup', { name: dump }, token)
  await app.runJobs(['commands'])
  return (await dumpNamed(dump))?.trial
}

test('OPERATIONS-06 OPERATIONS-07 a backup is made by a job, one at a time, and listed with who made it', async () => {
  expect(await app.get('desk/backups', {}, token)).toMatchObject({ dumps: [], is_late: true, is_running: false })
  await app.post('desk/make_backup', {}, token)
  expect(await app.get('desk/backups', {}, token)).toMatchObject({ is_running: true })
  expect(await app.get('desk/running', {}, token)).toMatchObject({
    running: [{ kind: 'backup', started_by: username }],
  })
  expect(await app.refusal('POST', 'desk/make_backup', {}, token)).toMatchObject({ code: 409 })
  await app.runJobs(['commands'])
  const { dumps, ...state } = await app.get('desk/backups', {}, token)
  expect(state).toMatchObject({ is_running: false, is_late: false })
  expect(dumps).toMatchObject([{ is_readable: true, trial: null, made_by: { via: 'desk', username } }])
  expect(dumps[0]?.rows).toBeGreaterThan(1)
  expect(dumps[0]?.version).toMatch(/^\d{4}_/)
  name = dumps[0]?.name ?? ''
})

test('OPERATIONS-08 a trial restores a dump elsewhere, compares it, and names missing files', async () => {
  const before = await app.db.$count(track)
  const priorities: unknown[] = []
  const onPriority = (priority: unknown) => priorities.push(priority)
  subscribe(PRIORITY_SET, onPriority)
  const trial = await tryDump(name)
  unsubscribe(PRIORITY_SET, onPriority)
  expect(priorities).toEqual([constants.priority.PRIORITY_LOW])
  expect(trial).toMatchObject({ problem: null, is_good: false, finished_at: expect.any(String) })
  expect(trial?.checks.map(({ check, problems }) => [check, problems])).toEqual([
    ['rows', 0],
    ['tables', 0],
    ['migrations', 0],
    ['ledger', 0],
    ['ballots', 0],
    ['files', 1],
  ])
  expect(trial?.checks.at(-1)?.examples).toEqual([expect.stringMatching(/^audio\/missing.mp3 \(track \d+\)$/)])
  expect(await app.db.$count(track)).toBe(before)
  expect(readdirSync(app.services.config.dataDir).filter((each) => each.startsWith('trial-'))).toEqual([])
})

test('OPERATIONS-09 a dump that is cut off, of a newer version or damaged fails its trial with the reason', async () => {
  const lines = gunzipSync(readFileSync(pathOf(name)))
    .toString()
    .split('\n')
  const head: object = JSON.parse(lines[0] ?? '')
  const write = (dump: string, text: string) => writeFileSync(pathOf(dump), gzipSync(text))
  write('earshot-cut.jsonl.gz', lines.slice(0, -2).join('\n'))
  write('earshot-newer.jsonl.gz', [JSON.stringify({ ...head, version: 9e12 }), ...lines.slice(1)].join('\n'))
  writeFileSync(pathOf('earshot-damaged.jsonl.gz'), readFileSync(pathOf(name)).subarray(0, -400))
  expect(await tryDump('earshot-cut.jsonl.gz')).toMatchObject({ problem: expect.stringContaining('is cut off') })
  const reasonOf = (dump: string) =>
    readDumpHead(pathOf(dump))
      .then(({ version }) => refuseDumpOf(version))
      .then(() => readThrough(pathOf(dump)))
      .catch(sentenceOf)
  expect(await reasonOf('earshot-newer.jsonl.gz')).toContain('newer version')
  expect(await reasonOf('earshot-damaged.jsonl.gz')).toContain('cannot be read')
})

test('OPERATIONS-08 a trial without four times the unpacked size of free space is refused', async () => {
  truncateSync(pathOf('earshot-cut.jsonl.gz'), 1e12)
  expect(await app.refusal('POST', 'desk/verify_backup', { name: 'earshot-cut.jsonl.gz' }, token)).toEqual({
    code: 409,
    status: 409,
    error: expect.stringMatching(/^The trial needs 40000.0 GB of free space/),
  })
  truncateSync(pathOf('earshot-cut.jsonl.gz'), 1000)
})

test('OPERATIONS-07 a link opens a dump for 5 minutes, with ranges, until its session ends', async () => {
  const { url, bytes, sha256 } = await app.post('desk/backup_link', { name }, token)
  const get = (headers = {}) => app.fastify.inject({ url, headers })
  const complete = await get()
  expect(complete.rawPayload).toHaveLength(bytes)
  expect(createHash('sha256').update(complete.rawPayload).digest('hex')).toBe(sha256)
  expect(complete.headers['content-disposition']).toContain(name)
  const rest = await get({ range: `bytes=${bytes - 10}-`, 'if-range': complete.headers.etag })
  expect(rest.statusCode).toBe(206)
  expect(rest.rawPayload).toEqual(complete.rawPayload.subarray(-10))
  expect((await app.fastify.inject({ url: url.replace(name, 'earshot-cut.jsonl.gz') })).statusCode).toBe(404)
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 300_001)
  expect((await get()).statusCode).toBe(404)
  app.clock.now = start
  const [{ expiresAt } = { expiresAt: start }] = await app.db.select().from(session)
  await app.db.update(session).set({ expiresAt: new Date(0) })
  expect((await get()).statusCode).toBe(404)
  await app.db.update(session).set({ expiresAt })
  await app.db.update(session).set({ provedAt: new Date(0) })
  expect(await app.refusal('POST', 'desk/backup_link', { name }, token)).toMatchObject({ code: 428 })
})

test('OPERATIONS-07 dumps are deleted except the last good one, and each act is an entry', async () => {
  expect(await app.refusal('POST', 'desk/delete_backup', { name: '../../etc/passwd' }, token)).toMatchObject({
    code: 404,
  })
  await app.post('desk/delete_backup', { name: 'earshot-damaged.jsonl.gz' }, token)
  expect(await dumpNamed('earshot-damaged.jsonl.gz')).toBeUndefined()
  expect(readdirSync(dumpFolder(app.services.config.dataDir))).not.toContain('earshot-damaged.jsonl.gz')
  const acts = (await app.db.select({ act: audit.act }).from(audit).orderBy(audit.id)).map(({ act }) => act)
  expect(acts).toEqual(['backup.make', 'backup.try', 'backup.try', 'backup.download', 'backup.delete'])
})
