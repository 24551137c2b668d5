import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAsItIs, openDb, runMigrations } from '../open.ts'
import type { OpenDb } from '../open.ts'
import { restoreDump } from './restore.ts'

// A dump and a data folder of the commit 40cfbafe, the newest before the baseline of the migrations: members, and one
// item of each kind. Folders hold `test-data/pg.tar.zst`, `tar` packed with Zstandard.
const data = fileURLToPath(new URL('test-data/', import.meta.url))
const fail = (error: Error): never => {
  throw error
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-earlier-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const contents = async ({ pool }: Pick<OpenDb, 'pool'>) =>
  (
    await pool.query(`select (select string_agg(username, ',') from member) as members,
      (select count(*)::int from track) as tracks, (select count(*)::int from episode) as episodes,
      (select count(*)::int from comment) as comments, (select string_agg(title, ',') from topic) as topics,
      (select count(*)::int from ballot) as ballots`)
  ).rows

const KEPT = [
  {
    members: 'otto,member16,member28',
    tracks: 1,
    episodes: 1,
    comments: 2,
    topics: expect.stringContaining('Kept topic'),
    ballots: 1,
  },
]

test('a dump of the newest version before the baseline is restored with its data', async () => {
  const open = await openAsItIs({ dataDir: folder, onLost: fail })
  try {
    await restoreDump(open, path.join(data, 'dump.jsonl.gz'))
    expect(await contents(open)).toEqual(KEPT)
  } finally {
    await open.close()
  }
}, 300_000)

test('a data folder of the newest version before the baseline opens with its data; an older one is refused with instructions', async () => {
  const archive = path.join(folder, 'pg.tar')
  writeFileSync(archive, zstdDecompressSync(readFileSync(path.join(data, 'pg.tar.zst'))))
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const open = await openDb({ dataDir: folder, onLost: fail })
  try {
    expect(await contents(open)).toEqual(KEPT)
    await open.pool.query('update drizzle.__drizzle_migrations set created_at = 1')
    await expect(runMigrations(open.pool)).rejects.toThrow(/before 28 November 2026. Start the version of that day/)
  } finally {
    await open.close()
  }
}, 300_000)
