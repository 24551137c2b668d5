import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { contest, vote, voteLine } from '../../../db/schema/community/vote.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { member } from '../../../db/schema/member/member.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { dayIn, seedArtist } from '../../../testing/seed.ts'
import { suspendMember } from '../../moderation/suspension.store.ts'
import { openPlannedContests } from '../vote.jobs.ts'
import { notifyOfContest } from './contest-notifications.store.ts'

let app: TestApp
let admin: Person
let other: Person
let fan: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'ada', role: 'admin' })
  other = await seedPerson(app, { username: 'bo', role: 'admin' })
  fan = await seedPerson(app, { username: 'fay' })
})
afterAll(() => app.close())

const read = (id: number) => app.get('desk/contest', { contest_id: id }, admin.token)
const make = (title: string, more: object = {}) =>
  app.post('desk/save_contest', { title, end_date: dayIn(30), ...more }, admin.token)
const save = async (id: number, more: object, by = admin) =>
  app.post('desk/save_contest', { contest_id: id, version: (await read(id)).version, ...more }, by.token)
const refused = (path: Parameters<TestApp['refusal']>[1], input: object, token = admin.token) =>
  app.refusal('POST', path, input, token)

/** Creates a draft with one ballot of artists. */
async function draftWith(title: string, names: readonly string[]) {
  const { id } = await make(title)
  const { ballot_list: ballots } = await app.post('desk/save_ballot', { contest_id: id, title: 'Voice' }, admin.token)
  const ballotId = ballots[0]?.id ?? 0
  const artistIds: number[] = []
  for (const name of names) artistIds.push(await seedArtist(app.db, { name }))
  await app.post('desk/add_candidates', { ballot_id: ballotId, artist_ids: artistIds }, admin.token)
  return { id, ballotId, artistIds }
}
const open = async (id: number, token = admin.token) =>
  app.post('desk/open_contest', { contest_id: id, version: (await read(id)).version }, token)
async function openWith(title: string, names: readonly string[]) {
  const made = await draftWith(title, names)
  await open(made.id)
  return made
}
const voteFor = (artistId: number | undefined, ballotId: number, { token }: Person) =>
  app.post('vote/update_vote', { artist_id: artistId ?? 0, sub_categories_id: ballotId, vote: 1 }, token)
const endNow = (id: number) =>
  app.db
    .update(contest)
    .set({ closedAt: sql`clock_timestamp()` })
    .where(eq(contest.id, id))

test('CONTESTS-01 CONTESTS-02 a draft is seen by admins only, and its days and versions are checked', async () => {
  const { id, ballotId, artistIds } = await draftWith('Secret', ['Ida'])
  expect(await app.get('desk/contests', { state: 'draft' }, admin.token)).toMatchObject({
    data: [{ id, title: 'Secret', state: 'draft', ballots: 1, votes: 0, voters: 0, last_line: null, days_left: null }],
  })
  expect((await app.get('vote/categories')).map(({ title }) => title)).not.toContain('Secret')
  for (const [path, input] of [
    ['vote/category', { category_id: id }],
    ['vote/sub_categories', { category_id: id }],
    ['vote/sub_categories_info', { sub_categories_id: ballotId }],
  ] as const)
    expect(await app.refusal('GET', path, input)).toMatchObject({ status: 404 })
  for (const url of [`/api/vote/ballot_log?category_id=${id}`, `/voting/${id}/feed.xml`])
    expect((await app.fastify.inject({ url })).statusCode).toBe(404)
  expect(
    await refused('vote/update_vote', { artist_id: artistIds[0], sub_categories_id: ballotId }, fan.token),
  ).toMatchObject({ status: 404 })
  expect(await app.refusal('GET', 'desk/contest', { contest_id: id }, fan.token)).toMatchObject({ status: 403 })
  for (const end_date of [dayIn(0), dayIn(800)])
    expect(await refused('desk/save_contest', { title: 'X', end_date })).toMatchObject({ status: 400 })
  const { version } = await read(id)
  for (const opens_on of [dayIn(0), dayIn(31)])
    expect(await refused('desk/save_contest', { contest_id: id, version, opens_on })).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^opens_on: /),
    })
  expect(await save(id, { opens_on: dayIn(2) }, other)).toMatchObject({ state: 'planned', opens_on: dayIn(2) })
  expect(await refused('desk/save_contest', { contest_id: id, version, title: 'Mine' })).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^bo changed this on /),
  })
  expect(
    await refused('desk/save_contest', { contest_id: id, version: version + 1, youtube_link: 'https://x.example/' }),
  ).toMatchObject({ status: 400 })
})

