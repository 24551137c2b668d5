import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readDumpHead } from '../db/dump/dump.ts'
import { openDb } from '../db/open.ts'
import type { OpenDb } from '../db/open.ts'
import { recordTask } from '../testing/processes/record-task.ts'
import { seedGenre } from '../testing/seed.ts'
import { dumpFolder, dumpIfChanged, findNewestDump } from './backups.ts'
import { sendJob } from './queue.ts'

// The database is always the embedded one: only that has rolling dumps.
let open: OpenDb & { dataDir: string }
let minute = 0
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'earshot-backups-'))
  open = {
    ...(await openDb({
      dataDir,
      onLost: (error) => {
        throw error
      },
    })),
    dataDir,
  }
})
beforeEach(() => {
  minute += 1
})
afterAll(async () => {
  await open.close()
  rmSync(open.dataDir, { recursive: true, force: true })
})

const names = () => readdirSync(dumpFolder(open.dataDir)).toSorted()
const run = async (env: { [name: string]: string } = {}, kind: OpenDb['kind'] = 'pglite') => {
  const config = readConfig({ DATA_DIR: open.dataDir, ...env })
  minute += 1
  await dumpIfChanged({ config, pool: open.pool, kind, now: () => new Date(Date.UTC(2026, 2, 1, 12, minute)) })
}

test('when the server ends, a dump of what has changed is written, and none when nothing has', async () => {
  await seedGenre(open.db)
  await run()
  expect(names()).toEqual([expect.stringMatching(/^earshot-2026-03-01T12-\d\d-00Z\.jsonl\.gz$/)])
  await run()
  expect(names()).toHaveLength(1)
  // Rows that only jobs write cause no dump.
  await sendJob(open.db, recordTask(() => {}).job({ text: 'x' }))
  await run()
  expect(names()).toHaveLength(1)
  await seedGenre(open.db)
  await run()
  expect(names()).toHaveLength(2)
  expect((await readDumpHead((await findNewestDump(open.dataDir)) ?? '')).writtenAt).toMatch(/^2026-03-01T12:/)
})

test('only so many dumps are kept, the newest ones, and a damaged newest one does not count', async () => {
  writeFileSync(path.join(dumpFolder(open.dataDir), 'mine.txt'), 'not touched')
  for (let n = 0; n < 4; n += 1) {
    await seedGenre(open.db)
    await run({ BACKUP_KEEP: '3' })
  }
  const kept = names()
  expect(kept).toHaveLength(4)
  expect(kept).toContain('mine.txt')
  writeFileSync((await findNewestDump(open.dataDir)) ?? '', 'damaged')
  await run({ BACKUP_KEEP: '3' })
  expect((await readDumpHead((await findNewestDump(open.dataDir)) ?? '')).format).toBe(1)
})

test('no dump is written when they are off, and PostgreSQL has its own tools', async () => {
  const before = names()
  await seedGenre(open.db)
  await run({ BACKUP_MINUTES: '0' })
  await run({}, 'postgresql')
  expect(names()).toEqual(before)
})

test('an incomplete dump of a killed process is deleted after an hour', async () => {
  const [old, fresh] = ['earshot-old.jsonl.gz.part', 'earshot-fresh.jsonl.gz.part']
  mkdirSync(dumpFolder(open.dataDir), { recursive: true })
  for (const name of [old, fresh]) writeFileSync(path.join(dumpFolder(open.dataDir), name), 'half')
  const before = new Date(Date.now() - 3_700_000)
  utimesSync(path.join(dumpFolder(open.dataDir), old), before, before)
  await run()
  expect(names()).toContain(fresh)
  expect(names()).not.toContain(old)
})
