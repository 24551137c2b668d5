import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sendJob } from '../jobs/queue.ts'
import { openTestDb } from '../testing/database.ts'
import { noteTask } from '../testing/note-task.ts'
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
} from '../testing/seed.ts'
import { readDumpHead, writeDump } from './dump.ts'
import { runMigrations, listVersions } from './open.ts'
import type { OpenDb } from './open.ts'
import { restoreDump } from './restore.ts'
import { outboxMail } from './schema/account.ts'
import { cover } from './schema/cover.ts'
import { secret } from './schema/member.ts'
import { artistMember, podcastMember } from './schema/membership.ts'
import { listTables } from './tables.ts'
import type { Queryable } from './tables.ts'

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
  // More than one batch of pages, and rows that lie outside their page.
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

/** Names of the migrations in their order. */
const tagsOfMigrations = (): string[] =>
  z
    .object({ entries: z.array(z.object({ tag: z.string() })) })
    .parse(JSON.parse(readFileSync(new URL('migrations/meta/_journal.json', import.meta.url), 'utf8')))
    .entries.map(({ tag }) => tag)

/** The second database of this file, without tables. */
async function emptied(): Promise<OpenDb> {
  await target.pool.query(
    'drop schema public cascade; create schema public; drop schema drizzle cascade; drop schema if exists pgboss cascade',
  )
  return target
}

/** The second database of this file with its newest tables and no rows, so that a restore has none to make. */
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

