import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { suspension } from '../../db/schema/community/moderation.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { formerUsername, member, memberFollow } from '../../db/schema/member/member.ts'
import { artistMember } from '../../db/schema/money/membership.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import {
  seedArtist,
  seedComment,
  seedMember,
  seedPlaylist,
  seedPost,
  seedTopic,
  seedTrack,
} from '../../testing/seed.ts'
import { deleteExpiredUsernames } from '../account/names/rename.store.ts'
import { addSkeletons } from '../account/names/username-skeleton.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
})
afterAll(() => app.close())

const read = (username: string, token?: string) => app.get('user/person', { username }, token)
const items = (user_id: number, list: 'posts' | 'comments' | 'playlists' | 'reviews', offset = '1') =>
  app.get('user/person_items', { user_id: String(user_id), list, offset })
const follow = (followerId: number, followedId: number) =>
  app.db.insert(memberFollow).values({ followerId, followedId })

test('PERSON-01 a profile shows what the member wrote about themselves, and nothing private', async () => {
  const id = await seedMember(app.db, {
    username: 'nell marrow',
    fullName: 'Nell Marrow',
    email: 'secret@example.org',
    phone: '+4912345678',
    addressLine1: 'Pier 1',
    city: 'Kiel',
    countryCode: 'DE',
    brief: '<p>Hi <a href="javascript:alert(1)">there</a></p>',
    pronouns: 'she/her',
    links: [{ label: 'Band', url: 'https://band.example' }],
    role: 'writer',
    followersCount: 3,
    plays: 12,
    genre: 'Folk',
  })
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  await app.db.insert(artistMember).values({ artistId, memberId: id, role: 'editor' })
  const person = await read('NELL MARROW')
  expect(person).toMatchObject({
    id,
    username: 'nell marrow',
    full_name: 'Nell Marrow',
    pronouns: 'she/her',
    links: [{ label: 'Band', url: 'https://band.example' }],
    role: 'writer',
    creators: [{ kind: 'artist', id: artistId, name: 'Marrow & Finch' }],
    followers_count: 3,
    plays: 12,
    genre: 'Folk',
    counts: { posts: 0, comments: 0, playlists: 0, reviews: 0 },
    viewer: 'visitor',
  })
  const sent = JSON.stringify(person)
  for (const secret of ['secret@', '4912345678', 'Pier', 'Kiel', '"DE"', 'javascript:', 'likes'])
    expect(sent, secret).not.toContain(secret)
  await app.db.update(member).set({ showsCity: true }).where(eq(member.id, id))
  expect(await read('nell marrow')).toMatchObject({ city: 'Kiel', country_code: 'DE' })
})

test('PERSON-01 nobody and deleted members have no profile', async () => {
  const deletedId = await seedMember(app.db, { username: 'Deleted member' })
  for (const username of ['nobody here', 'Deleted member', 'deleted MEMBER', '%', "' or 1=1 --"])
    expect(await app.refusal('GET', 'user/person', { username }), username).toMatchObject({ status: 404 })
  for (const user_id of ['999999', String(deletedId)])
    expect(await app.refusal('GET', 'user/person_items', { user_id, list: 'posts' })).toMatchObject({ status: 404 })
})

