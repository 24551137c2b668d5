import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '../db/open.ts'
import type { Db, OpenDb } from '../db/open.ts'
import { outboxMail } from '../db/schema/member/account.ts'
import { notification } from '../db/schema/member/notification.ts'
import { emit } from '../events/event.ts'
import { commentCreated } from '../events/events.ts'
import { resetMail } from '../modules/account/account.jobs.ts'
import { work } from '../process/work.ts'
import { servicesOn } from '../testing/app.ts'
import { copyTestDb, openTestDb } from '../testing/database/database.ts'
import { recordTask } from '../testing/processes/record-task.ts'
import { seedComment, seedMember, seedPost } from '../testing/seed.ts'
import { isThorough } from '../testing/thorough.ts'
import { QUEUES, sendJob } from './queue.ts'
import type { Work } from './run-job.ts'
import { startWorkers } from './workers.ts'

// The killed process opens its own database.
vi.setConfig({ testTimeout: 120_000 })

// The killed process uses the database of the test: PostgreSQL, or an embedded one that this process has closed.
let dataDir: string
let databaseUrl: string | undefined
let drop: () => Promise<void> = async () => {}
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'earshot-killed-'))
  if (process.env.TEST_DATABASE_URL === undefined) {
    await copyTestDb(dataDir)
    return
  }
  const held = await openTestDb()
  databaseUrl = held.databaseUrl
  drop = () => held.close()
})
afterAll(async () => {
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = () => openDb({ databaseUrl, dataDir, onLost: fail })

/** Kills a child process during a job, then works as the next process until the job is done. */
async function surviveKill({
  send,
  child,
  next,
}: {
  send: (db: Db) => Promise<unknown>
  child: (env: NodeJS.ProcessEnv) => Promise<ChildProcess>
  next: Work
}): Promise<OpenDb> {
  const before = await open()
  await before.db.execute(sql`delete from pgboss.job`)
  await send(before.db)
  await before.close()

  const killed = await child({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
  expect(killed.signalCode).toBe('SIGKILL')

  const after = await open()
  const { rows: cutOff } = await after.db.execute<{ id: string }>(sql`select id from pgboss.job where state = 'active'`)
  expect(cutOff).toHaveLength(1)
  // The other handlers of the same event are separate jobs.
  const states = async () =>
    (await after.db.execute(sql`select state from pgboss.job where id = ${cutOff[0]?.id}`)).rows
  // On PostgreSQL another process takes over jobs without a heartbeat for half a minute; it checks once a minute.
  await after.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`)
  await after.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  const workers = await startWorkers(next, servicesOn(after, dataDir, { databaseUrl }))
  await expect.poll(states, { timeout: 40_000 }).toEqual([{ state: 'retry' }])
  await after.db.execute(sql`update pgboss.job set start_after = now()`)
  for (const queue of QUEUES) await sendJob(after.db, { queue, payload: { event: 'test.wake', data: {} } })
  await expect.poll(states, { timeout: 40_000 }).toEqual([{ state: 'completed' }])
  await workers.close(1_000)
  return after
}

const testing = (file: string) => path.join(path.dirname(fileURLToPath(import.meta.url)), '../testing/processes', file)

test('a job whose process is killed with kill -9 in the middle of it is done again by the next process', async () => {
  const done: string[] = []
  const after = await surviveKill({
    send: (db) => sendJob(db, recordTask(() => {}).job({ text: 'once more' })),
    child: async (env) => {
      const child = spawn(process.execPath, [testing('hanging-worker.ts')], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
      return child
    },
    next: { tasks: [recordTask((text) => void done.push(text))], handlers: [] },
  })
  expect(done).toEqual(['once more'])
  await after.close()
})

const dying = (place: 'transaction' | 'mail' | 'end') => async (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [testing('dying-worker.ts'), place], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await once(child, 'exit')
  return child
}

// The transaction of a handler is the same on both databases.
for (const place of ['transaction', 'end'] as const)
  test.skipIf(process.env.TEST_DATABASE_URL === undefined && !isThorough)(
    `a process that is killed with kill -9 ${place === 'end' ? 'after the notification of a comment was written' : 'while it writes the notification of a comment'} leaves exactly one`,
    async () => {
      const after = await surviveKill({
        send: async (db) => {
          const postId = await seedPost(db, { memberId: await seedMember(db) })
          await db.delete(notification)
          await emit(db, commentCreated, { commentId: await seedComment(db, { postId }) })
        },
        child: dying(place),
        next: work,
      })
      expect(await after.db.select({ kind: notification.kind }).from(notification)).toEqual([{ kind: 'comment' }])
      await after.close()
    },
  )

test('RESET-03 a mail that a killed process was about to send is sent once by the next one', async () => {
  const after = await surviveKill({
    send: async (db) => {
      await seedMember(db, { username: 'ida' })
      await sendJob(db, resetMail.job({ email: 'ida@example.org' }))
    },
    child: dying('mail'),
    next: work,
  })
  expect(await after.db.select({ to: outboxMail.recipient }).from(outboxMail)).toEqual([{ to: 'ida@example.org' }])
  await after.close()
})

function fail(error: Error): never {
  throw error
}
