import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendJob } from '../../jobs/queue.ts'
import { openTestDb } from '../../testing/database/database.ts'
import { recordTask } from '../../testing/processes/record-task.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedGenre,
  seedMember,
  seedPlan,
  seedPlaylist,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../testing/seed.ts'
import { sampleOf } from '../../testing/thorough.ts'
import { runMigrations, listVersions } from '../open.ts'
import type { OpenDb } from '../open.ts'
import { outboxMail } from '../schema/member/account.ts'
import { secret } from '../schema/member/member.ts'
import { artistMember, podcastMember } from '../schema/money/membership.ts'
import { cover } from '../schema/site/cover.ts'
import { listTables } from '../tables.ts'
import type { Queryable } from '../tables.ts'
import { readDumpHead, writeDump } from './dump.ts'
import { restoreDump } from './restore.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const STRANGE = 'Ünï "quoted" \\ back\nline\ttab \u2028 🎧 %_ \' ; -- {"a":[1]} \u202eright'

let folder: string
let source: OpenDb & { dataDir: string }
let target: OpenDb
let file: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-dump-'))
  source = await openTestDb()
  target = await openTestDb()
  const { db } = source
  const artistId = await seedArtist(db, { name: STRANGE, bio: '' })
  const tracks: number[] = []
  for (let n = 0; n < 40; n += 1)
    tracks.push(
      await seedTrack(db, {
        artistId,
        albumId: n === 0 ? await seedAlbum(db, { artistId, releaseDate: '1999-12-31' }) : null,
        title: `${STRANGE} ${n}`,
        rate: 3.3,
      }),
    )
  const memberId = await seedMember(db)
  await seedPlaylist(db, { memberId }, tracks)
  await seedEpisode(db, {
    seasonId: await seedSeason(db),
    chapters: [{ start: 1.5, title: STRANGE }],
    publishedAt: new Date('1970-01-01T00:00:00.123Z'),
  })
  await seedSubscription(db, {
    memberId,
    planId: await seedPlan(db, { artistId, amount: 525, features: ['a "b"', '', STRANGE] }),
    expiresAt: new Date('2200-01-01T00:00:00Z'),
  })
  await db.insert(artistMember).values({ artistId, memberId, role: 'owner' })
  await db.insert(podcastMember).values({ podcastId: await seedPodcast(db), memberId, role: 'editor' })
  await db.insert(cover).values({ bucket: 'settings', value: { text: STRANGE, n: 1e-7, list: [null, true] } })
  // More than one batch of pages, and rows that are stored outside their page.
  await db.execute(
    sql`insert into genre (title) select 'genre ' || n || repeat('x', 100) from generate_series(1, 6000) n`,
  )
  await db.execute(
    sql`insert into genre (title) select 'long ' || n || repeat(md5(n::text), 2000) from generate_series(1, 3) n`,
  )
  await db.execute(sql`delete from genre where id % 3 = 0`)
  file = path.join(folder, 'dump.jsonl.gz')
  await writeDump(source, file, NOW)
})
afterAll(async () => {
  await target.close()
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

async function contents(db: Queryable): Promise<{ [table: string]: string }> {
  const found: { [table: string]: string } = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await db.query(`select t::text as row from public."${name}" t order by 1`)
    found[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
  }
  return found
}

/** The second database of this file, without tables. */
async function emptied(): Promise<OpenDb> {
  await target.pool.query(
    'drop schema public cascade; create schema public; drop schema drizzle cascade; drop schema if exists pgboss cascade',
  )
  return target
}

/** The second database of this file with the newest tables and no rows, so that a restore creates no table. */
async function cleared(): Promise<OpenDb> {
  await runMigrations(target.pool)
  const tables = await listTables(target.pool)
  await target.pool.query(`truncate ${tables.map(({ sql: name }) => name).join(', ')} restart identity`)
  return target
}

test('a dump restored into an empty database has the same rows in every table', async () => {
  const open = await emptied()
  const rows = await restoreDump(open, file)
  const expected = await contents(source.pool)
  expect(await contents(open.pool)).toEqual(expected)
  expect(rows).toBe(Object.values(expected).reduce((sum, each) => sum + Number.parseInt(each, 10), 0))
  expect(Object.keys(expected).length).toBeGreaterThan(20)
})

test('a dump of the embedded database is restored into this one', async () => {
  const embedded = await openTestDb({ isEmbedded: true })
  await restoreDump(embedded, file, { replace: true })
  const second = path.join(folder, 'embedded.jsonl.gz')
  await writeDump(embedded, second, NOW)
  await embedded.close()
  const open = await cleared()
  await restoreDump(open, second)
  expect(await contents(open.pool)).toEqual(await contents(source.pool))
})

test('ids continue after a restore, and foreign keys and unique constraints are enforced', async () => {
  const open = await cleared()
  await restoreDump(open, file)
  const [before, after] = [await seedArtist(source.db), await seedArtist(open.db)]
  expect(after).toBe(before)
  await expect(seedTrack(open.db, { artistId: 999_999 })).rejects.toThrow(/Failed query/)
  await expect(open.pool.query(`insert into genre (title) select title from genre limit 1`)).rejects.toThrow(
    /duplicate/,
  )
  const { rows } = await open.pool.query(`select count(*)::int as off from pg_trigger where tgenabled = 'D'`)
  expect(rows).toEqual([{ off: 0 }])
  await source.pool.query('delete from artist where id = $1', [before])
})

test('a restore refuses a database with data, and replaces the data with --replace', async () => {
  const open = await cleared()
  const artistId = await seedArtist(open.db)
  await expect(restoreDump(open, file)).rejects.toThrow(/not empty\..*--replace/)
  expect((await open.pool.query('select id from artist')).rows).toEqual([{ id: artistId }])
  await restoreDump(open, file, { replace: true })
  expect(await contents(open.pool)).toEqual(await contents(source.pool))
})

/** A database whose pool reports each query and waits for `then` before it returns the result. */
const watched = (open: OpenDb, then: (text: string) => unknown): OpenDb => {
  const query = async (text: string, values: unknown[]) => {
    const answer = await open.pool.query(text, values)
    await then(text)
    return answer
  }
  const spied = new Proxy(open.pool, {
    get: (pool, name): unknown => (name === 'query' ? query : Reflect.get(pool, name, pool)),
  })
  return { ...open, pool: spied }
}

test('a dump of the embedded database completes and is consistent despite continuous writes', async () => {
  const embedded = await openTestDb({ isEmbedded: true })
  await seedGenre(embedded.db)
  let reads = 0
  // Another connection writes between any two batches that allow it; the counter counts batches that had to be read
  // again.
  const busy = watched(embedded, (text) => {
    if (text.includes('string_agg')) reads += 1
    return seedGenre(embedded.db)
  })
  const busyFile = path.join(folder, 'busy.jsonl.gz')
  const rows = await writeDump(busy, busyFile, NOW)
  expect(reads).toBeLessThanOrEqual(3)
  const open = await cleared()
  expect(await restoreDump(open, busyFile)).toBe(rows)
  await embedded.close()
})

test('a dump that is aborted leaves no file behind', async () => {
  const embedded = await openTestDb({ isEmbedded: true })
  await seedGenre(embedded.db)
  const stop = new AbortController()
  const stopping = watched(embedded, (text) => {
    if (text.includes('string_agg')) stop.abort(new Error('stopped'))
  })
  const stopped = path.join(folder, 'stopped')
  await expect(writeDump(stopping, path.join(stopped, 'dump.jsonl.gz'), NOW, { stop: stop.signal })).rejects.toThrow(
    'stopped',
  )
  expect(readdirSync(stopped)).toEqual([])
  await embedded.close()
})

test('a dump contains jobs and events that wait, run or failed, but no commands, and a restore continues them', async () => {
  const job = recordTask(() => {})
  for (const text of ['waits', 'runs', 'failed', 'done', 'typed']) await sendJob(source.db, job.job({ text }))
  const set = (state: string, text: string) =>
    source.pool.query(`update pgboss.job set ${state} where data->'data'->>'text' = $1`, [text])
  await set(`state = 'active', started_on = now(), heartbeat_on = now()`, 'runs')
  await set(`name = 'failed', source_output = '{"message":"for good"}'`, 'failed')
  await set(`state = 'completed', completed_on = now()`, 'done')
  await set(`name = 'commands', state = 'active', started_on = now(), heartbeat_on = now()`, 'typed')
  const withJobs = path.join(folder, 'jobs.jsonl.gz')
  await writeDump(source, withJobs, NOW)
  const open = await cleared()
  await restoreDump(open, withJobs)
  const { rows } = await open.pool.query(
    `select data->'data'->>'text' as text, state, name from pgboss.job order by created_on, id`,
  )
  expect(rows).toEqual([
    { text: 'waits', state: 'created', name: 'upkeep' },
    { text: 'runs', state: 'retry', name: 'upkeep' },
    { text: 'failed', state: 'created', name: 'failed' },
  ])
  await source.pool.query('delete from pgboss.job')
})

test('RESET-03 a dump contains no mail of the outbox and no secret that signs stream tokens', async () => {
  await source.db.insert(outboxMail).values({
    recipient: 'ida@example.org',
    subject: 'Your new password',
    body: 'https://music.example/?code=wren',
    code: 'wren',
  })
  await source.db.insert(secret).values({ name: 'stream ticket', value: 'nightjar' })
  const second = path.join(folder, 'outbox.jsonl.gz')
  await writeDump(source, second, NOW)
  const text = gunzipSync(readFileSync(second)).toString()
  expect(text).toContain('ida@example.org')
  expect(text).not.toMatch(/wren|nightjar/)
  const open = await cleared()
  await restoreDump(open, second)
  expect(
    await open.db
      .select({ subject: outboxMail.subject, body: outboxMail.body, code: outboxMail.code })
      .from(outboxMail),
  ).toEqual([{ subject: 'Your new password', body: '', code: null }])
  expect(await open.db.$count(secret)).toBe(0)
  await source.db.delete(outboxMail)
  await source.db.delete(secret)
})

test('a restore from a truncated, damaged or foreign file changes nothing and reports the reason', async () => {
  const packed = readFileSync(file)
  const text = gunzipSync(packed).toString()
  const broken = path.join(folder, 'broken.gz')
  const write = (spoiltText: string) => writeFileSync(broken, gzipSync(spoiltText))
  const spoilt = (part: RegExp, by: string) => () => write(text.replace(part, by))
  const spoiltRow = (by: (row: string) => string) => () => {
    const lines = text.split('\n')
    const at = lines.findIndex((line) => line.startsWith('{"table":"artist"')) + 1
    write(lines.with(at, by(lines[at] ?? '')).join('\n'))
  }
  // The last line counts the rows; if some are missing, it is wrong as well.
  const withoutRowsOf = (table: string) => () => {
    const lines = text.split('\n')
    const start = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`))
    const end = lines.findIndex((line, at) => at > start && !line.startsWith('['))
    const left = [...lines.slice(0, start + 1), ...lines.slice(end)].join('\n')
    write(left.replace(/"rows":(\d+)/, (_all, rows: string) => `"rows":${Number(rows) - (end - start - 1)}`))
  }
  const cases: [() => void, RegExp][] = [
    [
      () => {
        writeFileSync(broken, packed)
        truncateSync(broken, Math.floor(statSync(file).size / 2))
      },
      /cannot be read/,
    ],
    [() => writeFileSync(broken, gzipSync(text.slice(0, text.length / 2))), /damaged|cut off|json/],
    [() => writeFileSync(broken, gzipSync(text.replace('"version":', '"version":9'))), /newer version of Earshot/],
    [() => writeFileSync(broken, gzipSync(`${text.split('\n').slice(0, -2).join('\n')}\n`)), /cut off/],
    [
      () =>
        writeFileSync(broken, gzipSync(text.replace(/"version":\d+/, `"version":${Math.min(...listVersions()) + 1}`))),
      /different branch/,
    ],
    [() => writeFileSync(broken, gzipSync(text.replace(/"version":\d+/, '"version":1'))), /before 28 November 2026/],
    [() => writeFileSync(broken, 'hello'), /cannot be read/],
    [() => writeFileSync(broken, gzipSync('{"earshot":"dump","format":2}\n')), /not an Earshot dump/],
    [() => writeFileSync(broken, ''), /not an Earshot dump|cannot be read/],
    [() => rmSync(broken), /^ENOENT/],
    [spoiltRow((row) => row.replace(/^\["\d+"/, '["many"')), /^The dump is damaged: the table artist has rows/],
    [spoiltRow(() => '[]'), /^The dump is damaged: the table artist has rows that cannot be read\. No data/],
    [spoiltRow((row) => row.replace('["', '["\\u0000')), /^The dump is damaged: the table artist has rows/],
    [spoiltRow((row) => row.replace('[', '{')), /^The dump is damaged: it has a line that is none of a dump\./],
    [withoutRowsOf('artist'), /^The dump is damaged: rows of the table \w+ belong to rows that it does not have\./],
    [
      spoilt(/("sequences":\[\{"table":")\w+/, '$1nothing'),
      /^The dump is damaged: the sequence of nothing\.\w+ cannot be read\./,
    ],
  ]
  const open = await cleared()
  await seedArtist(open.db)
  const before = await contents(open.pool)
  // A restore of each clears all tables first, so the usual run tries every second one.
  for (const [spoil, why] of sampleOf(cases, 2)) {
    spoil()
    await expect(restoreDump(open, broken, { replace: true })).rejects.toThrow(why)
  }
  expect(await contents(open.pool)).toEqual(before)
})

test('an empty database accepts a valid dump after it refused a damaged one', async () => {
  const cut = path.join(folder, 'cut.gz')
  writeFileSync(cut, readFileSync(file).subarray(0, 500))
  const open = await emptied()
  await expect(restoreDump(open, cut)).rejects.toThrow('cannot be read')
  await expect(restoreDump(open, file)).resolves.toBeGreaterThan(0)
})

test('a dump of an older Earshot is restored and migrated to the newest version', async () => {
  const versions = listVersions()
  const [oldest = 0] = versions
  const old = path.join(folder, 'old.jsonl.gz')
  const open = await emptied()
  await runMigrations(open.pool, oldest)
  await open.pool.query(`insert into genre (title) values ('Old')`)
  await writeDump(open, old, NOW)
  expect((await readDumpHead(old)).version).toBe(oldest)
  await restoreDump(await emptied(), old)
  expect((await open.pool.query('select title from genre')).rows).toEqual([{ title: 'Old' }])
  const { rows } = await open.pool.query('select max(created_at)::text as newest from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ newest: String(Math.max(...versions)) }])
})

test('a dump is a consistent snapshot during concurrent writes, and leaves no incomplete file', async () => {
  const open = await cleared()
  await open.pool.query(`insert into genre (title) select 'g' || n || repeat('x', 200) from generate_series(1, 8000) n`)
  const stop = new AbortController()
  // Each transaction keeps the number of artists equal to the number of albums.
  const writer = (async () => {
    for (let n = 0; !stop.signal.aborted; n += 1) {
      const client = await open.pool.connect()
      await client.query(
        `begin; insert into artist (name) values ('a${n}'); insert into album (title, artist_id) select 'b${n}', max(id) from artist; commit`,
      )
      client.release()
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    }
  })()
  const busy = path.join(folder, 'busy.jsonl.gz')
  for (let n = 0; n < 2; n += 1) {
    await writeDump(open, busy, NOW)
    const tables = new Map<string, number>()
    let current = ''
    for (const line of gunzipSync(readFileSync(busy)).toString().split('\n')) {
      if (line.startsWith('{"table"')) current = /"table":"(\w+)"/.exec(line)?.[1] ?? ''
      else if (line.startsWith('[')) tables.set(current, (tables.get(current) ?? 0) + 1)
    }
    expect(tables.get('artist')).toBe(tables.get('album'))
    expect(tables.get('genre')).toBe(8000)
  }
  stop.abort()
  await writer
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})
