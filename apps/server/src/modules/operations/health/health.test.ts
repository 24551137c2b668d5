import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverProcess } from '../../../db/schema/desk/process.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { failedJobs } from '../../../jobs/failed.store.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { raiseAlarms } from './alarms.store.ts'
import { readHealth } from './health.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp()
  token = (await seedPerson(app, { role: 'admin' })).token
  await seedPerson(app, { role: 'moderator' })
})
afterAll(() => app.close())

const lineOf = async (part: string) =>
  (await app.get('desk/health', {}, token)).lines.find((line) => line.part === part)
const titles = async () => (await app.db.select().from(notification).orderBy(notification.id)).map(({ title }) => title)
const watch = async () => raiseAlarms(app.services, ['jobs_failed'], await readHealth(app.services))

test('OPERATIONS-01 NODES-02 each part has a state with its reason, and red ones name the cure; processes are listed', async () => {
  const { lines } = await app.get('desk/health', {}, token)
  expect(lines.filter(({ part }) => part === 'disk')).toHaveLength(3)
  expect(await lineOf('database')).toMatchObject({ state: 'green', sentence: expect.stringContaining(' ms') })
  expect(await lineOf('storage')).toMatchObject({ state: 'green' })
  expect(await lineOf('backups')).toMatchObject({ state: 'red', page: '/desk/operations/backups', cause: 'backup_old' })
  const report = {
    role: 'all',
    version: '1',
    startedAt: app.clock.now,
    memory: 1,
    requests: 2,
    errors: 0,
    clockOffset: 0,
  } as const
  await app.db.insert(serverProcess).values([
    { ...report, id: '00000000-0000-4000-8000-000000000001', reportedAt: app.clock.now },
    {
      ...report,
      id: '00000000-0000-4000-8000-000000000002',
      reportedAt: new Date(app.clock.now.getTime() - 31_000),
      clockOffset: 9000,
    },
  ])
  const { processes } = await app.get('desk/health', {}, token)
  expect(processes.filter(({ is_alive: isAlive }) => isAlive)).toHaveLength(1)
  expect(await lineOf('clock')).toMatchObject({ state: 'green' })
})

test('NODES-02 a queue whose due jobs nobody takes for 5 minutes is an alarm', async () => {
  expect(await lineOf('queues')).toMatchObject({ state: 'green' })
  await sendJob(app.db, { queue: 'copies', payload: { task: 'x', data: {} } })
  await app.services.pool.query(
    `update pgboss.job set start_after = now() - interval '6 minutes' where name = 'copies'`,
  )
  expect(await lineOf('queues')).toMatchObject({
    state: 'red',
    sentence: expect.stringContaining('copies'),
    cause: 'queue_idle',
  })
  await app.services.pool.query(`update pgboss.job set state = 'active' where name = 'copies'`)
  expect(await lineOf('queues')).toMatchObject({ state: 'green' })
  await app.services.pool.query(`delete from pgboss.job where name = 'copies'`)
})

test('OPERATIONS-02 admins are notified once per cause and 24 hours, and when it is green again; mails are a choice', async () => {
  await sendJob(app.db, { queue: 'copies', payload: { task: 'of another version', data: {} }, retries: 0 })
  await app.runJobs(['copies']).catch(() => undefined)
  await app.post('desk/mute_alarms', { causes: ['jobs_failed'] }, token)
  await watch()
  await watch()
  expect(await titles()).toEqual(['Jobs have failed'])
  const mails = () => app.services.pool.query(`select from pgboss.job where data->>'task' like 'notification%'`)
  expect((await mails()).rowCount).toBe(0)
  expect(await app.post('desk/mute_alarms', { causes: [] }, token)).toEqual({ muted: [] })
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_001)
  await watch()
  expect(await titles()).toEqual(['Jobs have failed', 'Jobs have failed'])
  await failedJobs(app.services).delete('all')
  await watch()
  await watch()
  expect(await titles()).toEqual(['Jobs have failed', 'Jobs have failed', 'Jobs run again'])
})
