import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import { formBody } from './testing/files/form.ts'
import { seedPerson } from './testing/person.ts'
import type { Person } from './testing/person.ts'
import { seedComment, seedPlaylist, seedPost, seedRoles, seedTopic, seedTrack } from './testing/seed.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** An id that no row has. */
const UNKNOWN = 2_000_000_000

let app: TestApp
let owner: Person
let stranger: Person
let songId: number
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
  owner = await seedPerson(app)
  stranger = await seedPerson(app)
  songId = await seedTrack(app.db)
})
afterAll(() => app.close())

async function ask({ path, method, body, files }: Endpoint, input: Record<string, unknown>, token: string) {
  const texts = Object.entries(input).map(([name, value]) => ({ name, content: String(value) }))
  const sent = Object.entries(files).flatMap(([name, { kind, isRequired }]) =>
    isRequired === true ? [{ name, filename: name, content: kind === 'picture' ? PIXEL : '#EXTM3U' }] : [],
  )
  const form = body.startsWith('multipart') ? formBody([...texts, ...sent]) : undefined
  const query = new URLSearchParams(texts.map(({ name, content }): [string, string] => [name, content])).toString()
  const reply = await app.fastify.inject({
    method,
    url: `/api/${path}${method === 'GET' ? `?${query}` : ''}`,
    headers: { 'api-key': 'earshot-web', token, ...(form === undefined ? {} : { 'content-type': form.type }) },
    ...(method === 'GET' ? {} : { payload: form?.body ?? input }),
  })
  return { code: reply.statusCode, body: reply.body }
}

const named = (path: string): Endpoint => endpoints.find((each) => each.path === path) ?? expect.fail(path)
const callsWith = (name: string): string[] =>
  endpoints.filter(({ input }) => name in input.shape).map(({ path }) => path)

/** Other fields of the calls that take a playlist. */
const OF_PLAYLIST: Record<string, () => Record<string, unknown>> = {
  'song/playlist_songs_cloud_add': () => ({ user_id: stranger.id, playlist: 'Mine', song_ids: [songId] }),
  'song/playlist_media': () => ({}),
  'song/update_playlist': () => ({ name: 'Other' }),
  'song/delete_playlist': () => ({}),
  'song/restore_playlist': () => ({}),
  'song/playlist_songs_remove': () => ({ song_ids: [songId] }),
  'song/playlist_songs_reorder': () => ({ song_ids: [songId] }),
  'song/export_playlist': () => ({ format: 'm3u8' }),
  'song/playlist_sharing': () => ({}),
  'song/invite_to_playlist': () => ({ username: 'ida' }),
  'song/answer_playlist_invitation': () => ({ accept: 1 }),
  'song/remove_from_playlist': () => ({ member_id: stranger.id }),
  'song/update_playlist_follow': () => ({}),
  'song/add_play': () => ({ type: 'song', id: songId, seconds: 40 }),
}
/** Other fields of the calls that take a post. */
const OF_POST: Record<string, () => Record<string, unknown>> = {
  'blog/post': () => ({}),
  'blog/related_posts': () => ({}),
  'blog/comments': () => ({}),
  'blog/updates': () => ({ after: 0 }),
  'blog/comment': () => ({ user_id: stranger.id, comment_id: 0, comment: 'Hello' }),
  'blog/update_draft': () => ({ user_id: stranger.id, title: 'T', sub_title: '', description: '', blocks: 0 }),
  'blog/delete_blog': () => ({ user_id: stranger.id }),
  'blog/restore_blog': () => ({ user_id: stranger.id }),
  'blog/update_blog': () => ({ user_id: stranger.id, title: 'T', sub_title: '', description: '', blocks: [] }),
  'blog/versions': () => ({}),
  'blog/viewer_state': () => ({}),
  'blog/read_post': () => ({ comment_id: 0 }),
  'blog/upload_media': () => ({ type: 'text', pos: 0, content: '<p>x</p>' }),
}

test('these lists have all calls that name a playlist or a post', () => {
  expect(callsWith('playlist_id').toSorted()).toEqual(Object.keys(OF_PLAYLIST).toSorted())
  // Calls of moderators are about the posts of others.
  const ofAuthors = callsWith('blog_id').filter((path) => !path.startsWith('moderation/'))
  expect(ofAuthors.toSorted()).toEqual(Object.keys(OF_POST).toSorted())
})

test.each(Object.keys(OF_PLAYLIST))(
  'API-32 %s answers the same for a private playlist of somebody else as for none',
  async (path) => {
    const own = await seedPlaylist(app.db, { memberId: owner.id, isPublic: false }, [songId])
    const more = OF_PLAYLIST[path]?.() ?? {}
    const [foreign, unknown] = [
      await ask(named(path), { ...more, playlist_id: own }, stranger.token),
      await ask(named(path), { ...more, playlist_id: UNKNOWN }, stranger.token),
    ]
    expect(foreign.code).toBe(404)
    expect(foreign).toEqual(unknown)
  },
)

test('API-32 a public playlist of somebody else stays 403 for calls of its owner', async () => {
  const playlistId = await seedPlaylist(app.db, { memberId: owner.id, isPublic: true }, [songId])
  const owned = ['song/update_playlist', 'song/delete_playlist', 'song/playlist_songs_remove', 'song/restore_playlist']
  for (const path of owned)
    expect(await ask(named(path), { ...OF_PLAYLIST[path]?.(), playlist_id: playlistId }, stranger.token)).toMatchObject(
      { code: 403 },
    )
})

test.each(Object.keys(OF_POST).flatMap((path) => [`draft ${path}`, `held ${path}`, `hidden ${path}`]))(
  'POST-22 a foreign %s answers the same as no post',
  async (what) => {
    const [visibility = '', path = ''] = what.split(' ')
    const postId = await seedPost(app.db, {
      memberId: owner.id,
      topicId: await seedTopic(app.db),
      visibility: visibility === 'draft' || visibility === 'held' ? visibility : 'hidden',
    })
    const more = OF_POST[path]?.() ?? {}
    const [foreign, unknown] = [
      await ask(named(path), { ...more, blog_id: postId }, stranger.token),
      await ask(named(path), { ...more, blog_id: UNKNOWN }, stranger.token),
    ]
    expect(foreign.code).toBe(404)
    expect(foreign).toEqual(unknown)
  },
)

test('POST-22 a comment on a post that is not there for a member is not there either', async () => {
  const postId = await seedPost(app.db, { memberId: owner.id, visibility: 'hidden' })
  const commentId = await seedComment(app.db, { postId, memberId: owner.id })
  for (const [path, more] of [
    ['blog/update_comment', { comment: 'Other' }],
    ['blog/delete_comment', {}],
  ] as const) {
    const input = { user_id: stranger.id, ...more }
    const foreign = await ask(named(path), { ...input, comment_id: commentId }, stranger.token)
    expect([foreign.code, foreign]).toEqual([
      404,
      await ask(named(path), { ...input, comment_id: UNKNOWN }, stranger.token),
    ])
  }
})

const writes = endpoints.filter(({ method, auth }) => method === 'POST' && auth !== 'none')

test.each(writes.map(({ path }) => path))("API-38 %s with somebody else's user_id is 403", async (path) => {
  await seedRoles(app.db, owner.id, ['admin'])
  const token = await app.signIn(owner.id)
  for (const other of [stranger.id, String(stranger.id)]) {
    const reply = await ask(named(path), { user_id: other }, token)
    expect([path, reply.code, reply.body]).toEqual([path, 403, expect.stringContaining('user_id')])
  }
})