test('CONTESTS-03 artists are found by name, genre, year and pasted names, and those who are away are refused', async () => {
  const { id, ballotId, artistIds } = await draftWith('Found', ['Juniper Vale', 'Nils  Frost'])
  const away = await seedArtist(app.db, { name: 'Gone Girl' })
  await app.post('desk/hide', { items: [{ kind: 'artist', id: away }] }, admin.token)
  await app.db.insert(album).values({ title: 'One', artistId: artistIds[0] ?? 0, year: 1987 })
  const names = async (more: object) =>
    (await app.get('desk/find_candidates', { ballot_id: ballotId, ...more }, admin.token)).data.map(({ name }) => name)
  expect(await names({ search_text: 'juniper' })).toEqual(['Juniper Vale'])
  expect(await names({ search_text: 'gone' })).toEqual([])
  expect(await names({ year_from: 1980, year_to: 1990 })).toEqual(['Juniper Vale'])
  expect(await names({ year_from: 1990 })).toEqual([])
  const pasted = { ballot_id: ballotId, names: [' juniper  VALE', 'nils frost', 'Nobody Known', '', 'Gone Girl'] }
  expect(await app.post('desk/match_candidates', pasted, admin.token)).toMatchObject({
    matches: [
      { name: 'juniper  VALE', artists: [{ id: artistIds[0], is_added: true }] },
      { name: 'nils frost', artists: [{ id: artistIds[1] }] },
    ],
    misses: ['Nobody Known', 'Gone Girl'],
  })
  expect(await refused('desk/add_candidates', { ballot_id: ballotId, artist_ids: [away] })).toMatchObject({
    status: 400,
  })
  expect(
    await refused('desk/add_candidates', {
      ballot_id: ballotId,
      artist_ids: Array.from({ length: 501 }, (_, n) => n + 1),
    }),
  ).toMatchObject({ status: 400 })
  await app.post('desk/remove_candidates', { ballot_id: ballotId, artist_ids: [artistIds[1] ?? 0] }, admin.token)
  const { ballot_list: two } = await app.post('desk/save_ballot', { contest_id: id, title: 'Live' }, admin.token)
  expect(await refused('desk/save_ballot', { contest_id: id, title: 'Live' })).toMatchObject({ status: 409 })
  const ids = two.map((each) => each.id)
  await app.post('desk/order_ballots', { contest_id: id, ballot_ids: ids.toReversed() }, admin.token)
  expect(await refused('desk/open_contest', { contest_id: id, version: 0 })).toMatchObject({
    status: 409,
    error: 'The ballot Live has no artists. Add some, or remove the ballot.',
  })
  const left = await app.post('desk/remove_ballot', { ballot_id: ids[1] ?? 0 }, admin.token)
  expect(left.ballot_list).toMatchObject([{ title: 'Voice', candidates: [{ name: 'Juniper Vale', is_away: false }] }])
})

