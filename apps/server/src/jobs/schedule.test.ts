import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { work } from '../process/work.ts'
import { scheduleOf } from './schedule.ts'
import { defineTask } from './task.ts'

const SETTINGS = { config: readConfig({ BACKUP_MINUTES: '7' }), kind: 'pglite' } as const
const NAMES = scheduleOf(work.tasks, SETTINGS).map(({ name }) => name)

test('a task declares its interval in words, and its job is sent with the default data', () => {
  const task = defineTask({
    name: 'test.hourly',
    queue: 'upkeep',
    every: '2 hours',
    data: z.object({ after: z.int().default(0) }),
    run: async () => {},
  })
  expect(scheduleOf([task], SETTINGS)).toEqual([
    { name: 'test.hourly', seconds: 7200, job: { queue: 'upkeep', payload: { task: 'test.hourly', data: {} } } },
  ])
})

test('recurring tasks of every module are scheduled, and tasks without an interval are not', () => {
  expect(NAMES).toEqual(expect.arrayContaining(['clean.rows', 'sounds.rest', 'payment.compare', 'vote.keep-logs']))
  expect(NAMES).not.toContain('search.rebuild')
})

test.each(NAMES)('the data of the recurring task %s has defaults for every field', async (name) => {
  const task = work.tasks.find((each) => each.name === name)
  // Parsing precedes the first use of a service, which fails here with another error.
  const run = async () => task?.run(Object.create(null), {}, { id: '' })
  const failure = await run().catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(z.ZodError)
})

test('rolling dumps follow BACKUP_MINUTES, and PostgreSQL has none', () => {
  expect(scheduleOf(work.tasks, SETTINGS).find(({ name }) => name === 'backup.dump')?.seconds).toBe(420)
  expect(NAMES).toContain('backup.dump')
  expect(scheduleOf(work.tasks, { ...SETTINGS, kind: 'postgresql' }).map(({ name }) => name)).not.toContain(
    'backup.dump',
  )
})