test('ids go on where they were, and foreign keys and uniqueness hold after a restore', async () => {
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

test('a database with data is left alone without --replace, and replaced with it', async () => {
  const open = await cleared()
  const artistId = await seedArtist(open.db)
  await expect(restoreDump(open, file)).rejects.toThrow(/not empty\..*--replace/)
  expect((await open.pool.query('select id from artist')).rows).toEqual([{ id: artistId }])
  await restoreDump(open, file, { replace: true })
  expect(await contents(open.pool)).toEqual(await contents(source.pool))
})

/** A database whose pool says what it was asked and waits for `then` before it hands on the answer. */
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

test('a dump of the embedded database is not put off by those who write all the time, and is whole', async () => {
  const embedded = await openTestDb({ isEmbedded: true })
  await seedGenre(embedded.db)
  let reads = 0
  // Somebody writes between any two batches that let them; the count is of batches that were read for nothing.
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

test('a dump that is stopped in the middle leaves nothing behind', async () => {
  const embedded = await openTestDb({ isEmbedded: true })
  await seedGenre(embedded.db)
  const stop = new AbortController()
  const stopping = watched(embedded, (text) => {
    if (text.includes('string_agg')) stop.abort(new Error('stopped'))
  })
  const stopped = path.join(folder, 'stopped')
  await expect(writeDump(stopping, path.join(stopped, 'dump.jsonl.gz'), NOW, stop.signal)).rejects.toThrow('stopped')
  expect(readdirSync(stopped)).toEqual([])
  await embedded.close()
})

test('a dump holds the jobs and events that wait, run or failed, but no commands, and a restore goes on with them', async () => {
  const job = noteTask(() => {})
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

test('RESET-03 a dump holds no mail of the outbox and no secret that signs stream tokens', async () => {
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

test('a dump that is cut off, damaged or something else changes nothing and says why', async () => {
  const packed = readFileSync(file)
  const text = gunzipSync(packed).toString()
  const broken = path.join(folder, 'broken.gz')
  const cases: [() => void, RegExp][] = [
    [
      () => {
        writeFileSync(broken, packed)
        truncateSync(broken, Math.floor(statSync(file).size / 2))
      },
      /cannot be read/,
    ],
    [() => writeFileSync(broken, gzipSync(text.slice(0, text.length / 2))), /damaged|cut off|json/],
    [() => writeFileSync(broken, gzipSync(`${text.split('\n').slice(0, -2).join('\n')}\n`)), /cut off/],
    [() => writeFileSync(broken, gzipSync(text.replace('"version":', '"version":9'))), /newer version of Earshot/],
    [() => writeFileSync(broken, gzipSync(text.replace(/"version":\d+/, '"version":1'))), /different branch/],
    [() => writeFileSync(broken, 'hello'), /cannot be read/],
    [() => writeFileSync(broken, gzipSync('{"earshot":"dump","format":2}\n')), /not an Earshot dump/],
    [() => writeFileSync(broken, ''), /not an Earshot dump|cannot be read/],
    [() => rmSync(broken), /cannot be read/],
  ]
  const open = await cleared()
  await seedArtist(open.db)
  const before = await contents(open.pool)
  for (const [spoil, why] of cases) {
    spoil()
    await expect(restoreDump(open, broken, { replace: true })).rejects.toThrow(why)
  }
  expect(await contents(open.pool)).toEqual(before)
})

test('a dump of an older Earshot is restored and brought to the newest version', async () => {
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

test('the owner of an artist in an older dump is its owner in the table of members', async () => {
  const before = tagsOfMigrations().findIndex((tag) => tag.endsWith('_memberships')) - 1
  const old = path.join(folder, 'owned.jsonl.gz')
  const open = await emptied()
  await runMigrations(open.pool, listVersions()[before])
  await open.pool.query(
    `insert into member (username, email) values ('otto', 'otto@example.org'), ('wren', 'wren@example.org');
     insert into artist (name, owner_id) values ('Owned', (select id from member where username = 'otto')), ('Nobody', null), ('Orphan', 999999)`,
  )
  await writeDump(open, old, NOW)
  await restoreDump(await emptied(), old)
  const { rows } = await open.pool.query(
    'select a.name, m.username, am.role from artist_member am join artist a on a.id = am.artist_id join member m on m.id = am.member_id',
  )
  expect(rows).toEqual([{ name: 'Owned', username: 'otto', role: 'owner' }])
})

test('rates and followers in an older dump, which no rows stand behind, are none', async () => {
  const before = tagsOfMigrations().findIndex((tag) => tag.endsWith('_ratings')) - 1
  const old = path.join(folder, 'unrated.jsonl.gz')
  const open = await emptied()
  await runMigrations(open.pool, listVersions()[before])
  await open.pool.query(
    `insert into artist (name, rate, rates_count, followers_count) values ('Ida', 4.5, 12, 300);
     insert into podcast (title, followers_count) values ('Tea', 20);
     insert into search_version (version) values (7)`,
  )
  await writeDump(open, old, NOW)
  await restoreDump(await emptied(), old)
  const { rows } = await open.pool.query(
    `select a.rate, a.rates_count, a.rating_score, a.followers_count, p.followers_count as listeners, v.version from artist a, podcast p, search_version v`,
  )
  expect(rows).toEqual([{ rate: 0, rates_count: 0, rating_score: 0, followers_count: 0, listeners: 0, version: 0 }])
})

test('the one genre of a track and an artist in an older dump is their first genre in the tables of genres', async () => {
  const before = tagsOfMigrations().findIndex((tag) => tag.endsWith('_genres')) - 1
  const old = path.join(folder, 'one-genre.jsonl.gz')
  const open = await emptied()
  await runMigrations(open.pool, listVersions()[before])
  await open.pool.query(
    `insert into genre (title) values ('Dub'), ('Waltz');
     insert into artist (name, genre_id) values ('Ida', (select id from genre where title = 'Waltz')), ('Otto', null);
     insert into track (artist_id, title, genre_id, length, file_key, file_size, mime, file_hash)
     select a.id, a.name, g.id, 1, 'k', 1, 'audio/ogg', 'h' from artist a left join genre g on g.title = 'Dub' and a.name = 'Ida';
     insert into search_item (kind, item_id, genre_id, bucket, heads, title, words) select 4, t.id, coalesce(t.genre_id, 0), 0, 1, lower(t.title), array[lower(t.title)] from track t;
     insert into search_card select id, '{}' from search_item;
     select search_rebuild()`,
  )
  await writeDump(open, old, NOW)
  await restoreDump(await emptied(), old)
  const { rows } = await open.pool.query(
    `select a.name, (select title from genre where id = ag.genre_id) as artist, (select title from genre where id = tg.genre_id) as track
     from track t join artist a on a.id = t.artist_id left join artist_genre ag on ag.artist_id = a.id left join track_genre tg on tg.track_id = t.id order by a.name`,
  )
  expect(rows).toEqual([
    { name: 'Ida', artist: 'Waltz', track: 'Dub' },
    { name: 'Otto', artist: null, track: null },
  ])
  const found = await open.pool.query(
    `select f.total from search_filter('ida', (select array_agg(id) from genre where title = 'Dub'), '{4}', 0, 16) f
     union all select g.total from search_genres((select array_agg(id) from genre), '{4}', 0, 16) g`,
  )
  expect(found.rows).toEqual([{ total: 1 }, { total: 1 }])
})

test('a dump is one moment although members write meanwhile, and leaves no half file', async () => {
  const open = await cleared()
  await open.pool.query(`insert into genre (title) select 'g' || n || repeat('x', 200) from generate_series(1, 8000) n`)
  const stop = new AbortController()
  // Each transaction keeps the promise that as many artists as albums exist.
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
  for (let n = 0; n < 3; n += 1) {
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
