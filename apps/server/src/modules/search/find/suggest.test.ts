import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../../../db/schema/community/community.ts'
import { playlist } from '../../../db/schema/listening/playlist.ts'
import { member } from '../../../db/schema/member/member.ts'
import { article } from '../../../db/schema/site/publication.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import {
  seedAlbum,
  seedArticle,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlaylist,
  seedPodcast,
  seedPost,
  seedTopic,
  seedTrack,
} from '../../../testing/seed.ts'
import { indexAll } from '../search.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Seeds one item of each kind, all named by one word. */
async function seedAll(word: string) {
  const artistId = await seedArtist(app.db, { name: `${word} Artist` })
  const albumId = await seedAlbum(app.db, { artistId, title: `${word} Album` })
  const songId = await seedTrack(app.db, { artistId, albumId, title: `${word} Song` })
  const podcastId = await seedPodcast(app.db, { title: `${word} Podcast` })
  const episodeId = await seedEpisode(app.db, { podcastId, name: `${word} Episode` })
  const playlistId = await seedPlaylist(app.db, { name: `${word} Playlist`, isPublic: true }, [songId])
  const topicId = await seedTopic(app.db)
  const postId = await seedPost(app.db, { topicId, title: `${word} Post` })
  const articleId = await seedArticle(app.db, { title: `${word} Article` })
  const memberId = await seedMember(app.db, { username: `${word} Member`, fullName: 'Somebody Else' })
  await indexAll(app.db)
  return { artistId, albumId, songId, podcastId, episodeId, playlistId, postId, articleId, memberId }
}

const suggest = (search_text: string) => app.get('song/suggest', { search_text })
const titles = async (text: string) => (await suggest(text)).map(({ title }) => title)
const searchTexts = (search_text: string, more: { offset?: string; limit?: string } = {}) =>
  app.get('song/search_texts', { search_text, ...more })

test('FIND-01 every kind of item is suggested by a word of its name, in a fixed order, with a link to its page', async () => {
  const ids = await seedAll('Quillon')
  expect((await suggest('quil')).map(({ kind, id, link }) => [kind, id, link])).toEqual([
    ['play', ids.songId, `/plays/${ids.songId}`],
    ['album', ids.albumId, `/discover/${ids.albumId}`],
    ['artist', ids.artistId, `/artist/${ids.artistId}`],
    ['podcast', ids.podcastId, `/podcast/${ids.podcastId}`],
    ['episode', ids.episodeId, `/podcast/${ids.podcastId}/${ids.episodeId}`],
    ['playlist', ids.playlistId, `/player/playlist/${ids.playlistId}`],
    ['post', ids.postId, `/community/post/${ids.postId}`],
    ['article', ids.articleId, `/publication/${ids.articleId}`],
    ['member', ids.memberId, '/member/Quillon%20Member'],
  ])
  expect((await suggest('quillon epi')).map(({ kind }) => kind)).toEqual(['episode'])
})

test('FIND-01 at most four of each kind are suggested, and nothing for fewer than two characters', async () => {
  for (let n = 0; n < 6; n += 1) await seedMember(app.db, { username: `Zwieback ${n}` })
  await indexAll(app.db)
  expect(await titles('zwie')).toHaveLength(4)
  for (const text of ['', ' ', 'z', '%', '\u200b\u0301']) expect(await suggest(text), text).toEqual([])
})

test('FIND-01 two letters find exact words and names that begin with them', async () => {
  await seedMember(app.db, { username: 'Xylo', followersCount: 5 })
  await seedTrack(app.db, { title: 'The xy of it' })
  await seedTrack(app.db, { title: 'Some xylophone' })
  await seedArtist(app.db, { name: 'XY' })
  await seedArtist(app.db, { name: '!!!' })
  await indexAll(app.db)
  expect(await titles('xy')).toEqual(['XY', 'The xy of it', 'Xylo'])
  expect(await titles('xylo')).toEqual(['Xylo', 'Some xylophone'])
  expect(await titles('!!!')).toEqual(['!!!'])
  expect(await titles('x.')).toEqual([])
})

test('FIND-03 exact names come first, also of members and posts, then names that begin with the text, then the more followed', async () => {
  const topicId = await seedTopic(app.db)
  await seedMember(app.db, { username: 'moss_talk', fullName: 'Old Moss', followersCount: 900 })
  await seedMember(app.db, { username: 'Mossman', followersCount: 500 })
  await seedMember(app.db, { username: 'quiet', fullName: 'Moss', followersCount: 0 })
  await seedPost(app.db, { topicId, title: 'About moss', createdAt: new Date('2026-03-01') })
  await seedPost(app.db, { topicId, title: 'Moss and stone', createdAt: new Date('2026-02-01') })
  await seedPost(app.db, { topicId, title: 'Moss', createdAt: new Date('2026-01-01') })
  await indexAll(app.db)
  expect(await titles('moss')).toEqual(['Moss', 'Moss and stone', 'About moss', 'quiet', 'moss_talk', 'Mossman'])
  const found = await searchTexts('moss')
  expect(found.posts.data.map(({ title }) => title)).toEqual(['Moss', 'Moss and stone', 'About moss'])
  expect(found.members.data.map(({ username }) => username)).toEqual(['quiet', 'moss_talk', 'Mossman'])
})

