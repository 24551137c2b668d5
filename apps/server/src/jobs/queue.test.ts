import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runCommand } from '../cli/command-server.ts'
import { emit, on } from '../events/event.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { recordTask } from '../testing/processes/record-task.ts'
import { failedJobs } from './failed.store.ts'
import { sendJob } from './queue.ts'
import { failAbandoned, runDue, startWorkers } from './workers.ts'

let app: TestApp
const done: string[] = []
let fault: Error | undefined
beforeAll(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  fault = undefined
  done.length = 0
  await app.db.execute(sql`delete from pgboss.job`)
})
afterAll(() => app.close())

const note = recordTask((text) => {
  done.push(text)
  if (fault !== undefined) throw fault
})
const happened = { type: 'test.happened', data: z.object({ text: z.string() }), changes: [] }
const first = on(happened, 'test.first', async (_services, { text }) => void done.push(`first ${text}`))
const second = on(happened, 'test.second', async (_services, { text }) => {
  done.push(`second ${text}`)
  if (fault !== undefined) throw fault
})
const work = { tasks: [note], handlers: [first, second] }
const run = () => runDue(work, app.services)
const count = async (where = sql`true`) =>
  z
    .array(z.object({ n: z.number() }))
    .parse((await app.db.execute(sql`select count(*)::int as n from pgboss.job where ${where}`)).rows)[0]?.n
const makeAllDue = () => app.db.execute(sql`update pgboss.job set start_after = now() where state < 'active'`)

test('a job sent in a transaction is there when it is committed, and never when it is rolled back', async () => {
  await app.db.transaction((tx) => sendJob(tx, note.job({ text: 'kept' })))
  await app.db
    .transaction(async (tx) => {
      await sendJob(tx, note.job({ text: 'dropped' }))
      throw new Error('no')
    })
    .catch(() => {})
  await run()
  expect(done).toEqual(['kept'])
})

test('a job that a member waits for runs before older ones of its queue', async () => {
  await sendJob(app.db, note.job({ text: 'background' }))
  await sendJob(app.db, { ...note.job({ text: 'upload' }), priority: 1 })
  await run()
  expect(done).toEqual(['upload', 'background'])
})

test('handlers of an event are tried again apart from each other', async () => {
  fault = new Error('not yet')
  await app.db.transaction((tx) => emit(tx, happened, { text: 'a' }))
  await expect(run()).rejects.toThrow('not yet')
  expect(done).toEqual(['first a', 'second a'])
  fault = undefined
  await makeAllDue()
  await run()
  expect(done).toEqual(['first a', 'second a', 'second a'])
})

test('a job that fails too often lies with the failed ones, with its reason', async () => {
  fault = new Error('for good')
  await sendJob(app.db, note.job({ text: 'x' }))
  for (let tries = 0; tries < 4; tries += 1) {
    await makeAllDue()
    await run().catch(() => {})
  }
  expect(done).toHaveLength(4)
  const failed = failedJobs(app.services)
  expect(await failed.list()).toMatchObject([{ title: 'test.note', reason: 'for good' }])
  fault = undefined
  expect(await failed.retry('all')).toBe(1)
  expect(await failed.list()).toEqual([])
  await run()
  expect(done).toHaveLength(5)
})

test('an operator deletes a failed job by the beginning of its id', async () => {
  fault = new Error('for good')
  await sendJob(app.db, note.job({ text: 'x' }))
  for (let tries = 0; tries < 4; tries += 1) {
    await makeAllDue()
    await run().catch(() => {})
  }
  const failed = failedJobs(app.services)
  const [job] = await failed.list()
  expect(await failed.delete(['00000000'])).toBe(0)
  for (const short of ['', job?.id.slice(0, 7) ?? ''])
    await expect(failed.delete([short])).rejects.toThrow(/first 8 characters/)
  expect(await failed.delete([job?.id.slice(0, 8) ?? ''])).toBe(1)
  expect(await failed.list()).toEqual([])
})

test('a command whose server was killed is not run again and lies with the failed jobs', async () => {
  await sendJob(app.db, runCommand.job({ words: ['import', 'music'], cwd: '/' }))
  await app.db.execute(sql`update pgboss.job set state = 'active', started_on = now()`)
  await failAbandoned(app.services)
  expect(await failedJobs(app.services).list()).toMatchObject([
    { title: 'command', reason: 'Its worker process was killed.' },
  ])
  expect(await count(sql`name = 'commands' and state < 'completed'`)).toBe(0)
})

test('one job per time slot is stored, regardless of the sender', async () => {
  const sent = await Promise.all(
    [1, 2, 3].map(() => sendJob(app.db, { ...note.job({ text: 'slot' }), oncePer: { name: 'test', seconds: 86_400 } })),
  )
  expect(sent.filter((id) => id !== undefined)).toHaveLength(1)
})

test('workers run a job within a second after its transaction is committed', async () => {
  const workers = await startWorkers(work, app.services)
  try {
    await app.db.transaction((tx) => sendJob(tx, note.job({ text: 'woken' })))
    await expect.poll(() => done, { timeout: 1_000, interval: 10 }).toEqual(['woken'])
    await expect.poll(() => count(sql`state = 'completed'`)).toBe(1)
  } finally {
    await workers.close(1_000)
  }
})
