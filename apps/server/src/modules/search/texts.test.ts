import { reportSubject } from '@earshot/contract/community/report-subject'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearchWriter } from '../../ports/open-search.ts'
import type { TextKind } from '../../ports/search.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { indexTextsAnew, textNobodyWrote } from '../../testing/search.ts'
import { seedArticle, seedComment, seedMember, seedPost, seedTopic } from '../../testing/seed.ts'
import { indexAll } from './search.store.ts'
import { reindexPosts } from './search.store.ts'

let app: TestApp
let authorId: number
let author: string
let moderator: string
beforeAll(async () => {
  app = await openTestApp()
  authorId = await seedMember(app.db, { username: 'Textor' })
  author = await app.signIn(authorId)
  moderator = await app.signIn(await seedMember(app.db, { role: 'moderator' }))
})
afterAll(() => app.close())

const find = (kind: TextKind, text: string, within?: number) =>
  app.services.search.findTexts({ kind, text, limit: 20, ...(within === undefined ? {} : { within }) })

const decide = async (kind: 'post' | 'comment', item_id: number, decision: 'hide' | 'show') => {
  const reporterId = await seedMember(app.db)
  // Hidden content cannot be reported.
  if (decision === 'hide')
    await app.post(
      'user/contact_us',
      { user_id: reporterId, subject: reportSubject(kind, item_id), message: 'spam' },
      await app.signIn(reporterId),
    )
  await app.post('moderation/settle', { kind, item_id, decision }, moderator)
}

test('API-20 a post is found in its topic from when it is published until it is hidden or deleted, and so are its comments', async () => {
  const topicId = await seedTopic(app.db)
  const { id } = await app.post(
    'blog/create_blog',
    {
      user_id: authorId,
      category_id: topicId,
      title: 'Theremin nights',
      sub_title: 'Ondes',
      description: '<p>Waves</p>',
    },
    author,
  )
  const comment = await app.post(
    'blog/comment',
    { user_id: authorId, blog_id: id, comment_id: 0, comment: 'A <b>xylo</b>phone too' },
    author,
  )
  const found = async () => [
    await find('posts', 'theremin ond', topicId),
    await find('posts', 'waves'),
    await find('posts', 'theremin', topicId + 1),
    await find('comments', 'xylo', topicId),
  ]
  const shown = [[id], [id], [], [comment.id]]
  const hidden = [[], [], [], []]
  expect(await found()).toEqual(shown)
  await decide('post', id, 'hide')
  expect(await found()).toEqual(hidden)
  await decide('post', id, 'show')
  expect(await found()).toEqual(shown)
  await app.post('blog/delete_blog', { user_id: authorId, blog_id: id }, author)
  expect(await found()).toEqual(hidden)
})

test('API-20 a topic search finds a post by its comments, and shows the words around the searched ones', async () => {
  const topicId = await seedTopic(app.db)
  const [own, commented, other] = [
    await seedPost(app.db, { topicId, title: 'Nyckelharpa' }),
    await seedPost(app.db, { topicId, title: 'Strings' }),
    await seedPost(app.db, { topicId, title: 'Reeds' }),
  ]
  await reindexPosts(app.db, [own, commented, other])
  const say = (blog_id: number, words: string) =>
    app.post('blog/comment', { user_id: authorId, blog_id, comment_id: 0, comment: words }, author)
  await say(own, 'My Nyckelharpa has sixteen strings')
  await say(commented, 'A nyckelharpa, they say')
  const last = await say(commented, '<p>Nobody has <b>heard</b> of the Nyckelharpa here</p>')
  await say(other, 'Only a harp')
  const search = (search_key: string) => app.get('blog/search', { category_id: topicId, search_key })
  const found = await search('nyckel')
  expect(found.map(({ id, found_comment }) => [id, found_comment])).toEqual([
    [commented, { id: last.id, excerpt: 'Nobody has heard of the Nyckelharpa here' }],
    [own, undefined],
  ])
  expect((await search('nyckelharpa reeds')).map(({ id }) => id)).toEqual([])
  expect((await app.get('blog/search', { category_id: await seedTopic(app.db), search_key: 'nyckel' })).length).toBe(0)
  await app.post('blog/delete_comment', { user_id: authorId, comment_id: last.id }, author)
  expect((await search('nyckel'))[0]?.found_comment?.excerpt).toBe('A nyckelharpa, they say')
})