test('CONTESTS-04 an open contest cannot be bent: nothing is removed, no day moves back, and each change is listed', async () => {
  const { id, ballotId, artistIds } = await draftWith('Voices', ['Ida', 'Jon'])
  await app.db.insert(creatorFollow).values(artistIds.map((artistId) => ({ memberId: fan.id, artistId })))
  const question = { contest_id: id, version: (await read(id)).version, dry_run: 1 } as const
  expect(await app.post('desk/open_contest', question, admin.token)).toMatchObject({
    ballots: 1,
    candidates: 2,
    followers: 1,
  })
  expect((await read(id)).state).toBe('draft')
  await open(id)
  // The handler has run, and may run twice.
  expect(await notifyOfContest(app.db, id)).toEqual([])
  expect((await app.get('user/notifications', {}, fan.token)).data[0]).toMatchObject({
    kind: 'contest',
    path: `/voting/${id}`,
    title: 'Voices',
  })
  const { version } = await read(id)
  for (const [path, input] of [
    ['desk/remove_ballot', { ballot_id: ballotId }],
    ['desk/remove_candidates', { ballot_id: ballotId, artist_ids: artistIds }],
    ['desk/order_ballots', { contest_id: id, ballot_ids: [ballotId] }],
    ['desk/delete_contest', { contest_id: id }],
    ['desk/save_contest', { contest_id: id, version, end_date: dayIn(29) }],
    ['desk/save_contest', { contest_id: id, version, opens_on: dayIn(3) }],
  ] as const)
    expect({ path, ...(await refused(path, input)) }).toMatchObject({ path, status: 403 })
  expect(await refused('desk/open_contest', { contest_id: id, version })).toMatchObject({ status: 409 })
  const late = await seedArtist(app.db, { name: 'Kim' })
  await app.post('desk/add_candidates', { ballot_id: ballotId, artist_ids: [late] }, admin.token)
  await app.post('desk/save_ballot', { contest_id: id, ballot_id: ballotId, title: 'Best voice' }, admin.token)
  await save(id, { end_date: dayIn(31), title: 'The voices', ad_link: 'https://shop.example/' })
  const shown = await app.get('vote/category', { category_id: id })
  expect(shown.changes.map(({ kind, text, of }) => [kind, text, of])).toEqual([
    ['ad', null, null],
    ['end', dayIn(31), null],
    ['title', 'The voices', null],
    ['ballot_title', 'Best voice', 'Voice'],
    ['artists', 'Kim', 'Voice'],
  ])
  expect(await app.post('desk/recount_contest', { contest_id: id }, admin.token)).toMatchObject({ problems: [] })
})

test('CONTESTS-04 a planned contest opens on its day once; one that cannot stays planned with the reason', async () => {
  const [good, bad] = [await draftWith('On time', ['Ida']), await make('Empty')]
  for (const { id } of [good, bad]) await save(id, { opens_on: dayIn(1) })
  await openPlannedContests.run(app.services, {}, { id: '1' })
  expect((await read(good.id)).state).toBe('planned')
  for (const { id } of [good, bad])
    await app.db
      .update(contest)
      .set({ opensOn: dayIn(-1) })
      .where(eq(contest.id, id))
  await Promise.all(['2', '3'].map((id) => openPlannedContests.run(app.services, {}, { id })))
  expect(await read(good.id)).toMatchObject({ state: 'open', last_line: { n: 4 } })
  expect(await read(bad.id)).toMatchObject({ state: 'planned', problem: expect.stringContaining('has no ballot') })
  expect(await app.get('desk/home', {}, admin.token)).toContainEqual(
    expect.objectContaining({ matter: 'contests', count: 1 }),
  )
  await app.post('desk/delete_contest', { contest_id: bad.id }, admin.token)
})