test('PERSON-01 lists and their counts hold what everybody may see, and lose what is hidden at once', async () => {
  const id = await seedMember(app.db, { username: 'Lists' })
  const otherId = await seedMember(app.db)
  const topicId = await seedTopic(app.db)
  const postId = await seedPost(app.db, { topicId, memberId: id, title: 'Shown' })
  for (const visibility of ['held', 'hidden', 'draft', 'deleted'] as const)
    await seedPost(app.db, { topicId, memberId: id, title: visibility, visibility })
  const commentId = await seedComment(app.db, { postId, memberId: id, html: '<p>Said <b>aloud</b></p>' })
  const hiddenPost = await seedPost(app.db, { topicId, memberId: otherId, title: 'Secret title', visibility: 'hidden' })
  await seedComment(app.db, { postId: hiddenPost, memberId: id, html: '<p>Below a hidden post</p>' })
  await seedComment(app.db, { postId, memberId: id, html: '<p>Held</p>', visibility: 'held' })
  await seedComment(app.db, { postId, memberId: id, html: '<p>Gone</p>', deletedAt: new Date() })
  const track = await seedTrack(app.db, { title: 'Reviewed' })
  const playlistId = await seedPlaylist(app.db, { memberId: id, name: 'Public', isPublic: true }, [track])
  await seedPlaylist(app.db, { memberId: id, name: 'Private', isPublic: false }, [track])
  const foreign = await seedPlaylist(app.db, { memberId: otherId, name: 'Theirs', isPublic: true }, [track])
  await app.db.insert(rating).values([
    { memberId: id, trackId: track, stars: 4, words: 'Warm' },
    { memberId: id, playlistId: foreign, stars: 2, words: 'Cold' },
    { memberId: id, albumId: null, artistId: await seedArtist(app.db), stars: 1, words: 'Held', visibility: 'held' },
  ])
  expect((await read('Lists')).counts).toEqual({ posts: 1, comments: 1, playlists: 1, reviews: 2 })
  expect((await items(id, 'posts')).data).toMatchObject([
    { id: postId, title: 'Shown', link: `/community/post/${postId}` },
  ])
  expect((await items(id, 'comments')).data).toMatchObject([
    { id: commentId, title: 'Shown', text: 'Said aloud', link: `/community/post/${postId}#comment-${commentId}` },
  ])
  expect((await items(id, 'playlists')).data).toMatchObject([{ id: playlistId, title: 'Public', count: 1 }])
  expect((await items(id, 'reviews')).data.map(({ title, text, rate }) => [title, text, rate])).toEqual([
    ['Theirs', 'Cold', 2],
    ['Reviewed', 'Warm', 4],
  ])
  await app.db.update(playlist).set({ isPublic: false })
  await app.db.update(post).set({ visibility: 'hidden' }).where(eq(post.id, postId))
  expect((await read('Lists')).counts).toEqual({ posts: 0, comments: 0, playlists: 0, reviews: 1 })
  for (const list of ['posts', 'comments', 'playlists'] as const) expect((await items(id, list)).data, list).toEqual([])
  expect((await items(id, 'reviews')).data.map(({ title }) => title)).toEqual(['Reviewed'])
  await app.db.delete(comment).where(eq(comment.memberId, id))
})

test('PERSON-01 lists have pages', async () => {
  const id = await seedMember(app.db, { username: 'Pages' })
  const topicId = await seedTopic(app.db)
  for (let n = 0; n < 21; n += 1) await seedPost(app.db, { topicId, memberId: id, title: `Post ${n}` })
  const [first, second] = [await items(id, 'posts'), await items(id, 'posts', '2')]
  expect([first.data.length, second.data.length, first.counts]).toEqual([20, 1, { total_pages: 2, total: 21 }])
})

test.each([
  ['everybody', true, true, true],
  ['followers', false, false, true],
  ['nobody', false, false, false],
] as const)(
  'PERSON-03 likes and listening for %s are seen by them and by the owner',
  async (seenBy, visitor, other, follower) => {
    const owner = await seedPerson(app)
    const [stranger, fan] = [await seedPerson(app), await seedPerson(app)]
    await app.db.update(member).set({ plays: 7, genre: 'Dub' }).where(eq(member.id, owner.id))
    await app.post('user/update_privacy', { likes: seenBy, listening: seenBy }, owner.token)
    await app.db.insert(itemLike).values({ memberId: owner.id, trackId: await seedTrack(app.db) })
    await follow(fan.id, owner.id)
    const [{ username } = { username: '' }] = await app.db.select().from(member).where(eq(member.id, owner.id))
    const sees = async (token?: string) => {
      const { counts, plays, genre } = await read(username, token)
      const profile = await app.get('user/profile', { user_id: String(owner.id) }, token)
      const parts = [counts.likes === 1, plays === 7, genre === 'Dub', profile.plays === 7, profile.genre === 'Dub']
      expect(new Set(parts).size).toBe(1)
      return parts[0]
    }
    expect([await sees(), await sees(stranger.token), await sees(fan.token), await sees(owner.token)]).toEqual([
      visitor,
      other,
      follower,
      true,
    ])
  },
)

