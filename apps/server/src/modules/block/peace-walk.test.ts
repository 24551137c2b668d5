import { endpoints } from '@earshot/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { bookmark } from '../../db/schema/community/bookmark.ts'
import { topicFollow } from '../../db/schema/community/community.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { playlistFollow, playlistMember } from '../../db/schema/listening/playlist.ts'
import { memberFollow } from '../../db/schema/member/member.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedArtist, seedComment, seedPlaylist, seedPost, seedTopic, seedTrack } from '../../testing/seed.ts'
import { indexAll } from '../search/search.store.ts'
import { setBlock } from './block.store.ts'

/** A member whose name and texts all contain one word, `mark`, and who likes a song called `liked`. */
type Marked = Person & { mark: string; liked: string; postId: number; commentId: number }

let app: TestApp
let ann: Marked
let ben: Marked
let third: Person
/** The shared items: a topic, a post of the third member, its comment, a song and its artist. */
let common: { topicId: number; postId: number; commentId: number; songId: number; artistId: number }

type Query = Record<string, string | number>

/** Opens a post: a mute hides in lists only. */
const OPENS_POST = 'blog/post'

/** Every call that shows texts of other members, and the query of a viewer that would show those of an author. */
const SHOWS: readonly (readonly [path: string, query: (author: Marked) => Query])[] = [
  ['blog/search', () => ({ category_id: common.topicId, search_key: '' })],
  ['blog/search', ({ mark }) => ({ category_id: common.topicId, search_key: mark })],
  ['blog/related_posts', () => ({ blog_id: common.postId })],
  ['blog/lively_posts', () => ({})],
  [OPENS_POST, ({ postId }) => ({ blog_id: postId })],
  ['blog/comments', () => ({ blog_id: common.postId })],
  ['blog/replies', () => ({ comment_id: common.commentId })],
  ['blog/updates', () => ({ blog_id: common.postId, after: 0 })],
  ['blog/bookmarks', () => ({})],
  ['blog/mention_suggestions', ({ mark }) => ({ text: mark })],
  ['song/artist_mentions', () => ({ artist_id: common.artistId })],
  ['song/search_top_users', () => ({ search_key: '' })],
  ['song/search_all_v1', ({ mark }) => ({ search_text: mark })],
  ['song/livefeed', () => ({})],
  ['song/suggest', ({ mark }) => ({ search_text: mark })],
  ['song/search_texts', ({ mark }) => ({ search_text: mark })],
  ['song/search_texts', () => ({ search_text: '' })],
  ['song/user_playlists', ({ id }) => ({ user_id: id })],
  ['song/liked_songs', ({ id }) => ({ user_id: id })],
  ['song/export_liked_songs', ({ id }) => ({ user_id: id, format: 'jspf' })],
  ['song/shared_playlists', () => ({})],
  ['user/library', () => ({ tab: 'playlists' })],
  ['user/followings_and_followers', () => ({ user_id: third.id })],
  ['user/person_items', ({ id }) => ({ user_id: id, list: 'posts', offset: 1 })],
  ['user/person_items', ({ id }) => ({ user_id: id, list: 'comments', offset: 1 })],
  ['user/person_items', ({ id }) => ({ user_id: id, list: 'playlists', offset: 1 })],
  ['user/person_items', ({ id }) => ({ user_id: id, list: 'reviews', offset: 1 })],
  ['user/following_stream', () => ({})],
  ['user/following_stream', () => ({ kind: 'playlist' })],
  ['user/following_stream', () => ({ kind: 'review' })],
  ['user/home_rows', () => ({})],
  ['user/notifications', () => ({})],
  ['rating/reviews', () => ({ kind: 'song', item_id: common.songId })],
]

/** The calls of SHOWS that show the songs that an author likes. */
const LIKED = ['song/liked_songs', 'song/export_liked_songs']

/** Calls that count what other calls list. */
const COUNTS = ['user/unread_notifications', 'user/following_news', 'blog/unread_posts']

/** Pages of one member or playlist that a viewer opens by its address, and what both work on. */
const OPENED = ['user/person', 'user/profile', 'song/playlist_media', 'song/export_playlist', 'song/playlist_sharing']