test('CONTESTS-04 two admins at once: a contest opens once, and no artist leaves an opened ballot', async () => {
  const { id, ballotId, artistIds } = await draftWith('Race', ['Ida', 'Jon'])
  const { version } = await read(id)
  const hide = (artistId: number | undefined) =>
    app.post('desk/hide', { items: [{ kind: 'artist', id: artistId ?? 0 }] }, other.token)
  const results = await Promise.allSettled([
    app.post('desk/open_contest', { contest_id: id, version }, admin.token),
    app.post('desk/open_contest', { contest_id: id, version }, other.token),
    app.post('desk/remove_candidates', { ballot_id: ballotId, artist_ids: [artistIds[1] ?? 0] }, other.token),
    hide(artistIds[0]),
  ])
  expect(results.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  const { state, ballot_list: ballots } = await read(id)
  expect(state === 'open' && ballots[0]?.candidates.some((each) => each.is_away)).toBe(false)
  const refusedHide = await openWith('Held', ['Mo'])
  const { results: rows } = await hide(refusedHide.artistIds[0])
  expect(rows).toMatchObject([
    { done: false, reason: `This artist is on a ballot of the open contest Held: /voting/${refusedHide.id}` },
  ])
})

test('CONTESTS-05 ending needs the title, and no vote counts at and after the end', async () => {
  const { id, ballotId, artistIds } = await openWith('Short', ['Ida'])
  await voteFor(artistIds[0], ballotId, fan)
  expect(await refused('desk/close_contest', { contest_id: id, title: 'short' })).toMatchObject({ status: 400 })
  const late = await seedPerson(app)
  const [, counted] = await Promise.allSettled([
    app.post('desk/close_contest', { contest_id: id, title: 'Short' }, admin.token),
    voteFor(artistIds[0], ballotId, late),
  ])
  expect(
    await refused('vote/update_vote', { artist_id: artistIds[0], sub_categories_id: ballotId }, fan.token),
  ).toMatchObject({ status: 403, error: 'Voting has ended here.' })
  const votes = counted.status === 'fulfilled' ? 2 : 1
  expect(await app.post('desk/recount_contest', { contest_id: id }, admin.token)).toMatchObject({ votes, problems: [] })
  const { version } = await read(id)
  for (const [path, input] of [
    ['desk/save_contest', { contest_id: id, version, title: 'Long' }],
    ['desk/save_ballot', { contest_id: id, title: 'More' }],
    ['desk/add_candidates', { ballot_id: ballotId, artist_ids: artistIds }],
    ['desk/close_contest', { contest_id: id, title: 'Short' }],
    ['desk/annul_votes', { contest_id: id, member_id: fan.id, reason: 'x' }],
  ] as const)
    expect({ path, ...(await refused(path, input)) }).toMatchObject({ path, status: 403 })
  expect(await save(id, { result_words: 'What a month.' })).toMatchObject({ result_words: 'What a month.' })
})

test('CONTESTS-06 votes are counts per hour and age of account, and small groups have none', async () => {
  const { id, ballotId, artistIds } = await openWith('Counts', ['Ida'])
  const many = await Promise.all(Array.from({ length: 6 }, () => seedPerson(app)))
  for (const each of many) await voteFor(artistIds[0], ballotId, each)
  await app.db
    .update(member)
    .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    .where(eq(member.id, many[0]?.id ?? 0))
  const figures = await app.get('desk/contest_figures', { contest_id: id }, admin.token)
  expect(figures.hours.reduce((sum, { votes }) => sum + (votes ?? 0), 0)).toBe(6)
  expect(figures.ages.map(({ age, votes }) => [age, votes])).toEqual([
    ['day', 5],
    ['week', null],
    ['month', null],
    ['older', null],
  ])
  expect(JSON.stringify([figures, await read(id)])).not.toContain('"username"')
})

test('CONTESTS-07 the result has ties, a file, a recount, and becomes the draft of an article', async () => {
  const { id, ballotId, artistIds } = await openWith('Results', ['Ida', 'Jon', '=1+1'])
  for (const artistId of artistIds.slice(0, 2)) await voteFor(artistId, ballotId, fan)
  expect(await refused('desk/publish_result', { contest_id: id, text: 'Done' })).toMatchObject({ status: 409 })
  await endNow(id)
  const result = await app.get('desk/contest_result', { contest_id: id }, admin.token)
  expect(result.ballots[0]).toMatchObject({ votes: 2, voters: 1 })
  expect(result.ballots[0]?.artists.map(({ rank, is_tie: isTie, share }) => [rank, isTie, share])).toEqual([
    [1, true, 50],
    [1, true, 50],
    [3, false, 0],
  ])
  const file = await app.fastify.inject({
    url: `/api/desk/contest_result_file?contest_id=${id}`,
    headers: { 'api-key': 'earshot-web', token: admin.token },
  })
  expect(file.body).toContain('Voice,1,1,')
  expect(file.body).not.toMatch(/,=1\+1/)
  const { news_id: articleId } = await app.post(
    'desk/publish_result',
    { contest_id: id, text: 'What <b>a</b> month.' },
    admin.token,
  )
  const article = await app.get('newsroom/article', { news_id: articleId }, admin.token)
  expect(article).toMatchObject({ state: 'draft', title: 'The result of Results' })
  expect(article.content).toContain('What &lt;b&gt;a&lt;/b&gt; month.')
  expect(article.content).toMatch(/<td>1 \(tie\)<\/td><td>Ida<\/td><td>1<\/td><td>50 %<\/td>/)
})

test('CONTESTS-08 annulled votes wait for the batch, the member is told, and never votes there again', async () => {
  const { id, ballotId, artistIds } = await openWith('Fair', ['Ida', 'Jon'])
  const [bad, worse] = [await seedPerson(app), await seedPerson(app)]
  for (const each of [bad, worse]) await voteFor(artistIds[0], ballotId, each)
  const ask = { member_id: bad.id, contest_id: id, reason: 'Bought votes' }
  expect(await app.post('desk/annul_votes', { ...ask, dry_run: 1 }, admin.token)).toEqual({ votes: 1 })
  expect(await refused('desk/annul_votes', { ...ask, reason: '' })).toMatchObject({ status: 400 })
  expect(await app.post('desk/annul_votes', ask, admin.token)).toEqual({ votes: 1 })
  expect(await refused('desk/annul_votes', ask)).toMatchObject({ status: 409 })
  expect((await app.get('vote/category', { category_id: id })).vote_num).toBe(2)
  expect(
    await refused('vote/update_vote', { artist_id: artistIds[1], sub_categories_id: ballotId }, bad.token),
  ).toMatchObject({ status: 403 })
  expect((await app.get('user/notifications', {}, bad.token)).data[0]).toMatchObject({ text: 'Bought votes' })
  await suspendMember(
    app.db,
    { memberId: worse.id, moderator: { id: admin.id, sessionId: 1 }, reason: 'Spam', until: null, timeZone: 'UTC' },
    app.clock.now,
  )
  const listed = await app.get('desk/contest_annulments', { contest_id: id }, admin.token)
  expect(listed.data.map(({ cause, votes, reason, by }) => [cause, votes, reason, by])).toEqual([
    ['suspended', 1, null, 'ada'],
    ['barred', 1, 'Bought votes', 'ada'],
  ])
  const acts = await app.db.select({ act: audit.act }).from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id)
  expect(acts.slice(-2).map(({ act }) => act)).toEqual(['contest.count', 'contest.annul'])
  expect(await app.db.$count(vote, eq(vote.ballotId, ballotId))).toBe(2)
})

