import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PAGE_SIZE, RATE_LIMITS } from '@earshot/contract/limits'
import { and, count, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../db/hash-token.ts'
import { openDb } from '../../db/open.ts'
import { ballot, ballotArtist, contest, vote } from '../../db/schema/community/vote.ts'
import { session } from '../../db/schema/member/account.ts'
import { member } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import { seedAd, seedArtist, seedBallot, seedContest } from '../../testing/seed.ts'
import { isThorough } from '../../testing/thorough.ts'
import { suspendMember } from '../moderation/suspension.store.ts'
import { writeDueAnnulments } from './annulment.store.ts'
import { recount } from './log/recount.mjs'
import { voteWriter } from './vote-writer.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Ballot = { contestId: number; ballotId: number; artistIds: number[] }

async function seedVote(names: readonly string[], values: Parameters<typeof seedContest>[1] = {}): Promise<Ballot> {
  const contestId = await seedContest(app.db, values)
  const artistIds: number[] = []
  for (const name of names) artistIds.push(await seedArtist(app.db, { name }))
  return { contestId, ballotId: await seedBallot(app.db, artistIds, { contestId }), artistIds }
}

const voteFor = (
  token: string,
  artistId: number | undefined,
  more: { sub_categories_id?: number; vote?: 0 | 1 } = {},
) => app.post('vote/update_vote', { artist_id: artistId ?? 0, ...more }, token)

const artistsOf = async (ballotId: number, token?: string, more: object = {}) =>
  (await app.get('vote/sub_categories_info', { sub_categories_id: ballotId, ...more }, token)).data

/** Rows, counts and log of a contest, which must always agree. */
async function countsOf({ contestId, ballotId }: Ballot) {
  const [rows] = await app.db
    .select({ n: count() })
    .from(vote)
    .where(and(eq(vote.ballotId, ballotId), eq(vote.annulled, false)))
  const [ofBallot] = await app.db.select({ votes: ballot.votes }).from(ballot).where(eq(ballot.id, ballotId))
  const [ofContest] = await app.db
    .select({ votes: contest.votes, lines: contest.lines })
    .from(contest)
    .where(eq(contest.id, contestId))
  const ofArtists = await app.db
    .select({ votes: ballotArtist.votes })
    .from(ballotArtist)
    .where(eq(ballotArtist.ballotId, ballotId))
  return {
    rows: rows?.n,
    ballot: ofBallot?.votes,
    contest: ofContest?.votes,
    artists: ofArtists.reduce((sum, { votes }) => sum + votes, 0),
    recounted: await recounted(contestId),
  }
}

const download = (contestId: number) => app.fastify.inject({ url: `/api/vote/ballot_log?category_id=${contestId}` })

/** The result of the script for the downloaded file: the number of valid votes, or the problems. */
async function recounted(contestId: number): Promise<number | string[]> {
  const file = path.join(app.services.config.dataDir, `ballots-${contestId}.txt`)
  await writeFile(file, (await download(contestId)).body)
  const { problems, votes } = await recount(file)
  return problems.length > 0 ? problems : votes
}

const all = (n: number) => ({ rows: n, ballot: n, contest: n, artists: n, recounted: n })

/** Creates this many members, each with a session. */
async function signInMany(many: number): Promise<string[]> {
  const tokens = Array.from({ length: many }, (_, n) => `member ${n} of many`)
  const ids = await app.db
    .insert(member)
    .values(
      tokens.map((token, n) => ({ username: token, email: `many-${n}@example.org`, phone: `+49431${100_000 + n}` })),
    )
    .returning({ id: member.id })
  const expiresAt = new Date(app.clock.now.getTime() + 3_600_000)
  await app.db
    .insert(session)
    .values(ids.map(({ id: memberId }, n) => ({ memberId, tokenHash: hashToken(tokens[n] ?? ''), expiresAt })))
  return tokens
}

/** Moves the clock to the time at which waiting annulments are written. */
async function annulNow(contestId: number): Promise<void> {
  await app.db
    .update(contest)
    .set({ annulAt: sql`clock_timestamp()` })
    .where(eq(contest.id, contestId))
  await writeDueAnnulments(app.db, 'UTC')
}

/** The number of requests that a server queues before it refuses some with 503 (decision 009). */
const AT_ONCE = 300

/** Runs all of the work with as much concurrency as the server accepts without refusing any. */
async function atOnce(work: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...work]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next()
    }),
  )
}

