import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDb } from '../../../db/open.ts'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { play } from '../../../db/schema/listening/listening.ts'
import { playlist, playlistTrack } from '../../../db/schema/listening/playlist.ts'
import { member } from '../../../db/schema/member/member.ts'
import { copyTestDb, openTestDb } from '../../../testing/database/database.ts'
import { seedAlbum, seedArtist, seedMember, seedPlaylist, seedTrack } from '../../../testing/seed.ts'
import { countBatch } from './play-counting.ts'

// The killed process opens its own database.
vi.setConfig({ testTimeout: 120_000 })

const PLAYS = 150

let dataDir: string
let databaseUrl: string | undefined
let drop: () => Promise<void> = async () => {}
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'earshot-plays-'))
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

const open = () =>
  openDb({
    databaseUrl,
    dataDir,
    onLost: (error) => {
      throw error
    },
  })

/** Seeds uncounted plays and returns the ids of all related rows. */
async function addPlays(db: Db) {
  const artistId = await seedArtist(db)
  const albumId = await seedAlbum(db, { artistId })
  const trackId = await seedTrack(db, { artistId, albumId })
  const memberId = await seedMember(db)
  const playlistId = await seedPlaylist(db, { memberId }, [trackId])
  await db.insert(play).values(
    Array.from({ length: PLAYS }, () => ({
      memberId,
      playlistId,
      kind: 'song' as const,
      itemId: trackId,
      seconds: 30,
      counted: false,
    })),
  )
  return { artistId, albumId, trackId, memberId, playlistId }
}

type Ids = Awaited<ReturnType<typeof addPlays>>

async function countersOf(db: Db, ids: Ids): Promise<(number | undefined)[]> {
  const rows = await Promise.all([
    db.select({ n: track.plays }).from(track).where(eq(track.id, ids.trackId)),
    db.select({ n: album.plays }).from(album).where(eq(album.id, ids.albumId)),
    db.select({ n: artist.plays }).from(artist).where(eq(artist.id, ids.artistId)),
    db.select({ n: member.plays }).from(member).where(eq(member.id, ids.memberId)),
    db.select({ n: playlist.plays }).from(playlist).where(eq(playlist.id, ids.playlistId)),
    db.select({ n: playlistTrack.streams }).from(playlistTrack).where(eq(playlistTrack.playlistId, ids.playlistId)),
  ])
  return rows.map(([row]) => row?.n)
}

test('API-39 plays are counted once when the process is killed with kill -9 in the middle of a batch', async () => {
  const before = await open()
  const ids = await addPlays(before.db)
  await before.close()

  const child = spawn(
    process.execPath,
    [path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../testing/processes/dying-count-worker.ts')],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }, stdio: 'inherit' },
  )
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')

  const after = await open()
  expect(await countersOf(after.db, ids)).toEqual([0, 0, 0, 0, 0, 0])
  while (await countBatch(after.db));
  expect(await countersOf(after.db, ids)).toEqual([PLAYS, PLAYS, PLAYS, PLAYS, PLAYS, PLAYS])
  await after.close()
})

test('API-39 counts that run at once count each play once', async () => {
  const { db, close } = await open()
  const ids = await addPlays(db)
  await Promise.all(Array.from({ length: 4 }, () => countBatch(db)))
  expect(await countersOf(db, ids)).toEqual([PLAYS, PLAYS, PLAYS, PLAYS, PLAYS, PLAYS])
  await close()
})

test('API-39 a batch that fails counts nothing, and the next one all of it', async () => {
  const { db, close } = await open()
  const ids = await addPlays(db)
  const failing = countBatch(db, async (tx) => {
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow('Failed query')
  expect(await countersOf(db, ids)).toEqual([0, 0, 0, 0, 0, 0])
  await countBatch(db)
  expect(await countersOf(db, ids)).toEqual([PLAYS, PLAYS, PLAYS, PLAYS, PLAYS, PLAYS])
  await close()
})

// PGlite has one connection.
test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'API-39 a count waits for whoever changes the playlist, and never in a ring',
  async () => {
    const { db, close } = await open()
    const ids = await addPlays(db)
    let counting: Promise<boolean> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(playlist).where(eq(playlist.id, ids.playlistId)).for('update')
      counting = countBatch(db)
      await vi.waitFor(async () => {
        const { rows } = await tx.execute(
          sql`select from pg_locks where not granted and pid <> pg_backend_pid() and locktype = 'transactionid'`,
        )
        expect(rows).toHaveLength(1)
      }, 20_000)
      await tx.delete(playlistTrack).where(eq(playlistTrack.playlistId, ids.playlistId))
    })
    await counting
    expect(await countersOf(db, ids)).toEqual([PLAYS, PLAYS, PLAYS, PLAYS, 0, undefined])
    await close()
  },
)

test('API-39 counters stay within what the database can hold', async () => {
  const { db, close } = await open()
  const ids = await addPlays(db)
  await db
    .update(artist)
    .set({ plays: 2 ** 31 - 2 })
    .where(eq(artist.id, ids.artistId))
  await countBatch(db)
  expect((await countersOf(db, ids))[2]).toBe(2 ** 31 - 1)
  await close()
})
