import { NOT_ALLOWED } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment, post } from '../../db/schema/community/community.ts'
import { member } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedAlbum, seedPost, seedTrack } from '../../testing/seed.ts'

let app: TestApp
let admin: Person
let judge: Person
let author: Person
let postId: number
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'ada', role: 'admin' })
  judge = await seedPerson(app, { username: 'mia', role: 'moderator' })
  author = await seedPerson(app, { username: 'ann' })
  postId = await seedPost(app.db)
  await add({ pattern: 'casino*', act: 'hold', places: ['posts', 'comments', 'reviews'] })
  await add({ pattern: 'forbidden', act: 'refuse', places: ['posts', 'comments', 'names'] })
  await add({ kind: 'domain', pattern: 'bad.example', act: 'report', places: ['comments'] })
})
afterAll(() => app.close())

const rule = { kind: 'word', note: '' } as const
const add = (values: {
  kind?: 'word' | 'domain'
  pattern: string
  act: 'hold' | 'refuse' | 'report'
  places: ('posts' | 'comments' | 'reviews' | 'names')[]
}) => app.post('desk/save_rule', { ...rule, ...values }, admin.token)
const commentOf = (who: Person, words: string) => ({ user_id: who.id, blog_id: postId, comment_id: 0, comment: words })
const write = (words: string, who = author) => app.post('blog/comment', commentOf(who, words), who.token)
const cases = async () => (await app.get('moderation/queue', {}, judge.token)).data
const visibilityOf = async (id: number) =>
  (await app.db.select({ is: comment.visibility }).from(comment).where(eq(comment.id, id)))[0]?.is

test('COMMUNITYDESK-10 a rule holds, refuses or reports texts; members with a role pass', async () => {
  const held = await write('Win at the <b>CASINO4U</b>')
  expect(held.visibility).toBe('held')
  expect((await cases())[0]).toMatchObject({
    item_id: held.id,
    is_held: true,
    reporters: [],
    rules: [{ pattern: 'casino*', act: 'hold' }],
  })
  expect(await app.refusal('POST', 'blog/comment', commentOf(author, 'Fоrbidden'), author.token)).toMatchObject({
    status: 400,
    error: NOT_ALLOWED,
  })
  const reported = await write('See <a href="https://www.bad.example/x">this</a>')
  expect(await visibilityOf(reported.id)).toBe('visible')
  expect((await cases()).at(-1)).toMatchObject({ item_id: reported.id, is_held: false, rules: [{ act: 'report' }] })
  expect((await write('A casino and forbidden words', judge)).visibility).toBe('visible')
  await app.post('moderation/settle', { kind: 'comment', item_id: held.id, decision: 'keep' }, judge.token)
  expect(await visibilityOf(held.id)).toBe('visible')
})

test('COMMUNITYDESK-11 an edit is judged like a new text', async () => {
  const { id } = await write('Harmless')
  const edit = { user_id: author.id, comment_id: id, comment: 'Casino!' }
  await app.post('blog/update_comment', edit, author.token)
  expect(await visibilityOf(id)).toBe('held')
  expect(
    await app.refusal('POST', 'blog/update_comment', { ...edit, comment: 'forbidden' }, author.token),
  ).toMatchObject({ status: 400, error: NOT_ALLOWED })
})

test('COMMUNITYDESK-10 posts, reviews and names follow the rules', async () => {
  const [row] = await app.db.select({ topicId: post.topicId }).from(post)
  const draft = { user_id: author.id, category_id: row?.topicId ?? 0, sub_title: '', description: '' }
  const { id } = await app.post('blog/create_blog', { ...draft, title: 'My casino' }, author.token)
  expect(await app.get('blog/post', { blog_id: id }, author.token)).toMatchObject({ visibility: 'held' })
  const refused = { ...draft, title: 'Other', description: '<p>forbidden</p>', blocks: 2 }
  expect(await app.refusal('POST', 'blog/create_blog', refused, author.token)).toMatchObject({ error: NOT_ALLOWED })
  const songId = await seedTrack(app.db, { albumId: await seedAlbum(app.db) })
  const review = { kind: 'song', item_id: songId, stars: 5, words: 'Like a casino' } as const
  await app.post('rating/rate', review, author.token)
  expect(await app.get('rating/reviews', { kind: 'song', item_id: songId })).toMatchObject({ rates_count: 0, data: [] })
  const [held] = (await cases()).filter(({ kind }) => kind === 'review')
  await app.post('moderation/settle', { kind: 'review', item_id: held?.item_id ?? 0, decision: 'keep' }, judge.token)
  expect(await app.get('rating/reviews', { kind: 'song', item_id: songId })).toMatchObject({ rates_count: 1 })
  const signUp = { email: 'new@example.org', username: 'Forbidden', password: 'wren-on-the-wire' }
  expect(await app.refusal('POST', 'user/sign_up', signUp)).toMatchObject({ status: 400, error: NOT_ALLOWED })
  expect(
    await app.refusal(
      'POST',
      'desk/save_rule',
      { ...rule, pattern: 'odd', act: 'hold', places: ['names'] },
      admin.token,
    ),
  ).toMatchObject({ status: 400 })
})

