import { BLOCKS } from '@earshot/contract/member/block/block-limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comment } from '../../db/schema/community/community.ts'
import { memberBlock } from '../../db/schema/member/block.ts'
import { member, memberFollow } from '../../db/schema/member/member.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedComment, seedPlaylist, seedPost } from '../../testing/seed.ts'
import { deleteAccount } from '../account/deletion/delete-account.ts'
import { collectTables } from '../account/export/collect-tables.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
})
afterAll(() => app.close())

const person = (values: Parameters<typeof seedPerson>[1] = {}) => seedPerson(app, values)
const update = (who: Person, other: Person, kind: 'block' | 'mute' | 'none') =>
  app.post('user/update_block', { member_id: other.id, kind }, who.token)
const follow = (who: Person, other: Person) => ({ user_id: who.id, following_user_id: other.id })
const answer = (who: Person, postId: number, parentId = 0, text = 'Hello') => ({
  user_id: who.id,
  blog_id: postId,
  comment_id: parentId,
  comment: text,
})
const mention = (name: string) => `<p><a href="/member/${name}" data-mention="0">@${name}</a></p>`
const unread = async (who: Person) => (await app.get('user/unread_notifications', {}, who.token)).unread

test('PEACE-01 a block ends the follows of both members and their counts, and neither can follow the other', async () => {
  const [ida, tom] = [await person(), await person()]
  await app.post('user/update_follow_status', follow(ida, tom), ida.token)
  await app.post('user/update_follow_status', follow(tom, ida), tom.token)
  expect(await update(ida, tom, 'block')).toEqual({ member_id: tom.id, kind: 'block' })
  expect(await app.db.select().from(memberFollow).where(eq(memberFollow.followerId, tom.id))).toEqual([])
  const counts = { followers: member.followersCount, following: member.followingCount }
  for (const { id } of [ida, tom])
    expect(await app.db.select(counts).from(member).where(eq(member.id, id))).toEqual([{ followers: 0, following: 0 }])
  for (const [who, other] of [
    [ida, tom],
    [tom, ida],
  ] as const)
    expect(await app.refusal('POST', 'user/update_follow_status', follow(who, other), who.token)).toMatchObject({
      code: 403,
      error: 'You cannot follow this member, because one of you blocked the other.',
    })
  app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
  await update(ida, tom, 'none')
  expect(await app.db.$count(memberFollow, eq(memberFollow.followedId, ida.id))).toBe(0)
  await app.post('user/update_follow_status', follow(tom, ida), tom.token)
})

test('PEACE-01 the undo of a block restores the follows that it ended, unless the other member blocked meanwhile', async () => {
  const [ida, tom] = [await person(), await person()]
  await app.post('user/update_follow_status', follow(tom, ida), tom.token)
  const followers = () => app.db.$count(memberFollow, eq(memberFollow.followedId, ida.id))
  await update(ida, tom, 'block')
  await update(ida, tom, 'block')
  await update(ida, tom, 'none')
  expect(await followers()).toBe(1)
  expect(await app.db.$count(memberFollow, eq(memberFollow.followerId, ida.id))).toBe(0)
  await update(ida, tom, 'block')
  await update(tom, ida, 'block')
  await update(ida, tom, 'none')
  expect(await followers()).toBe(0)
})

test('PEACE-01 the page of a playlist does not open after a block, and opens after a mute', async () => {
  const [ida, tom] = [await person(), await person()]
  const list = await seedPlaylist(app.db, { memberId: tom.id, isPublic: true })
  await update(ida, tom, 'mute')
  expect(await app.get('song/playlist_media', { playlist_id: list }, ida.token)).toMatchObject({ songs: [] })
  await update(ida, tom, 'block')
  const refused = async (path: string, query: object) => (await app.refusal('GET', path, query, ida.token)).code
  expect(await refused('song/playlist_media', { playlist_id: list })).toBe(404)
  expect(await refused('song/export_playlist', { playlist_id: list, format: 'jspf' })).toBe(404)
  expect(await app.get('song/playlist_media', { playlist_id: list }, tom.token)).toMatchObject({ songs: [] })
})