test('API-20 API-24 a visible post is found by the words of an added block, and not by those of a replaced one', async () => {
  const { id } = await app.post(
    'blog/create_blog',
    {
      user_id: authorId,
      category_id: await seedTopic(app.db),
      title: 'Street organs',
      sub_title: '',
      description: '<p>Handles</p>',
    },
    author,
  )
  const put = (content: string) =>
    app.post('blog/upload_media', { blog_id: id, type: 'text', pos: 0, content: `<p>${content}</p>` }, author)
  await put('Calliope')
  expect(await find('posts', 'calliope handles')).toEqual([id])
  await put('Orchestrion')
  expect([await find('posts', 'calliope'), await find('posts', 'orchestrion')]).toEqual([[], [id]])
})

test('a comment is found by its current words, and not while it is hidden or deleted', async () => {
  const postId = await seedPost(app.db, { title: 'Plain' })
  const { id } = await app.post(
    'blog/comment',
    { user_id: authorId, blog_id: postId, comment_id: 0, comment: 'Glockenspiel' },
    author,
  )
  expect(await find('comments', 'glocken')).toEqual([id])
  await app.post('blog/update_comment', { user_id: authorId, comment_id: id, comment: 'Hurdy gurdy' }, author)
  expect([await find('comments', 'glocken'), await find('comments', 'gurdy')]).toEqual([[], [id]])
  await decide('comment', id, 'hide')
  expect(await find('comments', 'gurdy')).toEqual([])
  await decide('comment', id, 'show')
  expect(await find('comments', 'gurdy')).toEqual([id])
  await app.post('blog/delete_comment', { user_id: authorId, comment_id: id }, author)
  expect(await find('comments', 'gurdy')).toEqual([])
})

test('a new member is found by name', async () => {
  await app.post('user/sign_up', {
    username: 'Celestine',
    email: 'celestine@example.org',
    password: 'ondes-martenot-88',
  })
  const [id] = await find('members', 'celest')
  expect(id).toBeGreaterThan(authorId)
})

test('API-26 a name is found by other spellings', async () => {
  const id = await seedMember(app.db, { username: "O'Brannigan" })
  await indexTextsAnew(app.db)
  const names = (await app.get('song/search_top_users', { search_key: 'obrannigan', limit: 21, offset: 0 })).map(
    (member) => member.id,
  )
  expect(names).toEqual([id])
})

test('a deleted article is not found, and is found again when it is restored', async () => {
  const writerId = await seedMember(app.db, { role: 'writer' })
  const writer = await app.signIn(writerId)
  const id = await seedArticle(app.db, { title: 'Serpent and ophicleide', authorId: writerId })
  await indexTextsAnew(app.db)
  expect(await find('articles', 'ophicl serpent')).toEqual([id])
  await app.post('news/delete', { user_id: writerId, news_id: id }, writer)
  expect(await find('articles', 'ophicl serpent')).toEqual([])
  await app.post('news/restore', { user_id: writerId, news_id: id }, writer)
  expect(await find('articles', 'ophicl serpent')).toEqual([id])
})

test('rebuilding the index adds existing texts, newest first, and removes others', async () => {
  const topicId = await seedTopic(app.db)
  const first = await seedPost(app.db, { topicId, title: 'Mellotron one', createdAt: new Date('2026-01-01') })
  const second = await seedPost(app.db, { topicId, title: 'Mellotron two', createdAt: new Date('2026-02-01') })
  await seedPost(app.db, { topicId, title: 'Mellotron three', visibility: 'held' })
  const comment = await seedComment(app.db, { postId: first, html: '<p>Mellotron four</p>' })
  await openSearchWriter(app.db).write([textNobodyWrote('posts', 'mellotron', topicId)])
  await indexAll(app.db)
  expect(await find('posts', 'mellotron', topicId)).toEqual([second, first])
  expect(await find('comments', 'mellotron')).toEqual([comment])
})

test.each([`'`, `\\`, `' | 'a`, `!a`, `a & !b`, `a:*`, `"`, `<->`, `  `, `%`])(
  'a text that reads like a query of the database, %s, is only a text',
  async (text) => {
    await expect(find('posts', text)).resolves.toEqual([])
  },
)
