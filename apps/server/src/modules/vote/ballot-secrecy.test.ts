import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { suspension } from '../../db/schema/community/moderation.ts'
import { ballot, contest, vote, voteLine } from '../../db/schema/community/vote.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import { dayIn, seedArtist, seedBallot, seedContest } from '../../testing/seed.ts'
import { suspendMember } from '../moderation/suspension.store.ts'
import { requestAnnulment, writeDueAnnulments } from './annulment.store.ts'
import { addToBallot } from './contest/ballots.store.ts'
import { changeContest } from './contest/contest-changes.store.ts'
import { closeContest, createOpenContest } from './contest/contest-state.store.ts'
import { recount } from './log/recount.mjs'
import { updateBallotLogs } from './vote.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const HOUR_MS = 3_600_000

async function seedVote(names: readonly string[], values: Parameters<typeof seedContest>[1] = {}) {
  const contestId = await seedContest(app.db, values)
  const artistIds: number[] = []
  for (const name of names) artistIds.push(await seedArtist(app.db, { name }))
  return { contestId, ballotId: await seedBallot(app.db, artistIds, { contestId }), artistIds }
}
const voteFor = (token: string, artistId = 0) => app.post('vote/update_vote', { artist_id: artistId, vote: 1 }, token)
const refusedVote = (token: string, artistId = 0) =>
  app.refusal('POST', 'vote/update_vote', { artist_id: artistId, vote: 1 }, token)

const suspend = (memberId: number) =>
  suspendMember(app.db, { memberId, moderator: null, reason: 'x', until: null, timeZone: 'UTC' }, app.clock.now)
const bar = async (memberId: number) => {
  const annulled = await app.db.transaction((tx) =>
    requestAnnulment(tx, { memberId, cause: 'barred', timeZone: 'UTC' }),
  )
  return annulled.reduce((sum, { votes }) => sum + votes, 0)
}
const acting = { by: 'command', timeZone: 'UTC' } as const
const berlin = { by: 'command', timeZone: 'Europe/Berlin' } as const

/** Moves the clock to the time at which waiting annulments are written. */
async function annulNow(contestId: number): Promise<void> {
  await app.db
    .update(contest)
    .set({ annulAt: sql`clock_timestamp()` })
    .where(eq(contest.id, contestId))
  await writeDueAnnulments(app.db, 'UTC')
}

const rowOf = async (contestId: number) =>
  (await app.db.select().from(contest).where(eq(contest.id, contestId)))[0] ?? expect.fail('no contest')

/** Returns the votes and withdrawals of a log, each with the line that it cancels. */
const actsOf = async (contestId: number) =>
  (await app.db.select().from(voteLine).where(eq(voteLine.contestId, contestId)).orderBy(asc(voteLine.n)))
    .filter(({ mark }) => mark !== null)
    .map(({ act, takes }) => (takes === null ? act : `${act} ${takes}`))

const fileOf = async (contestId: number) =>
  (await app.fastify.inject({ url: `/api/vote/ballot_log?category_id=${contestId}` })).body

async function recounted(contestId: number) {
  const file = path.join(app.services.config.dataDir, `ballots-${contestId}.txt`)
  await writeFile(file, await fileOf(contestId))
  return recount(file)
}

/** Returns all public data of a contest. */
async function publicView({ contestId, ballotId }: { contestId: number; ballotId: number }): Promise<string> {
  const urls = [
    `/api/vote/ballot_log?category_id=${contestId}`,
    `/api/vote/sub_categories?category_id=${contestId}`,
    `/api/vote/sub_categories_info?sub_categories_id=${ballotId}`,
    `/voting/${contestId}/feed.xml`,
  ]
  const replies = await Promise.all(
    urls.map((url) => app.fastify.inject({ url, headers: { 'api-key': 'earshot-web' } })),
  )
  const own = (await app.get('vote/categories')).find(({ id }) => id === contestId)
  return JSON.stringify([own, ...replies.map(({ body }) => body)])
}

test('no public reply and no receipt has a time with more precision than the hour', async () => {
  const seeded = await seedVote(['Ada', 'Bea'])
  const [me, other] = [await seedPerson(app), await seedPerson(app)]
  const given = await voteFor(me.token, seeded.artistIds[0])
  await voteFor(other.token, seeded.artistIds[0])
  await app.post('vote/update_vote', { artist_id: seeded.artistIds[0] ?? 0, vote: 0 }, other.token)
  await suspend(other.id)
  await closeContest(app.db, seeded.contestId, acting)
  const own = await app.get('vote/sub_categories_info', { sub_categories_id: seeded.ballotId }, me.token)
  const feed = await app.fastify.inject({ url: `/voting/${seeded.contestId}/feed.xml` })
  const texts = [
    JSON.stringify([given, own]),
    await publicView(seeded),
    JSON.stringify(feed.headers['last-modified'] ?? ''),
  ]
  const times = texts.flatMap((text) => [...text.matchAll(/\d\d:\d\d:\d\d(?:\.\d+)?/g)].map(([time]) => time))
  expect(times.length).toBeGreaterThan(8)
  expect(times.filter((time) => !/^\d\d:00:00(?:\.0+)?$/.test(time))).toEqual([])
  expect(given.receipt?.at).toMatch(/T\d\d:00:00\.000Z$/)
})