test('ENTITIES-32 VOTING-22 contests have the number of their votes, their end and whether they are open', async () => {
  const open = await seedVote(['Ida'], {
    title: 'Song of the year',
    image: '/media/art/1_9x9.jpg',
    adLink: 'https://example.org/',
    adImage: '/media/art/2_9x9.jpg',
    video: '/media/video/1.mp4',
    youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  })
  const ended = await seedContest(app.db, { endDate: '2026-03-07' })
  const closed = await seedContest(app.db, { closedAt: new Date('2026-04-01T10:00:00Z') })
  await voteFor((await seedPerson(app)).token, open.artistIds[0])
  const contests = await app.get('vote/categories')
  expect(contests.find(({ id }) => id === open.contestId)).toEqual({
    id: open.contestId,
    title: 'Song of the year',
    image: '/media/art/1_9x9.jpg',
    vote_num: 1,
    end_date: '2999-12-31',
    ends_at: '3000-01-01T00:00:00.000Z',
    time_zone: 'UTC',
    is_open: true,
    ad: { image_url: '/media/art/2_9x9.jpg', link: 'https://example.org/' },
    video: '/media/video/1.mp4',
    youtube_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    log: { lines: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(contests.find(({ id }) => id === ended)).toMatchObject({
    is_open: false,
    end_date: '2026-03-07',
    ends_at: '2026-03-08T00:00:00.000Z',
    ad: null,
    log: { lines: 2 },
  })
  expect(contests.find(({ id }) => id === closed)).toMatchObject({
    is_open: false,
    ends_at: '2026-04-01T10:00:00.000Z',
  })
  expect(contests.findIndex(({ id }) => id === open.contestId)).toBeLessThan(
    contests.findIndex(({ id }) => id === ended),
  )
})

test('VOTING-05 the ads of the voting page are in order', async () => {
  await seedAd(app.db, { place: 'vote', image: '/media/art/2_9x9.jpg', link: 'https://example.org/b', pos: 2 })
  await seedAd(app.db, { place: 'vote', image: '/media/art/1_9x9.jpg', link: 'https://example.org/a', pos: 1 })
  expect(await app.get('vote/categories_ad')).toEqual([
    { image_url: '/media/art/1_9x9.jpg', link: 'https://example.org/a' },
    { image_url: '/media/art/2_9x9.jpg', link: 'https://example.org/b' },
  ])
})

test('ENTITIES-33 VOTING-09 VOTING-10 the ballots of a contest list their leaders with consistent counts', async () => {
  const { contestId, ballotId, artistIds } = await seedVote(['Ada', 'Bea', 'Cyd'], { title: 'Live' })
  const empty = await seedBallot(app.db, [], { contestId, title: 'Nobody yet', pos: 1 })
  const [ada, bea] = artistIds
  for (const artistId of [bea, bea, ada]) await voteFor((await seedPerson(app)).token, artistId)
  expect(await app.get('vote/sub_categories', { category_id: contestId })).toEqual([
    {
      vote_sub_categories_id: ballotId,
      vote_sub_category_title: expect.any(String),
      vote_category_title: 'Live',
      vote_num: 3,
      artists: {
        data: [
          { id: bea, name: 'Bea', avatarURL: null, vote_num: 2, is_vote: true, receipt: null },
          { id: ada, name: 'Ada', avatarURL: null, vote_num: 1, is_vote: true, receipt: null },
          { id: artistIds[2], name: 'Cyd', avatarURL: null, vote_num: 0, is_vote: true, receipt: null },
        ],
      },
      category_id: contestId,
      artists_count: 3,
      is_open: true,
    },
    expect.objectContaining({ vote_sub_categories_id: empty, vote_num: 0, artists: { data: [] }, artists_count: 0 }),
  ])
  expect(await app.get('vote/sub_categories', { category_id: await seedContest(app.db) })).toEqual([])
})

test('VOTING-13 VOTING-14 a ballot is searched by the names of its artists, ignoring case and accents', async () => {
  const { ballotId } = await seedVote(['Zoë Ångström', 'The 100% Band', 'Zoe Other'])
  const names = async (text: string) =>
    (await artistsOf(ballotId, undefined, { search_key: text })).map(({ name }) => name)
  expect(await names('zoe')).toEqual(['Zoë Ångström', 'Zoe Other'])
  expect(await names('angstrom ZOË')).toEqual(['Zoë Ångström'])
  expect(await names('100%')).toEqual(['The 100% Band'])
  expect(await names('%')).toEqual(['The 100% Band'])
  expect(await names('nobody')).toEqual([])
  expect(
    await app.get('vote/sub_categories_info', { sub_categories_id: ballotId, search_key: 'nobody' }),
  ).toMatchObject({
    counts: { total_pages: 0, total: 0 },
    vote_num: 0,
    is_open: true,
    end_date: '2999-12-31',
  })
})

test('VOTING-16 VOTING-17 the pages of a ballot start at 1; without a page the first one is returned', async () => {
  const names = Array.from({ length: PAGE_SIZE.ballots + 3 }, (_, n) => `Act ${n}`)
  const { ballotId, artistIds } = await seedVote(names)
  const first = await app.get('vote/sub_categories_info', { sub_categories_id: ballotId })
  expect(first.counts).toEqual({ total_pages: 2, total: names.length })
  expect(first.data.map(({ id }) => id)).toEqual(artistIds.slice(0, PAGE_SIZE.ballots))
  expect(await artistsOf(ballotId, undefined, { offset: 1 })).toEqual(first.data)
  expect((await artistsOf(ballotId, undefined, { offset: 2 })).map(({ id }) => id)).toEqual(
    artistIds.slice(PAGE_SIZE.ballots),
  )
  expect(await artistsOf(ballotId, undefined, { offset: 2_147_483_647 })).toEqual([])
})

test('VOTING-18 VOTING-19 a vote counts at once and is in the log; a second click withdraws it', async () => {
  const seeded = await seedVote(['Ada', 'Bea'])
  const { contestId, ballotId, artistIds } = seeded
  const [ada] = artistIds
  const { token } = await seedPerson(app)
  const given = await voteFor(token, ada)
  expect(given).toMatchObject({ vote_num: 1, is_vote: false, sub_categories_id: ballotId, sub_category_vote_num: 1 })
  expect(given.receipt).toMatchObject({ line: 6 })
  expect(await artistsOf(ballotId, token)).toMatchObject([
    { id: ada, vote_num: 1, is_vote: false, receipt: given.receipt },
    { is_vote: true, receipt: null },
  ])
  expect((await artistsOf(ballotId, (await seedPerson(app)).token))[0]).toMatchObject({ is_vote: true, receipt: null })
  expect((await app.get('vote/categories')).find(({ id }) => id === contestId)?.log).toEqual({
    lines: 6,
    hash: given.receipt?.hash,
  })
  expect(await countsOf(seeded)).toEqual(all(1))
  expect(await voteFor(token, ada)).toMatchObject({
    vote_num: 0,
    is_vote: true,
    sub_category_vote_num: 0,
    receipt: null,
  })
  expect(await countsOf(seeded)).toEqual(all(0))
  const lines = (await download(contestId)).body.trim().split('\n').slice(-2)
  const [first = [], second = []] = lines.map((line) => line.split('\t'))
  expect([first[2], second[2], second[6]]).toEqual(['vote', 'withdraw', '6'])
  expect(second[5]).toBe(first[5])
})

test('VOTING-19 with the field vote a call may be repeated', async () => {
  const seeded = await seedVote(['Ada'])
  const [ada] = seeded.artistIds
  const { token } = await seedPerson(app)
  const given = await voteFor(token, ada, { vote: 1 })
  expect(await voteFor(token, ada, { vote: 1 })).toEqual(given)
  expect(await countsOf(seeded)).toEqual(all(1))
  for (const again of [1, 2])
    expect([again, await voteFor(token, ada, { vote: 0 })]).toMatchObject([again, { vote_num: 0, receipt: null }])
  const [{ lines } = { lines: 0 }] = await app.db.select().from(contest).where(eq(contest.id, seeded.contestId))
  expect(lines).toBe(4 + 2)
})

test('VOTING-20 without a ballot a vote counts in the open ballot with the artist, and of several in the one that ends last', async () => {
  const artistId = await seedArtist(app.db)
  const ended = await seedBallot(app.db, [artistId], {
    contestId: await seedContest(app.db, { endDate: '2026-01-01' }),
  })
  const { token } = await seedPerson(app)
  expect(await app.refusal('POST', 'vote/update_vote', { artist_id: artistId }, token)).toMatchObject({ code: 403 })
  const early = await seedBallot(app.db, [artistId], {
    contestId: await seedContest(app.db, { endDate: '2998-01-01' }),
  })
  expect(await voteFor(token, artistId)).toMatchObject({ sub_categories_id: early })
  const late = await seedBallot(app.db, [artistId], { contestId: await seedContest(app.db, { endDate: '2999-01-01' }) })
  expect(await voteFor(token, artistId)).toMatchObject({ sub_categories_id: late, vote_num: 1 })
  expect(await voteFor(token, artistId, { sub_categories_id: early, vote: 1 })).toMatchObject({
    sub_categories_id: early,
  })
  expect(
    await app.refusal('POST', 'vote/update_vote', { artist_id: artistId, sub_categories_id: ended }, token),
  ).toMatchObject({ code: 403, error: 'Voting has ended here.' })
})

test('VOTING-21 everybody can read ballots; a vote needs a token, an artist of the ballot and an existing ballot', async () => {
  const { ballotId, artistIds } = await seedVote(['Ada'])
  const artistId = artistIds[0] ?? 0
  const stranger = await seedArtist(app.db)
  const { token } = await seedPerson(app)
  const refusal = (input: object, key = token) => app.refusal('POST', 'vote/update_vote', input, key)
  expect(await refusal({ artist_id: artistId }, '')).toMatchObject({ status: 1000 })
  expect(await refusal({ artist_id: stranger })).toMatchObject({ code: 404 })
  expect(await refusal({ artist_id: stranger, sub_categories_id: ballotId })).toMatchObject({
    code: 404,
    error: 'There is no such artist in this vote.',
  })
  expect(await refusal({ artist_id: artistId, sub_categories_id: 2_000_000 })).toMatchObject({
    code: 404,
    error: 'There is no such sub-category.',
  })
  for (const wrong of [2, -1, 'yes', null, 0.5])
    expect(await refusal({ artist_id: artistId, vote: wrong })).toMatchObject({ code: 400 })
  expect(await app.refusal('GET', 'vote/sub_categories', { category_id: 2_000_000 })).toMatchObject({ code: 404 })
  expect(await app.refusal('GET', 'vote/sub_categories_info', { sub_categories_id: 2_000_000 })).toMatchObject({
    code: 404,
  })
  expect((await download(2_000_000)).statusCode).toBe(404)
  expect(await artistsOf(ballotId)).toMatchObject([{ id: artistId, vote_num: 0, is_vote: true }])
})

test('VOTING-22 a contest is open until 24:00 of its last day in the time zone of the instance', async () => {
  const far = await openTestApp({ timeZone: 'Pacific/Kiritimati' })
  try {
    const { rows } = await far.db.execute<{ day: string }>(
      sql`select ((clock_timestamp() at time zone 'Pacific/Kiritimati')::date)::text as day`,
    )
    const today = rows[0]?.day ?? ''
    const artistId = await seedArtist(far.db)
    const ballotId = await seedBallot(far.db, [artistId], { contestId: await seedContest(far.db, { endDate: today }) })
    const { token } = await seedPerson(far)
    // The last day there began up to 14 hours before that of UTC; the test could fail only if it runs over midnight
    // there.
    expect(await far.post('vote/update_vote', { artist_id: artistId }, token)).toMatchObject({ vote_num: 1 })
    await far.db.update(contest).set({ endDate: sql`${contest.endDate} - 1` })
    expect(
      await far.refusal(
        'POST',
        'vote/update_vote',
        { artist_id: artistId, sub_categories_id: ballotId, vote: 0 },
        token,
      ),
    ).toMatchObject({ code: 403 })
    expect((await far.get('vote/categories'))[0]).toMatchObject({
      is_open: false,
      time_zone: 'Pacific/Kiritimati',
      vote_num: 1,
    })
    expect(await far.get('vote/sub_categories_info', { sub_categories_id: ballotId }, token)).toMatchObject({
      is_open: false,
      data: [{ is_vote: false, vote_num: 1 }],
    })
  } finally {
    await far.close()
  }
})

test('VOTING-22 a vote that waited for the contest while it ended is refused', async () => {
  if (app.databaseUrl === undefined) return
  const seeded = await seedVote(['Ada'])
  const { token } = await seedPerson(app)
  const holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  let requested: Promise<unknown> | undefined
  try {
    await holder.query('begin')
    await holder.query('select from contest where id = $1 for update', [seeded.contestId])
    requested = app.refusal('POST', 'vote/update_vote', { artist_id: seeded.artistIds[0] }, token)
    await expect
      .poll(async () => (await holder.query(`select from pg_locks where not granted`)).rowCount, { timeout: 9_000 })
      .toBeGreaterThan(0)
    await holder.query(`update contest set closed_at = clock_timestamp() where id = $1`, [seeded.contestId])
    await holder.query('commit')
  } finally {
    await holder.end()
  }
  expect(await requested).toMatchObject({ code: 403, error: 'Voting has ended here.' })
  expect(await countsOf(seeded)).toEqual(all(0))
})

test('VOTING-19 hundreds of concurrent members cast as many votes, and toggles of one member, one more than that, one vote', async () => {
  const members = isThorough ? 1_000 : 200
  const seeded = await seedVote(['Ada', 'Bea'])
  const [ada, bea] = seeded.artistIds
  const tokens = await signInMany(members)
  const send = (token: string, artistId: number | undefined) => async () => {
    const reply = await app.fastify.inject({
      method: 'POST',
      url: '/api/vote/update_vote',
      headers: { 'api-key': 'earshot-web', token, 'content-type': 'application/json' },
      payload: JSON.stringify({ artist_id: artistId }),
    })
    expect(reply.statusCode).toBe(200)
  }
  await atOnce(tokens.map((token) => send(token, ada)))
  expect(await countsOf(seeded)).toEqual(all(members))
  const { token } = await seedPerson(app)
  await atOnce(Array.from({ length: members + 1 }, () => send(token, bea)))
  expect(await countsOf(seeded)).toEqual(all(members + 1))
  expect((await artistsOf(seeded.ballotId)).map(({ vote_num: n }) => n)).toEqual([members, 1])
}, 120_000)

test('VOTING-19 concurrent votes of members for several artists of several contests do not deadlock', async () => {
  const one = await seedVote(['Ada', 'Bea'])
  const other = await seedVote(['Cyd', 'Dee'])
  const tokens = await Promise.all(Array.from({ length: 12 }, async () => (await seedPerson(app)).token))
  const artistIds = [...one.artistIds, ...other.artistIds]
  await atOnce(tokens.flatMap((token) => artistIds.map((id) => () => voteFor(token, id, { vote: 1 }))))
  expect([await countsOf(one), await countsOf(other)]).toEqual([all(24), all(24)])
})

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'VOTING-19 on PostgreSQL several servers that vote and suspend at once leave counts, rows and log that agree',
  async () => {
    const seeded = await seedVote(['Ada', 'Bea'])
    const people = await Promise.all(Array.from({ length: 40 }, () => seedPerson(app)))
    const [suspended, ...others] = people.map(({ id }) => id)
    const servers = await Promise.all(
      [1, 2, 3].map(() =>
        openDb({
          databaseUrl: app.databaseUrl,
          dataDir: '',
          onLost: (error) => {
            throw error
          },
        }),
      ),
    )
    const writers = servers.map(({ db }) => voteWriter({ ...app.services, db }))
    const votes = people.flatMap(({ id: memberId }, index) =>
      seeded.artistIds.flatMap((artistId, n) =>
        // Each vote is sent to two servers.
        [0, 1].map(
          (again) => async () =>
            writers[(index + n + again) % writers.length]?.({ memberId, artistId, ballotId: undefined, vote: 1 }),
        ),
      ),
    )
    try {
      const [requested] = await Promise.all([
        Promise.allSettled(votes.map((give) => give())),
        suspendMember(
          app.db,
          { memberId: suspended ?? 0, moderator: null, reason: 'x', until: null, timeZone: 'UTC' },
          new Date(),
        ),
      ])
      await annulNow(seeded.contestId)
      expect(requested.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(4)
      expect(await countsOf(seeded)).toEqual(all(2 * others.length))
    } finally {
      await Promise.all(servers.map((server) => server.close()))
    }
  },
)

test('a vote of a deleted account remains and is anonymous', async () => {
  const seeded = await seedVote(['Ada'])
  const { id, token } = await seedPerson(app)
  await voteFor(token, seeded.artistIds[0])
  await app.services.pool.query('delete from member where id = $1', [id])
  expect(await countsOf(seeded)).toEqual(all(1))
})

test('the database refuses to change or delete lines of a ballot log', async () => {
  const seeded = await seedVote(['Ada'])
  await voteFor((await seedPerson(app)).token, seeded.artistIds[0])
  const { pool } = app.services
  for (const change of ["update vote_line set mark = 'x'", 'delete from vote_line'])
    await expect(pool.query(`${change} where contest_id = ${seeded.contestId}`)).rejects.toThrow(
      'Lines of a ballot log cannot be changed or deleted.',
    )
})

test('the votes of a member in an hour are limited', async () => {
  const limited = await openTestApp({ rateLimits: true })
  try {
    const artistId = await seedArtist(limited.db)
    await seedBallot(limited.db, [artistId])
    const { id, token } = await seedPerson(limited, { phone: '+491111111' })
    await limited.db.execute(
      sql`insert into limit_counter (key, count, ends_at) values (${`votes of ${id}`}, ${RATE_LIMITS.votes.most - 1}, now() + interval '1 hour')`,
    )
    await limited.post('vote/update_vote', { artist_id: artistId }, token)
    expect(await limited.refusal('POST', 'vote/update_vote', { artist_id: artistId }, token)).toMatchObject({
      code: 429,
      error: expect.stringContaining(`cast or withdraw ${RATE_LIMITS.votes.most} votes`),
    })
  } finally {
    await limited.close()
  }
})

test('the recount script can be downloaded unchanged', async () => {
  const reply = await app.fastify.inject({ url: '/api/vote/recount_script' })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="recount.mjs"')
  expect(reply.body).toContain('#!/usr/bin/env node')
  expect(
    [...reply.body.matchAll(/from '([^']+)'/g)].map(([, name]) => name).filter((name) => !name?.startsWith('node:')),
  ).toEqual([])
})