/** Calls that show the viewer's own data and settings only. */
const OWN = [
  'user/verify_token',
  'user/sessions',
  'user/proof',
  'user/access_keys',
  'user/earnings',
  'user/earnings_report',
  'user/payouts',
  'user/payout_address',
  'user/charges',
  'user/email_consents',
  'user/scrobbling',
  'user/queue',
  'user/data_file',
  'user/listening_history',
  'user/listening_history_export',
  'user/listening_positions',
  'user/artist_and_podcast_followings',
  'user/followed_creators',
  'user/blocks',
  'user/covered_members',
  'blog/user_topic_followings',
  'blog/drafts',
  'blog/versions',
  'blog/viewer_state',
  'song/likes',
  'song/my_top_songs',
  'subscription/user_subscriptions',
  'subscription/private_feeds',
]

/** Calls that show the catalogue, articles, votes and texts of the operator. */
const PUBLISHED = [
  'cover/covers_and_reviews',
  'cover/steam_video',
  'cover/login_image',
  'cover/discovers',
  'cover/settings',
  'cover/words',
  'cover/money',
  'cover/first_steps',
  'user/faqs',
  'blog/blog_categories',
  'product/products',
  'news/list',
  'news/detail',
  'news/preview',
  'song/search_top_artists',
  'song/artist_media',
  'song/album_media',
  'song/song_media',
  'song/genres',
  'song/livefeed_ad',
  'song/stream',
  'song/waveform',
  'song/lyrics',
  'song/search_lines',
  'podcast/search_cloud_podcasts',
  'podcast/podcast_media',
  'podcast/episodes',
  'podcast/season_media',
  'podcast/episode_media',
  'podcast/stream',
  'podcast/transcript',
  'subscription/support_tiers',
  'vote/categories',
  'vote/category',
  'vote/categories_ad',
  'vote/sub_categories',
  'vote/sub_categories_info',
  'vote/ballot_log',
  'vote/recount_script',
]

/** Work of moderators, operators, writers and creators, who see everything (PEACE-01). */
const WORK = /^(moderation|desk|studio|newsroom|setup)\//