test('PEACE-01 a blocked member cannot answer the blocker, nor invite them or follow their playlists', async () => {
  const [ida, tom, ann] = [await person({ username: 'Idawalther' }), await person(), await person()]
  const [byIda, byAnn] = [await seedPost(app.db, { memberId: ida.id }), await seedPost(app.db, { memberId: ann.id })]
  const ofIda = await seedComment(app.db, { postId: byAnn, memberId: ida.id })
  const list = await seedPlaylist(app.db, { memberId: ida.id, isPublic: true })
  const ofTom = await seedPlaylist(app.db, { memberId: tom.id, isPublic: true })
  await update(ida, tom, 'block')
  const refused = async (path: string, input: object) => (await app.refusal('POST', path, input, tom.token)).error
  const error = 'You cannot answer this member, because one of you blocked the other.'
  expect(await refused('blog/comment', answer(tom, byIda))).toBe(error)
  expect(await refused('blog/comment', answer(tom, byAnn, ofIda))).toBe(error)
  expect(await refused('song/update_playlist_follow', { playlist_id: list })).toBe(
    'You cannot follow this playlist, because you or its owner blocked the other.',
  )
  expect(await refused('song/invite_to_playlist', { playlist_id: ofTom, username: 'Idawalther' })).toBe(
    'You cannot invite this member, because one of you blocked the other.',
  )
  await app.post('blog/comment', answer(tom, byAnn), tom.token)
})

test('PEACE-01 a mention of the blocker is plain text, and reactions and posts do not notify them', async () => {
  const [ida, tom] = [await person({ username: 'Idamere' }), await person()]
  const byIda = await seedPost(app.db, { memberId: ida.id })
  const byTom = await seedPost(app.db, { memberId: tom.id })
  await update(ida, tom, 'block')
  const sent = await app.post('blog/comment', answer(tom, byTom, 0, mention('Idamere')), tom.token)
  expect(sent.comment).toBe('<p>@Idamere</p>')
  await app.post('blog/update_reaction', { kind: 'post', item_id: byIda, reaction: 'heart', reacted: 1 }, tom.token)
  expect(await unread(ida)).toBe(0)
})

test('PEACE-01 a muted member may follow, mention and answer, which notifies nobody', async () => {
  const [ida, tom] = [await person({ username: 'Idaroon' }), await person()]
  const byIda = await seedPost(app.db, { memberId: ida.id })
  await update(ida, tom, 'mute')
  await app.post('user/update_follow_status', follow(tom, ida), tom.token)
  const sent = await app.post('blog/comment', answer(tom, byIda, 0, mention('Idaroon')), tom.token)
  expect(sent.comment).toContain('data-mention')
  expect(await unread(ida)).toBe(0)
})

test('PEACE-01 a thread has a stub without text and author where a covered comment stands, and its count stays', async () => {
  const [ida, tom, ann] = [await person(), await person(), await person()]
  const postId = await seedPost(app.db, { memberId: ann.id })
  const byTom = await seedComment(app.db, { postId, memberId: tom.id, html: '<p>Loud words</p>' })
  await seedComment(app.db, { parentId: byTom, memberId: ann.id, html: '<p>Calm words</p>' })
  await update(ida, tom, 'block')
  const { data, counts } = await app.get('blog/comments', { blog_id: postId }, ida.token)
  expect(data).toMatchObject([
    {
      id: byTom,
      is_covered: true,
      comment: '',
      user: { id: 0, username: '' },
      r_comments: [{ comment: '<p>Calm words</p>' }],
    },
  ])
  expect(counts.comments).toBe(2)
  const [own] = (await app.get('blog/comments', { blog_id: postId }, ann.token)).data
  expect(own).toMatchObject({ comment: '<p>Loud words</p>' })
})

test('PEACE-01 moderators cannot be blocked, but muted, and they see the posts of a member whom they blocked', async () => {
  const [ida, mod] = [await person(), await person({ role: 'moderator' })]
  expect(await app.refusal('POST', 'user/update_block', { member_id: mod.id, kind: 'block' }, ida.token)).toMatchObject(
    {
      code: 403,
      error: 'Moderators and administrators cannot be blocked. You can mute them.',
    },
  )
  await update(ida, mod, 'mute')
  const postId = await seedPost(app.db, { memberId: ida.id, title: 'Reported' })
  await update(mod, ida, 'block')
  expect(await app.get('blog/post', { blog_id: postId }, mod.token)).toMatchObject({ title: 'Reported' })
  const reader = await person()
  const report = { user_id: reader.id, subject: `Post report ${postId}`, message: 'spam' } as const
  await app.post('user/contact_us', report, reader.token)
  const { data } = await app.get('moderation/queue', {}, mod.token)
  expect(data).toMatchObject([{ item_id: postId }])
})