test('FIND-03 a kind with an item of exactly this name leads', async () => {
  await seedTrack(app.db, { title: 'Halcyon Days' })
  await seedArtist(app.db, { name: 'Halcyon' })
  await indexAll(app.db)
  expect((await suggest('halcyon')).map(({ kind }) => kind)).toEqual(['artist', 'play'])
})

test.each([
  ['カナリア', 'かなりあ'],
  ['Ｗｉｄｅｎａｍｅ', 'widename'],
  ['Ünïcorn', 'unicorn'],
])('FIND-05 a member and a post called %s are found by %s', async (name, text) => {
  await seedMember(app.db, { username: name })
  await seedPost(app.db, { topicId: await seedTopic(app.db), title: name })
  await indexAll(app.db)
  expect((await suggest(text)).map(({ kind }) => kind)).toEqual(['post', 'member'])
  const found = await searchTexts(text)
  expect([found.posts.counts.total, found.members.counts.total]).toEqual([1, 1])
})

test('FIND-05 a misspelt name is found when nothing else is', async () => {
  await seedMember(app.db, { username: 'Wilhelmina' })
  await indexAll(app.db)
  expect(await titles('wilhelmnia')).toEqual(['Wilhelmina'])
})

test.each(['held', 'hidden', 'draft', 'deleted'] as const)(
  'FIND-06 a %s post is not found, even before the index knows of it',
  async (visibility) => {
    const { postId } = await seedAll(`Nightjar${visibility}`)
    const isSuggested = async () => (await suggest(`nightjar${visibility}`)).some(({ kind }) => kind === 'post')
    const isListed = async () => (await searchTexts(`nightjar${visibility}`)).posts.counts.total
    expect([await isSuggested(), await isListed()]).toEqual([true, 1])
    await app.db.update(post).set({ visibility }).where(eq(post.id, postId))
    expect([await isSuggested(), await isListed()]).toEqual([false, 0])
  },
)

test('FIND-06 private playlists, deleted articles and the account of deleted members are not found', async () => {
  const { playlistId, articleId } = await seedAll('Petrichor')
  await seedMember(app.db, { username: 'Deleted member' })
  await indexAll(app.db)
  await app.db.update(playlist).set({ isPublic: false }).where(eq(playlist.id, playlistId))
  await app.db.update(article).set({ deletedAt: new Date() }).where(eq(article.id, articleId))
  expect((await suggest('petrichor')).map(({ kind }) => kind)).toEqual([
    'play',
    'album',
    'artist',
    'podcast',
    'episode',
    'post',
    'member',
  ])
  expect((await searchTexts('petrichor')).news.counts.total).toBe(0)
  expect([await titles('deleted member'), (await searchTexts('deleted member')).members.data]).toEqual([[], []])
  const everybody = await searchTexts('', { limit: '16' })
  expect(everybody.members.data.some(({ username }) => username === 'Deleted member')).toBe(false)
})

test('FIND-06 nothing private of a member is found', async () => {
  await seedMember(app.db, { username: 'Plover', email: 'sandpiper@example.org', phone: '+4915112345678' })
  await indexAll(app.db)
  for (const text of ['sandpiper', '49151', '15112345678']) expect(await suggest(text), text).toEqual([])
})

test('FIND-02 posts, news and members are counted and listed page by page; texts are also found by their body', async () => {
  const other = await openTestApp()
  try {
    const topicId = await seedTopic(other.db)
    for (let n = 0; n < 3; n += 1) await seedMember(other.db, { username: `Page ${n}`, followersCount: n })
    const [first, last] = [
      await seedPost(other.db, { topicId, title: 'One', createdAt: new Date('2026-01-01') }),
      await seedPost(other.db, { topicId, title: 'Two', createdAt: new Date('2026-01-02') }),
    ]
    await seedArticle(other.db, { title: 'News of the day' })
    await indexAll(other.db)
    const all = await other.get('song/search_texts', { search_text: '', limit: '2' })
    expect(all.posts.data.map(({ id }) => id)).toEqual([last, first])
    expect(all.news.counts).toEqual({ total_pages: 1, total: 1 })
    const members = await other.db.$count(member)
    expect(all.members.counts).toEqual({ total_pages: Math.ceil(members / 2), total: members })
    const second = await other.get('song/search_texts', { search_text: 'page', limit: '2', offset: '2' })
    expect(second.members.data.map(({ username }) => username)).toEqual(['Page 0'])
    expect(second.members.counts).toEqual({ total_pages: 2, total: 3 })
  } finally {
    await other.close()
  }
})

test('FIND-04 more than 1,000 members are counted as 1,000 and more, on at most 63 pages', async () => {
  await app.db
    .insert(member)
    .values(Array.from({ length: 1_002 }, (_, n) => ({ username: `legion ${n}`, email: `legion${n}@example.org` })))
  await indexAll(app.db)
  expect((await searchTexts('legion')).members.counts).toEqual({ total_pages: 63, total: 1_000, has_more: true })
  expect((await searchTexts('legion', { offset: '64' })).members.data).toEqual([])
})
