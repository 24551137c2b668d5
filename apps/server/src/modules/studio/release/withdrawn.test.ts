import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { upload } from '../../../db/schema/upload.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedAlbum, seedArtist, seedPlaylist, seedTrack } from '../../../testing/seed.ts'
import { hideItem, showItem } from '../../catalogue/removal/removal.store.ts'

let app: TestApp
let editor: Person
let stranger: Person
let artistId: number
beforeAll(async () => {
  app = await openTestApp()
  editor = await seedPerson(app)
  stranger = await seedPerson(app)
  artistId = await seedArtist(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId: editor.id, role: 'editor' })
})
afterAll(() => app.close())

test('RELEASE-29 a song is hidden and shown alone, with its place in playlists, and only the site ends its hide', async () => {
  const albumId = await seedAlbum(app.db, { artistId })
  const [oneId] = [await seedTrack(app.db, { albumId, artistId, title: 'One' })]
  await seedTrack(app.db, { albumId, artistId, title: 'Two' })
  const guestId = await seedArtist(app.db)
  await seedTrack(app.db, { albumId, artistId: guestId, title: 'Guest' })
  const playlistId = await seedPlaylist(app.db, { isPublic: true }, [oneId])
  const { id, tracks } = await app.post(
    'studio/create_release',
    { artist_id: artistId, album_id: albumId },
    editor.token,
  )
  const draftOf = (title: string) => ({
    release_id: id,
    track_id: tracks.find((each) => each.title === title)?.id ?? 0,
  })
  const songs = async () =>
    (await app.get('song/album_media', { album_id: albumId })).songs.map(({ title }) => title).toSorted()
  const hide = () => app.post('studio/unpublish_track', draftOf('One'), editor.token)
  const show = () => app.post('studio/publish_track_again', draftOf('One'), editor.token)

  const hidden = await hide()
  expect(hidden.state).toBe('published')
  expect(hidden.tracks.map(({ title, hidden_by: by }) => [title, by])).toEqual(
    expect.arrayContaining([
      ['One', 'creator'],
      ['Two', null],
    ]),
  )
  expect(await songs()).toEqual(['Guest', 'Two'])
  expect((await app.get('song/playlist_media', { playlist_id: playlistId })).songs).toEqual([])
  expect((await app.refusal('POST', 'studio/unpublish_track', draftOf('Guest'), editor.token)).status).toBe(409)

  const [one] = hidden.tracks.filter(({ title }) => title === 'One')
  const removal = { release_id: id, version: hidden.version, track_ids: [one?.id ?? 0] }
  expect(await app.refusal('POST', 'studio/remove_tracks', removal, editor.token)).toMatchObject({
    status: 409,
    error: '"One" is not shown. Publish it again before you remove it.',
  })

  // Neither discarding nor publishing other changes loses the hidden song.
  const renamed = await app.post(
    'studio/update_release',
    { release_id: id, version: hidden.version, title: 'Renamed' },
    editor.token,
  )
  const discarded = await app.post('studio/discard_changes', { release_id: id, version: renamed.version }, editor.token)
  expect(discarded.tracks.map(({ title }) => title).toSorted()).toEqual(['Guest', 'One', 'Two'])
  expect((await show()).tracks.every(({ hidden_by: by }) => by === null)).toBe(true)
  expect(await songs()).toEqual(['Guest', 'One', 'Two'])
  expect((await app.get('song/playlist_media', { playlist_id: playlistId })).songs.map(({ id: song }) => song)).toEqual(
    [oneId],
  )

  await hide()
  await hideItem(app.services, { kind: 'song', id: oneId }, { isDryRun: false, reason: 'A complaint' })
  const copy = await app.get('studio/release', { release_id: id }, editor.token)
  expect(copy.tracks.find(({ title }) => title === 'One')).toMatchObject({
    hidden_by: 'site',
    hidden_reason: 'A complaint',
  })
  expect(await app.refusal('POST', 'studio/publish_track_again', draftOf('One'), editor.token)).toMatchObject({
    status: 409,
    error: 'Hidden by the site: A complaint. Only the site ends that.',
  })
  await showItem(app.services, { kind: 'song', id: oneId }, { isDryRun: false })
  expect(await app.db.$count(track, eq(track.id, oneId))).toBe(1)
  const acts = await app.db
    .select({ act: audit.act })
    .from(audit)
    .where(and(eq(audit.subjectKind, 'song'), eq(audit.subjectId, oneId)))
    .orderBy(audit.id)
  expect(acts.map(({ act }) => act)).toEqual(['item.hide', 'item.show', 'item.hide'])
})

test('STUDIO-09 an access key publishes changes, and deletes no songs with them', async () => {
  const owner = await seedPerson(app)
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  const { key } = await app.post('user/create_access_key', { name: 'Script', scopes: ['read', 'write'] }, owner.token)
  const albumId = await seedAlbum(app.db, { artistId })
  for (const title of ['Keep', 'Drop']) await seedTrack(app.db, { albumId, artistId, title })
  const opened = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, key)
  const titles = async () => (await app.get('song/album_media', { album_id: albumId })).songs.map(({ title }) => title)
  const publish = (version: number) => ({ release_id: opened.id, version, rights: 1, notify: 0 }) as const
  const renamed = await app.post(
    'studio/update_release',
    { release_id: opened.id, version: opened.version, title: 'Renamed' },
    key,
  )
  const published = await app.post('studio/publish_release', publish(renamed.version), key)
  const dropped = published.tracks.find(({ title }) => title === 'Drop')
  const { version } = await app.post(
    'studio/remove_tracks',
    { release_id: opened.id, version: published.version, track_ids: [dropped?.id ?? 0] },
    key,
  )
  expect(await app.refusal('POST', 'studio/publish_release', publish(version), key)).toMatchObject({
    status: 403,
    error: 'An access key cannot delete songs. Publish these changes on the site.',
  })
  expect(await titles()).toHaveLength(2)
  await app.post('studio/publish_release', publish(version), owner.token)
  expect(await titles()).toEqual(['Keep'])
})

test('RELEASE-29 the team sees the cover of a hidden release, and nobody else does', async () => {
  const key = 'art/00112233445566aa_700x700.jpg'
  const picture = sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
  await app.storage.put(key, await picture.jpeg().toBuffer())
  await app.db.insert(upload).values({ key, createdAt: new Date() })
  const albumId = await seedAlbum(app.db, { artistId, art: `/media/${key}` })
  await seedTrack(app.db, { albumId, artistId })
  const { id } = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, editor.token)
  const hidden = await app.post('studio/unpublish_release', { release_id: id }, editor.token)
  const read = async (url: string, token = '') =>
    app.fastify.inject({ url, headers: { 'api-key': 'earshot-web', token } })
  expect((await read(`/media/${key}`)).statusCode).toBe(404)
  const image = hidden.image ?? ''
  const sent = await read(image)
  expect([sent.statusCode, sent.headers['content-type'], sent.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ])
  const { data } = await app.get('studio/releases', { artist_id: artistId, state: 'hidden' }, editor.token)
  expect((await read(data[0]?.image ?? '')).statusCode).toBe(200)
  const plain = `/api/studio/picture?release_id=${id}`
  expect((await read(plain, editor.token)).statusCode).toBe(200)
  expect((await read(plain, stranger.token)).statusCode).toBe(403)
  expect((await read(plain)).statusCode).toBe(404)
  expect((await read(image.replace(`release_id=${id}`, `release_id=${id + 1}`))).statusCode).toBe(404)
  await app.db.delete(artistMember)
  expect((await read(image)).statusCode).toBe(403)
})