test('the moderation log and the list of suspensions show the day', async () => {
  const admin = await seedPerson(app, { role: 'admin' })
  const { id } = await seedPerson(app)
  await suspend(id)
  const day = app.clock.now.toISOString().slice(0, 10)
  const [decided] = await app.get('moderation/log', {}, admin.token)
  const { data } = await app.get('moderation/suspensions', { member_id: id }, admin.token)
  expect([decided?.created_at, data[0]?.created_at]).toEqual([day, day])
})

test('a suspension changes no public data of a contest before its batch is written', async () => {
  const seeded = await seedVote(['Ada', 'Bea'])
  const [bad, worse, good] = [await seedPerson(app), await seedPerson(app), await seedPerson(app)]
  const [ada, bea] = seeded.artistIds
  await voteFor(bad.token, ada)
  await voteFor(worse.token, ada)
  await voteFor(good.token, ada)
  await voteFor(bad.token, bea)
  const before = await publicView(seeded)
  await suspend(bad.id)
  await app.runJobs()
  expect(await bar(worse.id)).toBe(1)
  await writeDueAnnulments(app.db, 'UTC')
  expect(await publicView(seeded)).toBe(before)
  await annulNow(seeded.contestId)
  // The annulments are in the order of the votes, not in that of the members.
  expect((await actsOf(seeded.contestId)).slice(4)).toEqual(['annul 6', 'annul 7', 'annul 9'])
  expect(await recounted(seeded.contestId)).toMatchObject({ problems: [], votes: 1, annulled: 3 })
  expect((await rowOf(seeded.contestId)).annulAt).toBeNull()
})

test('the time of a batch is chosen at random within 24 hours and before the end; later annulments join it', async () => {
  const times: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const seeded = await seedVote(['Ada'])
    const { id, token } = await seedPerson(app)
    await voteFor(token, seeded.artistIds[0])
    await bar(id)
    times.push((await rowOf(seeded.contestId)).annulAt?.getTime() ?? 0)
  }
  const now = Date.now()
  expect(Math.max(...times) - now).toBeLessThan(24 * HOUR_MS)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(HOUR_MS)

  const seeded = await seedVote(['Ada'])
  const [one, two] = [await seedPerson(app), await seedPerson(app)]
  await voteFor(one.token, seeded.artistIds[0])
  await voteFor(two.token, seeded.artistIds[0])
  await bar(one.id)
  const first = (await rowOf(seeded.contestId)).annulAt?.getTime() ?? 0
  await bar(two.id)
  expect((await rowOf(seeded.contestId)).annulAt?.getTime()).toBeLessThanOrEqual(first)
})

test('a member whose votes the operator annuls cannot vote there again', async () => {
  const seeded = await seedVote(['Ada', 'Bea'])
  const [bad, good] = [await seedPerson(app), await seedPerson(app)]
  const [ada, bea] = seeded.artistIds
  await voteFor(bad.token, ada)
  await voteFor(good.token, ada)
  expect([await bar(bad.id), await bar(bad.id)]).toEqual([1, 0])
  const refusal = { code: 403, error: 'Your votes in this contest were annulled.' }
  expect(await refusedVote(bad.token, bea)).toMatchObject(refusal)
  for (const again of [1, 2]) {
    await annulNow(seeded.contestId)
    expect([again, (await recounted(seeded.contestId)).votes]).toEqual([again, 1])
  }
  expect(await refusedVote(bad.token, ada)).toMatchObject(refusal)
  const { data } = await app.get('vote/sub_categories_info', { sub_categories_id: seeded.ballotId }, bad.token)
  expect(data[0]).toMatchObject({ vote_num: 1, is_vote: true, receipt: null })
})

test('a contest that is closed has its annulments before its end, also those of an account that was deleted', async () => {
  const seeded = await seedVote(['Ada'])
  const [bad, good] = [await seedPerson(app), await seedPerson(app)]
  await voteFor(bad.token, seeded.artistIds[0])
  await voteFor(good.token, seeded.artistIds[0])
  await suspend(bad.id)
  await app.services.pool.query('delete from member where id = $1', [bad.id])
  await closeContest(app.db, seeded.contestId, acting)
  expect(await recounted(seeded.contestId)).toMatchObject({ problems: [], votes: 1, annulled: 1 })
  const acts = await app.db.select({ act: voteLine.act }).from(voteLine).where(eq(voteLine.contestId, seeded.contestId))
  expect(acts.slice(-2)).toEqual([{ act: 'annul' }, { act: 'end' }])
  const [left] = await app.db.select({ votes: ballot.votes }).from(ballot).where(eq(ballot.id, seeded.ballotId))
  expect([left?.votes, await app.db.$count(vote, eq(vote.ballotId, seeded.ballotId))]).toEqual([1, 1])
})

