import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { playlist, playlistFollow, playlistMember } from '../../../db/schema/listening/playlist.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedPlaylist, seedTrack } from '../../../testing/seed.ts'
import { deleteAccount } from '../../account/deletion/delete-account.ts'
import { restoreMember, suspendMember } from '../../moderation/suspension.store.ts'

let app: TestApp
let edda: Person
let ida: Person
let nell: Person
let songs: number[]
let playlistId: number
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false })
})
beforeEach(async () => {
  last += 1
  edda = await seedPerson(app, { username: `edda-${last}` })
  ida = await seedPerson(app, { username: `ida-${last}` })
  nell = await seedPerson(app, { username: `nell-${last}` })
  songs = [await seedTrack(app.db), await seedTrack(app.db), await seedTrack(app.db)]
  playlistId = await seedPlaylist(app.db, { memberId: edda.id, name: 'Ferry' }, songs.slice(0, 1))
})
afterAll(() => app.close())
let last = 0

const invite = (username: string, by = edda) =>
  app.post('song/invite_to_playlist', { playlist_id: playlistId, username }, by.token)
const answer = (who: Person, accept: 0 | 1) =>
  app.post('song/answer_playlist_invitation', { playlist_id: playlistId, accept }, who.token)
const remove = (personId: number, by = edda) =>
  app.post('song/remove_from_playlist', { playlist_id: playlistId, member_id: personId }, by.token)
const join = async (who: Person, name: string) => {
  await invite(`${name}-${last}`)
  await answer(who, 1)
}
const add = (who: Person, ...ids: number[]) =>
  app.post(
    'song/playlist_songs_cloud_add',
    { user_id: who.id, playlist: 'Any', playlist_id: playlistId, song_ids: ids },
    who.token,
  )
const take = (who: Person, ...ids: number[]) =>
  app.post('song/playlist_songs_remove', { playlist_id: playlistId, song_ids: ids }, who.token)
const rowsOf = async (who: Person) => {
  const media = await app.get('song/playlist_media', { playlist_id: playlistId }, who.token)
  return media.songs.map(({ id, added_by: by }) => [id, by?.username])
}
const follow = (who: Person, status?: 0 | 1) =>
  app.post(
    'song/update_playlist_follow',
    { playlist_id: playlistId, ...(status !== undefined && { follow_status: status }) },
    who.token,
  )
const sharing = (who: Person) => app.get('song/playlist_sharing', { playlist_id: playlistId }, who.token)
const shared = (who: Person) => app.get('song/shared_playlists', {}, who.token)
const makePublic = (is_public: 0 | 1) =>
  app.post('song/update_playlist', { playlist_id: playlistId, is_public }, edda.token)
const inLibrary = async (who: Person) =>
  (await app.get('user/library', { tab: 'playlists' }, who.token)).data.filter(({ id }) => id === playlistId)
const newsOf = async ({ token }: Person) =>
  (await app.get('user/notifications', {}, token)).data
    .filter(({ kind }) => kind.startsWith('playlist'))
    .map(({ kind, actor, title, path }) => [kind, actor?.username, title, path])
const followers = async () =>
  (await app.db.select({ count: playlist.followersCount }).from(playlist).where(eq(playlist.id, playlistId)))[0]?.count
const suspend = (who: Person) =>
  suspendMember(
    app.db,
    { memberId: who.id, moderator: null, reason: 'spam', until: null, timeZone: 'UTC' },
    app.clock.now,
  )