test('CONTESTS-09 the log is paged, a line is found, and neither a line nor its count can be changed', async () => {
  const { id, ballotId } = await openWith('Logged', ['Ida'])
  const ids: number[] = []
  for (let n = 0; n < 50; n += 1) ids.push(await seedArtist(app.db))
  await app.post('desk/add_candidates', { ballot_id: ballotId, artist_ids: ids }, admin.token)
  const log = await app.get('desk/contest_log', { contest_id: id, line: 52 }, admin.token)
  expect(log).toMatchObject({ page: 2, total: 54, title: 'Logged' })
  expect(log.data.map(({ n }) => n)).toEqual([51, 52, 53, 54])
  const heads = await app.get('desk/contest_heads', { contest_id: id }, admin.token)
  expect(heads.data[0]).toMatchObject({ n: 54, hash: log.data.at(-1)?.hash })
  for (const rewrite of [
    app.db.update(voteLine).set({ text: 'x' }).where(eq(voteLine.contestId, id)),
    app.db.delete(voteLine).where(eq(voteLine.contestId, id)),
  ])
    await expect(rewrite).rejects.toMatchObject({ cause: { message: expect.stringContaining('ballot log') } })
})

test('CONTESTS-10 a draft is copied and deleted, and an archived contest stays readable at its address', async () => {
  const { id, ballotId, artistIds } = await draftWith('Original', ['Ida'])
  const copy = await app.post('desk/duplicate_contest', { contest_id: id }, admin.token)
  expect(copy).toMatchObject({ state: 'draft', title: 'Original', ballot_list: [{ candidates: [{ name: 'Ida' }] }] })
  await app.post('desk/delete_contest', { contest_id: copy.id }, admin.token)
  expect(await app.refusal('GET', 'desk/contest', { contest_id: copy.id }, admin.token)).toMatchObject({ status: 404 })
  expect(await refused('desk/archive_contest', { contest_id: id, archived: true })).toMatchObject({ status: 409 })
  await open(id)
  await app.post('desk/archive_contest', { contest_id: id, archived: true }, admin.token)
  expect((await app.get('vote/categories')).some((each) => each.id === id)).toBe(false)
  expect(await app.get('vote/category', { category_id: id })).toMatchObject({ title: 'Original', is_open: true })
  await voteFor(artistIds[0], ballotId, fan)
  expect((await app.get('desk/contests', { archived: 1 }, admin.token)).data.map((each) => each.id)).toEqual([id])
  const { data: entries } = await app.get('desk/audit', { act: 'contest.archive' }, admin.token)
  await app.post('desk/undo', { id: entries[0]?.id ?? 0 }, admin.token)
  expect((await read(id)).is_archived).toBe(false)
})
