import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '../db/open.ts'
import { servicesOn } from '../testing/app.ts'
import { copyTestDb, openTestDb } from '../testing/database.ts'
import { noteTask } from '../testing/note-task.ts'
import { sendJob } from './queue.ts'
import { startWorkers } from './workers.ts'

// The process that is killed opens a database of its own.
vi.setConfig({ testTimeout: 120_000 })

// The process that is killed has the database of the test: PostgreSQL, or an embedded one that this process has closed.
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

test('a job whose process is killed with kill -9 in the middle of it is done again by the next process', async () => {
  const before = await open()
  await sendJob(before.db, noteTask(() => {}).job({ text: 'once more' }))
  await before.close()

  const worker = path.join(path.dirname(fileURLToPath(import.meta.url)), '../testing/hanging-worker.ts')
  const child = spawn(process.execPath, [worker], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const after = await open()
  const done: string[] = []
  const states = async () => (await after.db.execute(sql`select state from pgboss.job`)).rows
  expect(await states()).toEqual([{ state: 'active' }])
  // On PostgreSQL another process takes over what gave no sign of life for half a minute; they look once a minute.
  await after.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`)
  await after.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  const workers = await startWorkers(
    { tasks: [noteTask((text) => void done.push(text))], handlers: [] },
    servicesOn(after, dataDir, { databaseUrl }),
  )
  await expect.poll(states, { timeout: 40_000 }).toEqual([{ state: 'retry' }])
  await after.db.execute(sql`update pgboss.job set start_after = now()`)
  await expect.poll(() => done, { timeout: 40_000 }).toEqual(['once more'])
  await workers.close(1_000)
  await after.close()
})

function fail(error: Error): never {
  throw error
}
