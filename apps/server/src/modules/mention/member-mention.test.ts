import { MENTIONS } from '@earshot/contract/community/writing/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspension } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedMember, seedPost, seedTopic } from '../../testing/seed.ts'

let app: TestApp
let mara: Person
let otto: Person
let ida: Person
beforeAll(async () => {
  app = await openTestApp()
  mara = await seedPerson(app, { username: 'mara' })
  otto = await seedPerson(app, { username: 'Otto' })
  ida = await seedPerson(app, { username: 'ida & co' })
  // New accounts may write few links.
  await app.db
    .update(member)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(member.id, mara.id))
})
afterAll(() => app.close())

const link = (name: string, id: number | string = '', words = `@${name}`) =>
  `<a href="/member/${encodeURIComponent(name)}" data-mention="${id}">${words}</a>`
const write = (postId: number, html: string, parentId = 0, who = mara) =>
  app.post('blog/comment', { user_id: who.id, blog_id: postId, comment_id: parentId, comment: html }, who.token)
const newsOf = async (who: Person, postId: number) =>
  (await app.get('user/notifications', {}, who.token)).data
    .filter(({ blog_id: of }) => of === postId)
    .map(({ kind, comment_id: commentId }) => [kind, commentId ?? null])
const suggested = async (text: string, who = mara) =>
  (await app.get('blog/mention_suggestions', { text }, who.token)).map(({ username }) => username)

test('WRITING-03 one letter suggests members whose names begin with it, except the author and suspended members', async () => {
  const gone = await seedMember(app.db, { username: 'otmar' })
  await app.db.insert(suspension).values({ memberId: gone, reason: 'Spam', createdAt: new Date() })
  expect([await suggested('o'), await suggested('OT'), await suggested('m')]).toEqual([['Otto'], ['Otto'], []])
  for (let n = 0; n < 8; n += 1) await seedMember(app.db, { username: `zora${n}`, followersCount: n })
  expect(await suggested('z')).toEqual(['zora7', 'zora6', 'zora5', 'zora4', 'zora3', 'zora2'])
  expect(await app.refusal('GET', 'blog/mention_suggestions', { text: '' }, mara.token)).toMatchObject({ status: 400 })
  expect(await app.refusal('GET', 'blog/mention_suggestions', { text: 'o' })).toMatchObject({ status: 1000 })
})

test('WRITING-03 the server writes the link of a mention from its name and never trusts an id, a text or a path', async () => {
  const postId = await seedPost(app.db)
  const sent = async (html: string) => (await write(postId, `<p>${html}</p>`)).comment
  expect(await sent(`Hi ${link('otto', mara.id, '@admin <b>x</b>')}`)).toBe(`<p>Hi ${link('Otto', otto.id)}</p>`)
  expect(await sent(link('ida & co', 'x', 'y'))).toBe(`<p>${link('ida & co', ida.id, '@ida &amp; co')}</p>`)
  for (const [given, stored] of [
    [link('nobody', otto.id), '@nobody'],
    [link('mara', mara.id, '@mara myself'), '@mara myself'],
    [`<a href="/member/%E0%A4%A" data-mention="${otto.id}">@odd</a>`, '@odd'],
    [`<a href="/member/otto?x=1" data-mention="${otto.id}">@query</a>`, '@query'],
    [`<a href="/desk" data-mention="${otto.id}">@desk</a>`, '@desk'],
    ['<a href="/member/otto">@plain</a>', '@plain'],
    [`<a href="javascript:alert(1)" data-mention="${otto.id}">@script</a>`, '@script'],
  ] as const)
    expect(await sent(`By ${given}`), given).toBe(`<p>By ${stored}</p>`)
})

test('WRITING-03 a mention remains when its text is read and changed', async () => {
  const postId = await seedPost(app.db)
  const { id, comment } = await write(postId, `<p>${link('otto')}</p>`)
  const read = async () => (await app.get('blog/comments', { blog_id: postId })).data[0]?.comment
  expect(await read()).toBe(comment)
  await app.post('blog/update_comment', { user_id: mara.id, comment_id: id, comment: `${comment}<p>x</p>` }, mara.token)
  expect(await read()).toBe(`${comment}<p>x</p>`)
})

test('WRITING-03 a mentioned member is notified once per text, also when a change adds the mention', async () => {
  const postId = await seedPost(app.db, { memberId: ida.id })
  const { id } = await write(postId, `<p>${link('otto')} and ${link('otto')}</p>`)
  expect(await newsOf(otto, postId)).toEqual([['mention', id]])
  await app.post(
    'blog/update_comment',
    { user_id: mara.id, comment_id: id, comment: `<p>${link('otto')} ${link('ida & co')}</p>` },
    mara.token,
  )
  // Ida was notified of the comment already.
  expect([await newsOf(otto, postId), await newsOf(ida, postId)]).toEqual([[['mention', id]], [['comment', id]]])
  const later = await write(postId, '<p>No one</p>')
  await app.post('blog/update_comment', { user_id: mara.id, comment_id: later.id, comment: link('otto') }, mara.token)
  expect(await newsOf(otto, postId)).toEqual([
    ['mention', later.id],
    ['mention', id],
  ])
  const reply = await write(postId, `<p>${link('mara')}</p>`, later.id, otto)
  expect((await newsOf(mara, postId))[0]).toEqual(['reply', reply.id])
})

test('WRITING-03 a published post notifies the members that its description and blocks mention', async () => {
  const topicId = await seedTopic(app.db)
  const { id } = await app.post(
    'blog/create_blog',
    { user_id: mara.id, category_id: topicId, title: 'Hello', sub_title: '', description: link('otto'), blocks: 1 },
    mara.token,
  )
  expect(await newsOf(otto, id)).toEqual([])
  const block = { blog_id: id, type: 'text', pos: 0, content: `<p>${link('ida & co')} ${link('otto')}</p>` } as const
  await app.post('blog/upload_media', block, mara.token)
  await app.post('blog/upload_media', block, mara.token)
  expect([await newsOf(otto, id), await newsOf(ida, id)]).toEqual([[['mention', null]], [['mention', null]]])
  const { medias } = await app.get('blog/post', { blog_id: id })
  expect(medias[0]?.content).toBe(`<p>${link('ida & co', ida.id, '@ida &amp; co')} ${link('Otto', otto.id)}</p>`)
})

test('WRITING-03 a text mentions at most 20 members, and a member can switch these notifications off', async () => {
  const postId = await seedPost(app.db)
  const ids = await Promise.all(
    Array.from({ length: MENTIONS.most + 2 }, (_, n) => seedMember(app.db, { username: `m${n}` })),
  )
  const { comment } = await write(postId, ids.map((_, n) => link(`m${n}`)).join(' '))
  expect(comment.match(/data-mention/g)).toHaveLength(MENTIONS.most)
  await app.post('user/choose_notifications', { kind: 'mention', choice: 'never' }, otto.token)
  await write(postId, link('otto'))
  expect(await newsOf(otto, postId)).toEqual([])
})