test('missed annulments are written after the end, with the time of the end', async () => {
  const seeded = await seedVote(['Ada'])
  const { id, token } = await seedPerson(app)
  await voteFor(token, seeded.artistIds[0])
  await suspend(id)
  await app.db
    .update(contest)
    .set({ closedAt: sql`clock_timestamp()` })
    .where(eq(contest.id, seeded.contestId))
  await annulNow(seeded.contestId)
  expect((await recounted(seeded.contestId)).problems).toEqual([])
})

test('title, end, ballots and names start the chain, and each later change is a line', async () => {
  const ids = [await seedArtist(app.db, { name: 'Ada' }), await seedArtist(app.db, { name: 'Bea' })]
  const id = await createOpenContest(app.db, { title: 'Best\tvoice', endDate: dayIn(40) }, berlin)
  const { ballotId } = await addToBallot(app.db, { contestId: id, title: 'Live', artistIds: ids }, berlin)
  await voteFor((await seedPerson(app)).token, ids[0])
  await changeContest(app.db, id, { title: 'Best voices', image: '/media/art/1_9x9.jpg' }, berlin)
  await changeContest(app.db, id, { endDate: dayIn(41) }, berlin)
  await app.db
    .update(artist)
    .set({ name: 'Bea B' })
    .where(eq(artist.id, ids[1] ?? 0))
  for (const again of [1, 2]) await updateBallotLogs.run(app.services, {}, { id: `${again}` })
  const lines = (await fileOf(id)).trim().split('\n')
  const shown = lines
    .slice(lines.findIndex((line) => line.startsWith('log')) + 1)
    .map((line) => line.split('\t'))
    .map(([, , act, ballots, artists, , , text]) => `${act} ${ballots} ${artists} ${text}`)
  expect(shown).toEqual([
    'title - - Best voice',
    expect.stringMatching(`^end - - ${dayIn(40)} ${dayIn(40)}T2[23]:00:00.000Z Europe/Berlin$`),
    `ballot ${ballotId} - Live`,
    `artist ${ballotId} ${ids[0]} Ada`,
    `artist ${ballotId} ${ids[1]} Bea`,
    `vote ${ballotId} ${ids[0]} `,
    'title - - Best voices',
    expect.stringMatching(`^end - - ${dayIn(41)} ${dayIn(41)}T2[23]:00:00.000Z Europe/Berlin$`),
    `artist ${ballotId} ${ids[1]} Bea B`,
  ])
  expect(await recounted(id)).toMatchObject({
    title: 'Best voices',
    problems: [],
    ballots: [{ title: 'Live', artists: [{ name: 'Ada' }, { name: 'Bea B' }] }],
  })
  // The end does not change when the operator changes TIME_ZONE.
  expect((await app.get('vote/categories')).find((each) => each.id === id)).toMatchObject({
    ends_at: expect.stringMatching(`^${dayIn(41)}T2[23]:00:00.000Z$`),
    time_zone: 'Europe/Berlin',
  })
})

test('a contest that began in format 1 keeps it, and its receipts have the hour', async () => {
  const seeded = await seedVote(['Ada', 'Bea'], { format: 1, title: 'An old one' })
  const { id, token } = await seedPerson(app)
  await voteFor(token, seeded.artistIds[0])
  expect((await voteFor(token, seeded.artistIds[1])).receipt?.at).toMatch(/T\d\d:00:00\.000Z$/)
  await suspend(id)
  await annulNow(seeded.contestId)
  await changeContest(app.db, seeded.contestId, { title: 'The old one' }, acting)
  expect((await fileOf(seeded.contestId)).split('\n')[0]).toBe('earshot-ballot-log\t1')
  expect(await recounted(seeded.contestId)).toMatchObject({ problems: [], title: 'The old one', lines: 4, annulled: 2 })
})

test('votes of a member who was suspended just before the upgrade are annulled in open contests', async () => {
  const [open, ended] = [await seedVote(['Ada']), await seedVote(['Bea'])]
  const [one, two] = [await seedPerson(app), await seedPerson(app)]
  for (const { token } of [one, two]) for (const { artistIds } of [open, ended]) await voteFor(token, artistIds[0])
  await app.db.update(contest).set({ endDate: '2020-01-01' }).where(eq(contest.id, ended.contestId))
  await app.db.insert(suspension).values({ memberId: one.id, reason: 'x', createdAt: app.clock.now })
  const migration = new URL('../../db/migrations/0063_left_annulments.sql', import.meta.url)
  for (const statement of (await readFile(migration, 'utf8')).split('--> statement-breakpoint'))
    await app.services.pool.query(statement)
  expect((await rowOf(open.contestId)).annulAt).not.toBeNull()
  expect((await rowOf(ended.contestId)).annulAt).toBeNull()
  await annulNow(open.contestId)
  expect([(await rowOf(open.contestId)).votes, (await rowOf(ended.contestId)).votes]).toEqual([1, 2])
  expect(await actsOf(open.contestId)).toHaveLength(3)
  expect(await recounted(open.contestId)).toMatchObject({ problems: [], votes: 1, annulled: 1 })
})
