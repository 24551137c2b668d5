import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../db/schema/site/audit.ts'
import { sendJob } from '../../jobs/queue.ts'
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
  const { failed, waiting } = await app.get('desk/jobs', {}, token)
  expect(waiting).toEqual([])
  expect(failed).toEqual([expect.objectContaining({ task }), expect.objectContaining({ task })])
  const [first, second] = failed.map(({ id }) => [id])
  expect(await app.post('desk/retry_jobs', { ids: first ?? [] }, token)).toMatchObject({
    failed: [{ id: second?.[0] }],
    waiting: [{ queue: 'copies', count: 1 }],
  })
  expect(await app.post('desk/delete_jobs', { ids: second ?? [] }, token)).toMatchObject({ failed: [] })
  const acts = await app.db.select({ act: audit.act, after: audit.after }).from(audit).orderBy(audit.id)
  expect(acts).toEqual([
    { act: 'job.retry', after: { jobs: [task] } },
    { act: 'job.delete', after: { jobs: [task] } },
  ])
})

test('OPERATIONS-06 OPERATIONS-07 a backup is made by a job, listed, and late when it is old', async () => {
  expect(await app.get('desk/backups', {}, token)).toMatchObject({ dumps: [], is_late: true, is_running: false })
  await app.post('desk/make_backup', {}, token)
  expect(await app.get('desk/backups', {}, token)).toMatchObject({ is_running: true })
  await app.runJobs(['upkeep'])
  const { dumps, ...state } = await app.get('desk/backups', {}, token)
  expect(dumps).toEqual([
    {
      name: expect.stringMatching(/^earshot-.*\.jsonl\.gz$/),
      at: expect.any(String),
      bytes: expect.any(Number),
      is_readable: true,
    },
  ])
  expect(state).toMatchObject({ is_running: false })
})
