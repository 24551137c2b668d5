import * as m from '@earshot/messages/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../db/schema/site/audit.ts'
import { sendJob } from '../../jobs/queue.ts'
import { work } from '../../process/work.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp()
  token = (await seedPerson(app, { role: 'admin' })).token
})
afterAll(() => app.close())

test('OPERATIONS-03 OPERATIONS-04 a failed job is listed, retried and deleted, each with its entry', async () => {
  const task = 'a-task-of-another-version'
  for (const _ of [1, 2]) await sendJob(app.db, { queue: 'copies', payload: { task, data: {} }, retries: 0 })
  await app.runJobs(['copies']).catch(() => undefined)
  await app.runJobs(['copies']).catch(() => undefined)
  const { failed, waiting, open } = await app.get('desk/jobs', {}, token)
  expect(waiting).toEqual([])
  expect(failed).toEqual([expect.objectContaining({ task }), expect.objectContaining({ task })])
  expect(open).toEqual([])
  const [first, second] = failed.map(({ id }) => [id])
  expect(await app.post('desk/retry_jobs', { ids: first ?? [] }, token)).toMatchObject({
    failed: [{ id: second?.[0] }],
    waiting: [{ queue: 'copies', count: 1 }],
  })
  expect(await app.post('desk/delete_jobs', { ids: second ?? [] }, token)).toMatchObject({ failed: [] })
  const acts = await app.db.select({ act: audit.act, after: audit.after }).from(audit).orderBy(audit.id)
  expect(acts).toEqual([
    { act: 'job.retry', after: { jobs: 1 } },
    { act: 'job.delete', after: { jobs: 1 } },
  ])
})

test('OPERATIONS-03 jobs have their tries, their subject and the time of the next try, and no address of a mail', async () => {
  await app.services.pool.query('delete from pgboss.job')
  const data = { podcastId: 12, code: 'a-secret-code' }
  await sendJob(app.db, { queue: 'feeds', payload: { task: 'import.refresh-feed', data }, retries: 3 })
  await app.services.pool.query(
    `update pgboss.job set output = '{"message":"550 no mailbox frida@example.org"}', state = 'retry', retry_count = 1 where name = 'feeds'`,
  )
  const jobs = await app.get('desk/jobs', {}, token)
  expect(jobs.open).toMatchObject([
    {
      task: 'import.refresh-feed',
      queue: 'feeds',
      subject: { kind: 'podcast', id: 12 },
      tries: 1,
      is_running: false,
      next_at: expect.any(String),
      reason: '550 no mailbox f…@example.org',
    },
  ])
  expect(JSON.stringify(jobs)).not.toContain('a-secret-code')
  await app.services.pool.query('delete from pgboss.job')
})

test('OPERATIONS-04 all jobs of one cause are deleted at once, others stay', async () => {
  const task = 'a-task-of-another-version'
  for (const name of [task, task, 'another-task'])
    await sendJob(app.db, { queue: 'copies', payload: { task: name, data: {} }, retries: 0 })
  for (const _ of [1, 2, 3]) await app.runJobs(['copies']).catch(() => undefined)
  const [{ reason } = { reason: '' }] = (await app.get('desk/jobs', {}, token)).failed
  expect(await app.refusal('POST', 'desk/delete_jobs', {}, token)).toMatchObject({ code: 400 })
  const { failed } = await app.post('desk/delete_jobs', { task, reason }, token)
  expect(failed.map((each) => each.task)).toEqual(['another-task'])
})

test('OPERATIONS-03 OPERATIONS-04 a recurring job has its duration and runs now, once at a time', async () => {
  expect(await app.refusal('POST', 'desk/run_job', { task: 'clean.rows' }, token)).toMatchObject({ code: 404 })
  await sendJob(app.db, { queue: 'upkeep', payload: { task: 'clean.rows', data: {} } })
  await app.runJobs(['upkeep'])
  const recurring = async () =>
    (await app.get('desk/jobs', {}, token)).recurring.find(({ task }) => task === 'clean.rows')
  const first = await recurring()
  expect(first).toMatchObject({ every_seconds: 600, seconds: expect.any(Number), is_running: false })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await app.post('desk/run_job', { task: 'clean.rows' }, token)
  expect(await app.refusal('POST', 'desk/run_job', { task: 'clean.rows' }, token)).toMatchObject({ code: 409 })
  await app.runJobs(['upkeep'])
  expect((await recurring())?.started_at).not.toBe(first?.started_at)
})

test('OPERATIONS-03 every job has a name in words', () => {
  const names = [...work.tasks, ...work.handlers].map(({ name }) => name)
  expect(names.filter((name) => m.jobs_task({ key: name.replaceAll(/[.-]/g, '_'), task: '' }) === '')).toEqual([])
})