test('LIBRARY-09 an invited member accepts, and then sees and changes the songs of a private playlist', async () => {
  expect(await invite(`@IDA-${last}`)).toMatchObject({
    role: 'owner',
    people: [{ user: { id: ida.id }, status: 'invited' }],
  })
  const path = `/account/edit_playlist?id=${playlistId}`
  expect(await newsOf(ida)).toEqual([['playlist_invitation', `edda-${last}`, 'Ferry', path]])
  expect(await shared(ida)).toMatchObject({ playlists: [], invitations: [{ playlist: { id: playlistId } }] })
  await expect(add(ida, songs[1] ?? 0)).rejects.toThrow('404')
  expect(await inLibrary(ida)).toEqual([])
  await answer(ida, 1)
  expect(await newsOf(ida)).toEqual([])
  expect(await newsOf(edda)).toEqual([['playlist_joined', `ida-${last}`, 'Ferry', path]])
  expect(await shared(ida)).toMatchObject({ playlists: [{ id: playlistId, is_public: 0 }], invitations: [] })
  expect(await inLibrary(ida)).toMatchObject([{ is_shared: true }])
  expect(await sharing(ida)).toMatchObject({ role: 'collaborator', people: [{ status: 'collaborator' }] })
  const [first = 0, second = 0, third = 0] = songs
  await add(ida, second, third)
  const move = { playlist_id: playlistId, song_id: third, after_id: 0 }
  await app.post('song/playlist_songs_reorder', move, ida.token)
  await take(ida, first)
  expect(await rowsOf(edda)).toEqual([
    [third, `ida-${last}`],
    [second, `ida-${last}`],
  ])
  const exported = await app.fastify.inject({
    url: `/api/song/export_playlist?playlist_id=${playlistId}&format=m3u8`,
    headers: { 'api-key': 'earshot-web', token: ida.token },
  })
  expect(exported.statusCode).toBe(200)
})

test('LIBRARY-09 only the owner changes, deletes and shares a playlist; a collaborator may leave', async () => {
  await join(ida, 'ida')
  for (const [call, more] of [
    ['update_playlist', { name: 'Mine' }],
    ['delete_playlist', {}],
    ['invite_to_playlist', { username: `nell-${last}` }],
    ['remove_from_playlist', { member_id: edda.id }],
  ] as const)
    expect(await app.refusal('POST', `song/${call}`, { playlist_id: playlistId, ...more }, ida.token)).toMatchObject({
      status: 403,
    })
  await expect(invite(`nell-${last}`, nell)).rejects.toThrow('404')
  await expect(invite(`edda-${last}`)).rejects.toThrow('another member')
  await expect(invite('nobody')).rejects.toThrow('404')
  await remove(ida.id, ida)
  await expect(add(ida, songs[1] ?? 0)).rejects.toThrow('404')
})

test('LIBRARY-09 the owner removes people, whose songs stay, and rows', async () => {
  await join(ida, 'ida')
  await add(ida, songs[1] ?? 0)
  await remove(ida.id)
  await expect(add(ida, songs[2] ?? 0)).rejects.toThrow('404')
  expect((await shared(ida)).playlists).toEqual([])
  await expect(remove(ida.id)).rejects.toThrow('404')
  expect(await rowsOf(edda)).toEqual([
    [songs[0], undefined],
    [songs[1], `ida-${last}`],
  ])
  await take(edda, songs[1] ?? 0)
  expect(await rowsOf(edda)).toEqual([[songs[0], undefined]])
})

test('LIBRARY-09 "Undo" restores who added a song, for the member who removed it', async () => {
  await join(ida, 'ida')
  await join(nell, 'nell')
  const song = songs[1] ?? 0
  const adder = async () => (await rowsOf(edda)).find(([id]) => id === song)?.[1]
  await add(ida, song)
  await take(edda, song)
  await add(edda, song)
  expect(await adder()).toBe(`ida-${last}`)
  await take(edda, song)
  await add(nell, song)
  expect(await adder()).toBe(`nell-${last}`)
  await take(edda, song)
  app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
  await add(edda, song)
  expect(await adder()).toBe(`edda-${last}`)
})

test('LIBRARY-09 a declined invitation is not sent again, but can be accepted; a withdrawn one is over', async () => {
  await invite(`ida-${last}`)
  await answer(ida, 0)
  expect((await sharing(edda)).people).toMatchObject([{ status: 'declined' }])
  expect((await shared(ida)).invitations).toEqual([])
  expect(await newsOf(ida)).toEqual([])
  await expect(invite(`ida-${last}`)).rejects.toThrow('declined')
  await answer(ida, 1)
  expect((await sharing(edda)).people).toMatchObject([{ status: 'collaborator' }])
  await invite(`nell-${last}`)
  await remove(nell.id)
  expect([await newsOf(nell), (await shared(nell)).invitations]).toEqual([[], []])
  await expect(answer(nell, 1)).rejects.toThrow('404')
})

test('LIBRARY-09 readers see collaborators, and not who was only invited; suspended members are not invited', async () => {
  await makePublic(1)
  await join(ida, 'ida')
  await invite(`nell-${last}`)
  const reader = await seedPerson(app, { username: `wren-${last}` })
  expect(await sharing(reader)).toEqual({
    role: 'reader',
    follow_status: 0,
    people: [{ user: expect.objectContaining({ id: ida.id }), status: 'collaborator' }],
  })
  await suspend(reader)
  await expect(invite(`wren-${last}`)).rejects.toThrow('404')
})