beforeAll(async () => {
  app = await openTestApp()
  third = await seedPerson(app, { followsSeenBy: 'everybody' })
  const artistId = await seedArtist(app.db)
  const topicId = await seedTopic(app.db)
  const postId = await seedPost(app.db, { topicId, memberId: third.id })
  common = {
    artistId,
    topicId,
    postId,
    commentId: await seedComment(app.db, { postId, memberId: third.id }),
    songId: await seedTrack(app.db, { artistId }),
  }
  ann = await seedMarked('annquill')
  ben = await seedMarked('benquill')
  for (const [viewer, author] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    await connect(viewer, author)
  await indexAll(app.db)
})
afterAll(() => app.close())

/** Creates a member with a text of every kind. */
async function seedMarked(mark: string): Promise<Marked> {
  const person = await seedPerson(app, { username: mark, likesSeenBy: 'everybody' })
  const { artistId, topicId, songId } = common
  const memberId = person.id
  const postId = await seedPost(app.db, {
    topicId,
    memberId,
    title: `${mark} post`,
    description: `<p><a href="/artist/${artistId}">${mark}</a></p>`,
  })
  const commentId = await seedComment(app.db, { postId: common.postId, memberId, html: `<p>${mark} comment</p>` })
  await seedComment(app.db, { parentId: common.commentId, memberId, html: `<p>${mark} reply</p>` })
  await seedPlaylist(app.db, { memberId, name: `${mark} list`, isPublic: true }, [songId])
  await app.db.insert(rating).values({ memberId, trackId: songId, stars: 4, words: `${mark} review` })
  const liked = `Song ${postId}${postId}`
  const likedId = await seedTrack(app.db, { artistId, title: liked })
  await app.db.insert(itemLike).values({ memberId, trackId: likedId })
  await app.db.insert(memberFollow).values({ followerId: memberId, followedId: third.id })
  return { ...person, mark, liked, postId, commentId }
}

/** Makes a viewer follow, save and be notified of what an author wrote. */
async function connect(viewer: Marked, author: Marked): Promise<void> {
  const memberId = viewer.id
  await app.db.insert(topicFollow).values({ memberId, topicId: common.topicId })
  await app.db.insert(memberFollow).values({ followerId: memberId, followedId: author.id })
  await app.db.insert(bookmark).values([
    { memberId, postId: author.postId },
    { memberId, commentId: author.commentId },
  ])
  const followed = await seedPlaylist(app.db, { memberId: author.id, name: `${author.mark} two`, isPublic: true })
  await app.db.insert(playlistFollow).values({ playlistId: followed, memberId })
  const shared = await seedPlaylist(app.db, { memberId: author.id, name: `${author.mark} three` })
  await app.db.insert(playlistMember).values({ playlistId: shared, memberId })
  await app.db.insert(notification).values({ memberId, kind: 'follow', actorId: author.id })
}

async function shows(path: string, query: Query, viewer: Person, mark: string): Promise<boolean> {
  const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const reply = await app.fastify.inject({
    method: 'GET',
    url: `/api/${path}?${new URLSearchParams(values).toString()}`,
    headers: { 'api-key': 'earshot-web', token: viewer.token },
  })
  expect([200, 404], `${path}: ${reply.body}`).toContain(reply.statusCode)
  return reply.body.includes(mark)
}

/** Names the calls that show a viewer anything of an author. */
async function listShown(viewer: Marked, author: Marked): Promise<string[]> {
  const shown: string[] = []
  for (const [path, queryOf] of SHOWS) {
    const query = queryOf(author)
    const word = LIKED.includes(path) ? author.liked : author.mark
    if (await shows(path, query, viewer, word)) shown.push(`${path} ${JSON.stringify(query)}`)
  }
  return shown
}
const all = (author: Marked) => SHOWS.map(([path, queryOf]) => `${path} ${JSON.stringify(queryOf(author))}`)

const change = (kind: 'block' | 'mute' | 'none') =>
  setBlock(app.db, { memberId: ann.id, blockedId: ben.id, kind }, app.clock.now)

test('PEACE-04 every call that reads is in one of the lists', () => {
  const listed = [...new Set(SHOWS.map(([path]) => path)), ...COUNTS, ...OPENED, ...OWN, ...PUBLISHED]
  const reading = endpoints.filter(({ method, path }) => method === 'GET' && !WORK.test(path)).map(({ path }) => path)
  expect(listed.toSorted()).toEqual(reading.toSorted())
})

test('PEACE-04 without a block every listed call shows the texts of the other member', async () => {
  expect(await listShown(ann, ben)).toEqual(all(ben))
  expect(await listShown(ben, ann)).toEqual(all(ann))
  expect(await app.get('user/unread_notifications', {}, ann.token)).toEqual({ unread: 1 })
})

describe('after a mute', () => {
  beforeAll(() => change('mute'))

  test('PEACE-04 no list, thread, search, feed or notification shows the muted member, whose post still opens', async () => {
    expect(await listShown(ann, ben)).toEqual([`${OPENS_POST} ${JSON.stringify({ blog_id: ben.postId })}`])
    expect(await app.get('user/unread_notifications', {}, ann.token)).toEqual({ unread: 0 })
    expect(await app.get('user/following_news', { kind: 'review' }, ann.token)).toEqual({ count: 0 })
  })

  test('PEACE-04 the muted member sees everything', async () => {
    expect(await listShown(ben, ann)).toEqual(all(ann))
  })
})

describe('after a block', () => {
  beforeAll(() => change('block'))

  test('PEACE-04 no list, thread, search, feed or notification shows the blocked member', async () => {
    expect(await listShown(ann, ben)).toEqual([])
    expect(await app.get('user/unread_notifications', {}, ann.token)).toEqual({ unread: 0 })
  })

  test('PEACE-04 no list, thread, search, feed or notification shows the blocker to the blocked member', async () => {
    expect(await listShown(ben, ann)).toEqual([])
    expect(await app.get('user/unread_notifications', {}, ben.token)).toEqual({ unread: 0 })
  })

  test('PEACE-04 visitors and other members see both', async () => {
    for (const author of [ann, ben])
      for (const token of [third.token, ''])
        expect(
          await shows('rating/reviews', { kind: 'song', item_id: common.songId }, { id: 0, token }, author.mark),
        ).toBe(true)
  })
})