test('PERSON-03 follows for followers or nobody are hidden from others, also in the lists of those who are followed', async () => {
  const [owner, stranger, fan, idol] = [
    await seedPerson(app),
    await seedPerson(app),
    await seedPerson(app),
    await seedPerson(app),
  ]
  await follow(owner.id, idol.id)
  await follow(fan.id, owner.id)
  const seenBy = async (token: string) => {
    const own = await app.get('user/followings_and_followers', { user_id: String(owner.id) }, token)
    const theirs = await app.get('user/followings_and_followers', { user_id: String(idol.id) }, token)
    return [own.followings.length, theirs.followers.length]
  }
  const all = async () => [
    await seenBy(stranger.token),
    await seenBy(fan.token),
    await seenBy(idol.token),
    await seenBy(owner.token),
  ]
  expect(await all()).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  await app.post('user/update_privacy', { follows: 'followers' }, owner.token)
  expect(await all()).toEqual([
    [0, 0],
    [1, 1],
    [0, 1],
    [1, 1],
  ])
  await app.post('user/update_privacy', { follows: 'nobody' }, owner.token)
  expect(await all()).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
    [1, 1],
  ])
})

test('PERSON-03 the owner changes name, bio without pictures, pronouns, links, city and who sees what', async () => {
  const { id, token } = await seedPerson(app)
  const saved = await app.post(
    'user/update_profile',
    {
      full_name: 'Ida Wren',
      brief_html: '<p>Hello <b>you</b><img src="/media/art/0123456789abcdef_9x9.jpg"><script>alert(1)</script></p>',
      pronouns: 'they/them',
      links: [{ label: 'Shop', url: 'https://shop.example/ida' }],
      city: 'Oslo',
      shows_city: true,
    },
    token,
  )
  expect(saved).toMatchObject({
    brief: '<p>Hello <b>you</b></p>',
    pronouns: 'they/them',
    links: [{ label: 'Shop', url: 'https://shop.example/ida' }],
    shows_city: true,
    likes_seen_by: 'nobody',
    follows_seen_by: 'everybody',
  })
  expect(await app.post('user/update_privacy', { follows: 'nobody' }, token)).toEqual({
    likes: 'nobody',
    follows: 'nobody',
    listening: 'everybody',
    mentions: 'everybody',
  })
  const refusal = (input: object) => app.refusal('POST', 'user/update_profile', input, token)
  for (const url of ['javascript:alert(1)', 'https://user:pass@bank.example', '//evil.example', 'ftp://x.example'])
    expect(await refusal({ links: [{ label: 'x', url }] }), url).toMatchObject({ status: 400 })
  const links = Array.from({ length: 6 }, (_, n) => ({ label: `${n}`, url: `https://x.example/${n}` }))
  expect(await refusal({ links })).toMatchObject({ status: 400 })
  await app.post('user/update_profile', { brief_html: '<p></p>', pronouns: '', links: [] }, token)
  const [row] = await app.db.select().from(member).where(eq(member.id, id))
  expect([row?.brief, row?.pronouns, row?.links, row?.city]).toEqual([null, null, [], 'Oslo'])
})

test('PERSON-01 the profile of a suspended member advertises nothing, and does not say why', async () => {
  const id = await seedMember(app.db, {
    username: 'Spam King',
    brief: '<p>Buy</p>',
    links: [{ label: 'Buy', url: 'https://spam.example' }],
    city: 'Spamville',
    showsCity: true,
    plays: 9,
    genre: 'Spamwave',
    likesSeenBy: 'everybody',
  })
  await app.db.insert(suspension).values({ memberId: id, reason: 'spam', createdAt: new Date() })
  const person = await read('Spam King')
  expect(person).toMatchObject({ username: 'Spam King', links: [] })
  const sent = JSON.stringify(person)
  for (const word of ['Buy', 'spam.example', 'Spamville', 'Spamwave', 'plays', 'likes', 'suspend', 'reason'])
    expect(sent, word).not.toContain(word)
  const { brief, plays, genre } = await app.get('user/profile', { user_id: String(id) })
  expect({ brief, plays, genre }).toEqual({ brief: undefined, plays: 0, genre: undefined })
})