test('COMMUNITYDESK-10 rules are changed with their version, tried, exported and imported as text', async () => {
  const list = await app.get('desk/rules', { kind: 'word', search_text: 'casino' }, admin.token)
  const [found] = list.data
  expect(list.total).toBe(1)
  if (found === undefined) throw new Error('no rule')
  const { id, version, ...values } = found
  await app.post('desk/save_rule', { ...rule, ...values, rule_id: id, version, note: 'Ads' }, admin.token)
  expect(
    await app.refusal('POST', 'desk/save_rule', { ...rule, ...values, rule_id: id, version }, admin.token),
  ).toMatchObject({ status: 409, error: expect.stringMatching(/^ada changed this on /) })
  expect(
    await app.post('desk/try_text', { text: 'cásino at bad.example', place: 'comments' }, admin.token),
  ).toMatchObject([{ pattern: 'casino*' }, { pattern: 'bad.example' }])
  const file = await app.fastify.inject({
    url: '/api/desk/rules_file',
    headers: { 'api-key': 'earshot-web', token: admin.token },
  })
  expect(file.body.split('\n')[0]).toBe('hold word posts,comments,reviews casino* # Ads')
  expect(await app.post('desk/import_rules', { text: file.body }, admin.token)).toEqual({ created: 0, changed: 0 })
  const text = `# Ours\n${file.body}hold domain * worse.example\nreport word comments buy now # often`
  expect(await app.post('desk/import_rules', { text, dry_run: 1 }, admin.token)).toEqual({ created: 2, changed: 0 })
  expect((await app.get('desk/rules', {}, admin.token)).total).toBe(3)
  await app.post('desk/import_rules', { text }, admin.token)
  expect((await app.get('desk/rules', {}, admin.token)).total).toBe(5)
  expect(await app.refusal('POST', 'desk/import_rules', { text: 'hold word comments x' }, admin.token)).toMatchObject({
    status: 400,
    error: expect.stringContaining('wrong line 1'),
  })
  const ids = (await app.get('desk/rules', {}, admin.token)).data.map((each) => each.id)
  await app.post('desk/delete_rules', { rule_ids: ids }, admin.token)
  expect(await app.get('desk/rules', {}, admin.token)).toEqual({ data: [], total: 0 })
})

test('COMMUNITYDESK-11 new accounts write a number of texts a day, with a number of links, pictures and mentions', async () => {
  Object.assign(app.services.config, {
    newAccountCommentsADay: 1,
    newAccountPostsADay: 0,
    newAccountLinks: 1,
    newAccountMentions: 1,
  })
  const fresh = await seedPerson(app)
  const refused = async (words: string) =>
    (await app.refusal('POST', 'blog/comment', commentOf(fresh, words), fresh.token)).error
  expect(await refused('<a href="https://a.example">a</a> <a href="https://b.example">b</a>')).toMatch(
    /^A text of a new account has at most 1 links\. This limit ends at .* UTC and after 1 approved post\.$/,
  )
  expect(await refused('@ann and @mia, look')).toContain('at most 1 mentions')
  await write('One', fresh)
  expect(await app.refusal('POST', 'blog/comment', commentOf(fresh, 'Two'), fresh.token)).toMatchObject({
    status: 429,
    error: expect.stringContaining('at most 1 comments a day. The next one is possible at '),
  })
  await app.db
    .update(member)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(member.id, fresh.id))
  expect(await refused('Two')).toMatch(/This limit ends after 1 approved post\.$/)
  await seedPost(app.db, { memberId: fresh.id })
  await write('Two', fresh)
})