test('PEACE-01 nobody blocks themselves or an unknown member, and repeating changes nothing', async () => {
  const [ida, tom] = [await person(), await person()]
  const refused = async (id: number) =>
    (await app.refusal('POST', 'user/update_block', { member_id: id, kind: 'block' }, ida.token)).code
  expect([await refused(ida.id), await refused(2_000_000_000)]).toEqual([400, 404])
  await update(ida, tom, 'mute')
  await update(ida, tom, 'block')
  await update(ida, tom, 'block')
  const rows = await app.db.select({ kind: memberBlock.kind }).from(memberBlock).where(eq(memberBlock.memberId, ida.id))
  expect(rows).toEqual([{ kind: 'block' }])
  await update(ida, tom, 'none')
  await update(ida, tom, 'none')
  expect((await app.get('user/blocks', {}, ida.token)).members).toEqual([])
})

test('PEACE-03 the panel lists blocked and muted members, the latest first, and the browser learns whom it covers', async () => {
  const [ida, tom, ann, eve] = [await person(), await person(), await person(), await person()]
  await update(ida, tom, 'mute')
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await update(ida, ann, 'block')
  await update(eve, ida, 'block')
  const { members } = await app.get('user/blocks', {}, ida.token)
  expect(members.map(({ user, kind }) => [user.id, kind])).toEqual([
    [ann.id, 'block'],
    [tom.id, 'mute'],
  ])
  const covered = async (who: Person) => (await app.get('user/covered_members', {}, who.token)).ids
  expect(await covered(ida)).toEqual([tom.id, ann.id, eve.id])
  expect([await covered(tom), await covered(ann), await covered(eve)]).toEqual([[], [ida.id], [ida.id]])
  expect(await app.get('user/covered_members', {}, ida.token)).toMatchObject({ blocked: [ann.id], muted: [tom.id] })
})

test('PEACE-03 a member chooses who may mention them', async () => {
  const [ida, friend, other] = [await person({ username: 'Idalux' }), await person(), await person()]
  await app.post('user/update_follow_status', follow(ida, friend), ida.token)
  const may = async (who: Person) =>
    (await app.get('blog/mention_suggestions', { text: 'idalux' }, who.token)).length === 1
  const mays = async () => [await may(friend), await may(other)]
  expect(await mays()).toEqual([true, true])
  expect(await app.post('user/update_privacy', { mentions: 'followed' }, ida.token)).toMatchObject({
    mentions: 'followed',
    listening: 'everybody',
  })
  expect(await mays()).toEqual([true, false])
  await app.post('user/update_privacy', { mentions: 'nobody' }, ida.token)
  expect(await mays()).toEqual([false, false])
  expect(await app.get('user/blocks', {}, ida.token)).toMatchObject({ mentions: 'nobody', listening: 'everybody' })
})

test('PEACE-02 muted words are stored once each, at most 200, and reach the browser', async () => {
  const ida = await person()
  const set = (words: string[]) => app.post('user/update_muted_words', { words }, ida.token)
  expect(await set(['Spoiler', ' football ', 'SPOILER'])).toEqual({ words: ['SPOILER', 'football'] })
  expect((await app.get('user/covered_members', {}, ida.token)).words).toEqual(['SPOILER', 'football'])
  const refused = async (words: unknown) =>
    (await app.refusal('POST', 'user/update_muted_words', { words }, ida.token)).code
  const many = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`)
  expect(await refused(many(BLOCKS.words + 1))).toBe(400)
  expect(await refused([''])).toBe(400)
  expect(await refused(['a'.repeat(BLOCKS.wordLength + 1)])).toBe(400)
  expect((await set(many(BLOCKS.words))).words).toHaveLength(BLOCKS.words)
  expect(await set([])).toEqual({ words: [] })
})

test("PEACE-01 a member's data has their own blocks only, and blocks end with either account", async () => {
  const [ida, tom] = [await person(), await person()]
  await update(ida, tom, 'block')
  await app.post('user/update_muted_words', { words: ['spoiler'] }, ida.token)
  const tables = await collectTables(app.db, ida.id)
  expect(tables.get('member_block')).toMatchObject([{ blocked_id: tom.id, kind: 'block' }])
  expect(tables.get('member')).toMatchObject([{ muted_words: ['spoiler'] }])
  expect((await collectTables(app.db, tom.id)).has('member_block')).toBe(false)
  await app.db.transaction((tx) => deleteAccount(tx, tom.id, false, app.clock.now))
  expect((await app.get('user/blocks', {}, ida.token)).members).toEqual([])
  expect(await app.db.$count(comment, eq(comment.memberId, tom.id))).toBe(0)
})