const rename = (token: string, username: string) => app.post('user/update_username', { username }, token)
const renameRefusal = (token: string, username: string) =>
  app.refusal('POST', 'user/update_username', { username }, token)
const nameOf = async (id: number) =>
  (await app.db.select({ name: member.username }).from(member).where(eq(member.id, id)))[0]?.name ?? ''
/** Creates a member whose name has its skeletons, as after a sign-up. */
async function named(username: string) {
  const created = await seedPerson(app, { username })
  await addSkeletons(app.db, created.id, username)
  return created
}
const letTimePass = (id: number, days: number) =>
  app.db
    .update(member)
    .set({ usernameChangedAt: sql`${member.usernameChangedAt} - make_interval(days => ${days})` })
    .where(eq(member.id, id))

test('PERSON-04 a former name leads to the member for a year, and belongs to nobody else as long', async () => {
  const [ida, other] = [await named('Old Ida'), await named('Somebody New')]
  expect(await rename(ida.token, 'Young Ida')).toMatchObject({ username: 'Young Ida' })
  expect((await read('old ida')).username).toBe('Young Ida')
  for (const taken of ['Old Ida', 'OLD IDA', 'Öld Ida', '0ld Ida', 'Young Ida'])
    expect(await renameRefusal(other.token, taken), taken).toMatchObject({ status: 409 })
  await app.db.update(formerUsername).set({ until: new Date('2020-01-01') })
  expect(await app.refusal('GET', 'user/person', { username: 'Old Ida' })).toMatchObject({ status: 404 })
  expect(await deleteExpiredUsernames(app.db, new Date())).toBe(1)
  expect(await rename(other.token, 'Old Ida')).toMatchObject({ username: 'Old Ida' })
  expect((await read('Old Ida')).id).toBe(other.id)
  expect(await renameRefusal(other.token, 'Yöung Ida')).toMatchObject({ status: 400 })
})

test('PERSON-04 a name changes once in 30 days, and back to a former one', async () => {
  const { id, token } = await seedPerson(app)
  const first = await nameOf(id)
  await rename(token, 'Rename One')
  expect(await rename(token, 'Rename One')).toMatchObject({ username: 'Rename One' })
  const refused = await renameRefusal(token, 'Rename Two')
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.error).toMatch(/^username: can be changed again on \d{4}-\d\d-\d\d$/)
  await letTimePass(id, 29)
  expect(await renameRefusal(token, 'Rename Two')).toMatchObject({ status: 400 })
  await letTimePass(id, 2)
  await rename(token, first)
  expect((await read('Rename One')).username).toBe(first)
  expect((await read(first)).username).toBe(first)
})

test('PERSON-05 a new username follows the rules of names', async () => {
  const { token } = await seedPerson(app)
  await named('Paul Wren')
  expect(await renameRefusal(token, 'Pauł Wren')).toMatchObject({
    status: 409,
    error: 'This name looks like the name of another member.',
  })
  expect(await renameRefusal(token, 'admin')).toMatchObject({ status: 409 })
  expect(await renameRefusal(token, 'a@b')).toMatchObject({ status: 400 })
  expect(await renameRefusal(token, '\u200b')).toMatchObject({ status: 400 })
})

test('PERSON-04 one of two members who take the same name at once gets it', async () => {
  const people = [await seedPerson(app), await seedPerson(app), await seedPerson(app)]
  const replies = await Promise.allSettled(people.map(({ token }) => rename(token, 'Contested Name')))
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.db.$count(member, sql`lower(${member.username}) = 'contested name'`)).toBe(1)
})