test('LIBRARY-09 a playlist has at most 50 invited members', async () => {
  await app.db.execute(sql`
    with created as (
      insert into member (username, email) select 'many-' || n, 'many-' || n || '@example.com'
      from generate_series(1, 50) n returning id)
    insert into playlist_member (playlist_id, member_id) select ${playlistId}, id from created`)
  await expect(invite(`ida-${last}`)).rejects.toThrow('at most 50')
})

test('LIBRARY-09 deleting hides the playlist and its invitations, and "Undo" restores both', async () => {
  await join(ida, 'ida')
  await invite(`nell-${last}`)
  await app.post('song/delete_playlist', { playlist_id: playlistId }, edda.token)
  expect([await shared(ida), await shared(nell), await newsOf(nell), await inLibrary(ida)]).toEqual([
    { playlists: [], invitations: [] },
    { playlists: [], invitations: [] },
    [],
    [],
  ])
  await expect(answer(nell, 1)).rejects.toThrow('404')
  await app.post('song/restore_playlist', { playlist_id: playlistId }, edda.token)
  expect((await shared(ida)).playlists).toHaveLength(1)
  expect((await shared(nell)).invitations).toHaveLength(1)
})

test('LIBRARY-10 followers find a playlist in their library, and its owner sees their number', async () => {
  await makePublic(1)
  expect(await follow(ida, 1)).toEqual({ follow_status: 1 })
  expect(await follow(ida, 1)).toEqual({ follow_status: 1 })
  await follow(nell)
  expect(await inLibrary(ida)).toMatchObject([{ is_followed: true, title: 'Ferry' }])
  expect(await sharing(edda)).toMatchObject({ role: 'owner', followers_count: 2 })
  expect(await sharing(ida)).toEqual({ role: 'reader', follow_status: 1, people: [] })
  expect(await follow(nell)).toEqual({ follow_status: 0 })
  expect(await followers()).toBe(1)
  await expect(follow(edda)).rejects.toThrow('403')
})

test('LIBRARY-10 followers lose a playlist that becomes private, collaborators do not; it returns when it is public', async () => {
  await makePublic(1)
  await join(nell, 'nell')
  await follow(ida, 1)
  await makePublic(0)
  expect([await inLibrary(ida), await inLibrary(nell)]).toMatchObject([[], [{ is_shared: true }]])
  await expect(sharing(ida)).rejects.toThrow('404')
  const stranger = await seedPerson(app)
  await expect(follow(stranger, 1)).rejects.toThrow('404')
  await expect(follow(stranger, 0)).rejects.toThrow('404')
  await makePublic(1)
  expect(await inLibrary(ida)).toHaveLength(1)
  await makePublic(0)
  expect(await follow(ida, 0)).toEqual({ follow_status: 0 })
  expect(await followers()).toBe(0)
})

test('LIBRARY-10 followers are counted once and never while they are suspended; an ended account is counted off', async () => {
  await makePublic(1)
  await Promise.all([follow(ida, 1), follow(ida, 1), follow(nell, 1), follow(nell, 1)])
  expect(await followers()).toBe(2)
  await suspend(ida)
  await app.runJobs()
  expect(await followers()).toBe(1)
  await app.db.transaction((tx) => deleteAccount(tx, nell.id, true, app.clock.now))
  expect(await followers()).toBe(0)
  await restoreMember(app.db, { memberId: ida.id, moderator: null, note: null }, app.clock.now)
  await app.runJobs()
  expect(await followers()).toBe(1)
  expect(await app.db.$count(playlistFollow, eq(playlistFollow.playlistId, playlistId))).toBe(1)
})

test('LIBRARY-09 the account of a collaborator can end: their songs stay without a name', async () => {
  await join(ida, 'ida')
  await add(ida, songs[1] ?? 0)
  await app.db.transaction((tx) => deleteAccount(tx, ida.id, true, app.clock.now))
  expect((await rowsOf(edda)).at(-1)).toEqual([songs[1], undefined])
  const own = and(eq(playlistMember.playlistId, playlistId), eq(playlistMember.memberId, ida.id))
  expect(await app.db.$count(playlistMember, own)).toBe(0)
})
