import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../cli/command-server.ts'
import { openDb } from '../db/open.ts'
import { album, artist, track } from '../db/schema/catalogue/catalogue.ts'
import { work } from '../process/work.ts'
import { servicesOn } from '../testing/app.ts'
import { copyTestDb, openTestDb } from '../testing/database/database.ts'
import { mp3 } from '../testing/files/sounds.ts'
import { sendJob } from './queue.ts'
import { startWorkers } from './workers.ts'

// The killed process opens its own database.
vi.setConfig({ testTimeout: 120_000 })

const ALBUMS = 4
const SONGS = 3
/** The file at which the server is killed: the first two albums are written, the third is half copied. */
const DYING_AT = 8

let dataDir: string
let music: string
let databaseUrl: string | undefined
let drop: () => Promise<void> = async () => {}
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'earshot-killed-'))
  music = mkdtempSync(path.join(tmpdir(), 'earshot-music-'))
  for (let disc = 1; disc <= ALBUMS; disc += 1)
    for (let song = 1; song <= SONGS; song += 1) {
      const tags = { TPE1: 'Ida', TALB: `Album ${disc}`, TIT2: `Song ${disc}.${song}`, TRCK: String(song) }
      mkdirSync(path.join(music, String(disc)), { recursive: true })
      writeFileSync(
        path.join(music, String(disc), `${song}.mp3`),
        await mp3(tags, { hertz: 300 + disc * 50 + song * 10 }),
      )
    }
  if (process.env.TEST_DATABASE_URL === undefined) return copyTestDb(dataDir)
  const held = await openTestDb()
  databaseUrl = held.databaseUrl
  drop = () => held.close()
})
afterAll(async () => {
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(music, { recursive: true, force: true })
})

const open = () => openDb({ databaseUrl, dataDir, onLost: fail })

test('an import whose server is killed with kill -9 in the middle is ended by the next one, each song once', async () => {
  const before = await open()
  await before.db.execute(sql`delete from pgboss.job`)
  await sendJob(before.db, { ...runCommand.job({ words: ['import', music], cwd: '/' }), retries: 5 })
  await before.close()

  const dying = path.join(path.dirname(fileURLToPath(import.meta.url)), '../testing/processes/dying-import-worker.ts')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  const child = spawn(process.execPath, [dying, String(DYING_AT)], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')

  const after = await open()
  const countSongs = () => after.db.$count(track)
  expect(await countSongs()).toBe(2 * SONGS)
  const state = async () => (await after.db.execute(sql`select state from pgboss.job where name = 'commands'`)).rows
  expect(await state()).toEqual([{ state: 'active' }])
  // On PostgreSQL another process takes over jobs without a heartbeat for half a minute; it checks once a minute.
  await after.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'`)
  await after.db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`)
  const workers = await startWorkers(
    { ...work, tasks: [...work.tasks, runCommand] },
    servicesOn(after, dataDir, { databaseUrl }),
  )
  await expect.poll(state, { timeout: 40_000 }).toEqual([{ state: 'retry' }])
  await after.db.execute(sql`update pgboss.job set start_after = now()`)
  await sendJob(after.db, { queue: 'commands', payload: { event: 'test.wake', data: {} } })
  await expect.poll(countSongs, { timeout: 60_000 }).toBe(ALBUMS * SONGS)
  await workers.close(10_000)

  const songs = await after.db.select({ title: track.title }).from(track).orderBy(asc(track.title))
  expect(songs.map(({ title }) => title)).toEqual(
    Array.from({ length: ALBUMS * SONGS }, (_, n) => `Song ${Math.floor(n / SONGS) + 1}.${(n % SONGS) + 1}`),
  )
  expect([await after.db.$count(artist), await after.db.$count(album)]).toEqual([1, ALBUMS])
  expect(readdirSync(path.join(dataDir, 'media/audio')).filter((name) => name.endsWith('.mp3'))).toHaveLength(
    ALBUMS * SONGS,
  )
  await after.close()
})

function fail(error: Error): never {
  throw error
}
