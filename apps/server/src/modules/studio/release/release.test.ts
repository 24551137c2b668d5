import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import type { ProposedTags } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { sendForm } from '../../../testing/files/form.ts'
import { seedAlbum, seedGenre, seedMember, seedTrack } from '../../../testing/seed.ts'
import { seedSound, seedTeam } from '../../../testing/studio.ts'
import { hideItem } from '../../catalogue/removal/removal.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const CONFIRMED = { rights: 1, notify: 1 } as const

test('RELEASE-12 RELEASE-13 RELEASE-14 RELEASE-15 RELEASE-21 RELEASE-22 RELEASE-23 RELEASE-27 RELEASE-29 RELEASE-30 RELEASE-34 a draft from files is published once, changed, hidden, deleted and restored', async () => {
  const { artistId, token } = await seedTeam(app, 'owner')
  const genreId = await seedGenre(app.db, 'Shanty')
  const follower = await seedMember(app.db)
  await app.db.insert(creatorFollow).values({ memberId: follower, artistId, createdAt: new Date(Date.now() - 60_000) })
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  const tags = { album: 'Low Water', genres: ['shanty', 'unknown'], date: '2026-11-01', label: 'Quay' }
  for (const [name, own] of [
    ['10 - Slack.flac', { trackNo: 10 }],
    ['2 - Salt.flac', { trackNo: 2, title: 'Salt', lyrics: [{ language: 'en', text: '[00:01.00]Haul' }] }],
    ['1 - Rope.flac', {}],
  ] satisfies [string, ProposedTags][])
    await seedSound(app, artistId, draft.id, { name, tags: { ...tags, ...own } })

  const filled = await app.get('studio/release', { release_id: draft.id }, token)
  expect(filled).toMatchObject({ title: 'Low Water', release_date: '2026-11-01', label: 'Quay', state: 'draft' })
  expect(filled.genre_ids).toEqual([genreId])
  expect(filled.tracks.map(({ title, track_no }) => [track_no, title])).toEqual([
    [1, 'Rope'],
    [2, 'Salt'],
    [3, 'Slack'],
  ])
  expect(filled.missing).toEqual(['Confirm that you hold the rights to publish this or have permission.'])
  expect(await app.get('song/artist_media', { artist_id: artistId })).toMatchObject({
    artist_albums: [],
    artist: { artist_songs: [] },
  })

  const described = await app.post(
    'studio/update_release',
    {
      release_id: draft.id,
      version: filled.version,
      licence: 'cc-by',
      made_by: 'assisted',
      description: '<p>Sung at <b>low water</b><script>x</script></p>',
    },
    token,
  )
  const one = { release_id: draft.id, version: described.version, ...CONFIRMED }
  const published = await Promise.all([
    app.post('studio/publish_release', one, token),
    app.post('studio/publish_release', one, token),
  ])
  const albumId = published[0].album_id ?? 0
  expect(published.map(({ state, album_id }) => [state, album_id])).toEqual([
    ['published', albumId],
    ['published', albumId],
  ])
  const shown = await app.get('song/album_media', { album_id: albumId })
  expect(shown.songs.map(({ title, has_lyrics }) => [title, has_lyrics])).toEqual([
    ['Rope', false],
    ['Salt', true],
    ['Slack', false],
  ])
  expect(shown.album).toMatchObject({
    title: 'Low Water',
    release_date: '2026-11-01',
    label: 'Quay',
    licence: 'cc-by',
    made_by: 'assisted',
    description: '<p>Sung at <b>low water</b></p>',
  })
  await app.runJobs()
  expect(
    await app.db.$count(notification, and(eq(notification.memberId, follower), eq(notification.kind, 'album'))),
  ).toBe(1)
  const [counted] = await app.db.select({ albums: artist.albumCount }).from(artist).where(eq(artist.id, artistId))
  expect(counted).toEqual({ albums: 1 })

  // A change is not shown before it is published; the ids of songs stay.
  let current = await app.get('studio/release', { release_id: draft.id }, token)
  const [rope, salt, slack] = current.tracks.map(({ id }) => id)
  current = await app.post(
    'studio/reorder_tracks',
    { release_id: draft.id, version: current.version, track_ids: [salt ?? 0, rope ?? 0, slack ?? 0] },
    token,
  )
  const { releases } = await app.post(
    'studio/update_tracks',
    {
      versions: [{ release_id: draft.id, version: current.version }],
      items: [{ id: rope ?? 0, title: 'Rope and Tar', isrc: 'SE-ABC-26-00001' }],
    },
    token,
  )
  current = releases[0] ?? current
  current = await app.post(
    'studio/remove_tracks',
    { release_id: draft.id, version: current.version, track_ids: [slack ?? 0] },
    token,
  )
  expect(current.state).toBe('changed')
  expect((await app.get('song/album_media', { album_id: albumId })).songs).toHaveLength(3)
  await app.post('studio/publish_release', { release_id: draft.id, version: current.version, ...CONFIRMED }, token)
  const changed = await app.get('song/album_media', { album_id: albumId })
  expect(changed.songs.map(({ title }) => title)).toEqual(['Salt', 'Rope and Tar'])
  expect(changed.songs.map(({ id }) => id)).toEqual([shown.songs[1]?.id, shown.songs[0]?.id])

  await app.post('studio/unpublish_release', { release_id: draft.id }, token)
  expect((await app.refusal('GET', 'song/album_media', { album_id: albumId })).status).toBe(404)
  expect((await app.get('studio/release', { release_id: draft.id }, token)).state).toBe('hidden')
  expect((await app.post('studio/publish_again', { release_id: draft.id }, token)).state).toBe('published')
  expect(
    await app.refusal('POST', 'studio/delete_release', { release_id: draft.id, title: 'low' }, token),
  ).toMatchObject({
    status: 400,
    error: 'title: must be the title of the release',
  })
  expect((await app.post('studio/delete_release', { release_id: draft.id, title: 'Low Water' }, token)).state).toBe(
    'removed',
  )
  expect((await app.post('studio/restore', { release_id: draft.id }, token)).state).toBe('published')
  expect((await app.get('song/album_media', { album_id: albumId })).songs).toHaveLength(2)
  const acts = await app.db
    .select({ act: audit.act, via: audit.via, before: audit.before, after: audit.after })
    .from(audit)
    .where(eq(audit.creatorId, artistId))
    .orderBy(audit.id)
  expect(acts.map(({ act }) => act)).toEqual([
    'release.create',
    'release.update',
    'release.update',
    'release.update',
    'release.update',
    'release.publish',
    'release.update',
    'release.update',
    'release.update',
    'release.publish',
    'item.remove',
    'item.hide',
    'item.show',
    'item.remove',
    'item.restore',
  ])
  expect(acts[2]).toMatchObject({ via: 'job', before: { tracks: [] }, after: { tracks: ['Salt'] } })
  expect(acts[4]).toMatchObject({
    via: 'studio',
    before: { licence: 'all-rights-reserved', made_by: 'people' },
    after: { licence: 'cc-by', made_by: 'assisted' },
  })
  expect(acts.slice(6, 9).map(({ before, after }) => [before, after])).toEqual([
    [{ order: ['Rope', 'Salt', 'Slack'] }, { order: ['Salt', 'Rope', 'Slack'] }],
    [
      { track_2_title: 'Rope', track_2_isrc: null },
      { track_2_title: 'Rope and Tar', track_2_isrc: 'SEABC2600001' },
    ],
    [{ tracks: ['Slack'] }, { tracks: [] }],
  ])
})

test('RELEASE-30 a deleted draft is restored, and both acts are in the audit log', async () => {
  const { artistId, token } = await seedTeam(app, 'owner')
  const { id } = await app.post('studio/create_release', { artist_id: artistId }, token)
  expect((await app.post('studio/delete_release', { release_id: id, title: '' }, token)).state).toBe('removed')
  expect((await app.post('studio/restore', { release_id: id }, token)).state).toBe('draft')
  const acts = await app.db
    .select({ act: audit.act })
    .from(audit)
    .where(eq(audit.creatorId, artistId))
    .orderBy(audit.id)
  expect(acts.map(({ act }) => act)).toEqual(['release.create', 'release.delete', 'release.restore'])
})

test('RELEASE-24 RELEASE-25 a scheduled release is published when its time has come, or stays with the reason', async () => {
  const { artistId, memberId, token } = await seedTeam(app, 'owner')
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  const soundId = await seedSound(app, artistId, draft.id, { name: '1 Dawn.mp3', tags: { album: 'Dawn' } })
  const schedule = (minutes: number) => ({
    release_id: draft.id,
    version: draft.version,
    publish_at: new Date(app.clock.now.getTime() + minutes * 60_000).toISOString(),
    ...CONFIRMED,
  })
  expect(await app.refusal('POST', 'studio/schedule_release', schedule(4), token)).toMatchObject({
    error: 'publish_at: must be at least 5 minutes ahead',
  })
  expect((await app.post('studio/schedule_release', schedule(10), token)).state).toBe('scheduled')
  await app.db.update(studioSound).set({ state: 'failed' }).where(eq(studioSound.id, soundId))
  app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
  await runSchedule()
  expect(await app.get('studio/release', { release_id: draft.id }, token)).toMatchObject({
    state: 'scheduled',
    problem: 'Replace or remove the sound of "Dawn": it failed.',
  })
  await runSchedule()
  const studio = and(eq(notification.memberId, memberId), eq(notification.kind, 'studio'))
  expect(await app.db.$count(notification, studio)).toBe(1)
  await app.db.update(studioSound).set({ state: 'ready' }).where(eq(studioSound.id, soundId))
  await runSchedule()
  expect((await app.get('studio/release', { release_id: draft.id }, token)).state).toBe('published')
})

test('STUDIO-08 STUDIO-20 strangers see no draft, and a change on an old version names who changed it', async () => {
  const { artistId, token, username } = await seedTeam(app, 'editor')
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  const stranger = await app.signIn(await seedMember(app.db))
  expect((await app.refusal('GET', 'studio/release', { release_id: draft.id }, stranger)).status).toBe(404)
  expect((await app.refusal('GET', 'studio/releases', { artist_id: artistId }, stranger)).status).toBe(403)
  expect((await app.refusal('POST', 'studio/delete_release', { release_id: draft.id, title: '' }, token)).status).toBe(
    403,
  )
  const change = { release_id: draft.id, version: draft.version }
  await app.post('studio/update_release', { ...change, title: 'First', barcode: '0-36000-29145-2' }, token)
  expect(await app.refusal('POST', 'studio/update_release', { ...change, title: 'Second' }, token)).toMatchObject({
    status: 409,
    error: expect.stringMatching(new RegExp(`^${username} changed this release at .* UTC\\.$`)),
  })
  expect(await app.get('studio/release', { release_id: draft.id }, token)).toMatchObject({
    title: 'First',
    barcode: '036000291452',
  })
})

test('STUDIO-15 a change of an imported album is a correction that later imports keep', async () => {
  const { artistId, token } = await seedTeam(app, 'owner')
  const albumId = await seedAlbum(app.db, { artistId, title: 'Imported', source: `album:${artistId}` })
  const songId = await seedTrack(app.db, { albumId, artistId, title: 'Old', source: `file:${artistId}.mp3` })
  const listed = await app.get('studio/releases', { artist_id: artistId }, token)
  expect(listed.data).toMatchObject([{ id: null, album_id: albumId, state: 'published' }])
  const copy = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, token)
  const [first] = copy.tracks
  const renamed = {
    versions: [{ release_id: copy.id, version: copy.version }],
    items: [{ id: first?.id ?? 0, title: 'New' }],
  }
  const { releases } = await app.post('studio/update_tracks', renamed, token)
  expect(releases).toMatchObject([{ state: 'changed', version: 2 }])
  let current = await app.post('studio/discard_changes', { release_id: copy.id, version: 2 }, token)
  expect(current.tracks[0]?.title).toBe('Old')
  current = await app.post(
    'studio/update_release',
    { release_id: copy.id, version: current.version, title: 'Mine' },
    token,
  )
  await app.post('studio/publish_release', { release_id: copy.id, version: current.version, ...CONFIRMED }, token)
  expect((await app.get('song/album_media', { album_id: albumId })).album.title).toBe('Mine')
  expect((await app.get('song/song_media', { song_id: songId })).song.title).toBe('Old')
  const { rows } = await app.db.execute<{ field: string; by: string }>(
    `select field, by from correction where album_id = ${albumId}`,
  )
  expect(rows).toEqual([{ field: 'title', by: 'creator' }])
})

test('RELEASE-29 only the site ends its hide, also by deleting and restoring', async () => {
  const { artistId, token } = await seedTeam(app, 'owner')
  const albumId = await seedAlbum(app.db, { artistId, title: 'Held' })
  await seedTrack(app.db, { albumId, artistId })
  const { id } = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, token)
  await hideItem(app.services, { kind: 'album', id: albumId }, { isDryRun: false, reason: 'A complaint' })
  expect(await app.get('studio/release', { release_id: id }, token)).toMatchObject({
    state: 'hidden',
    hidden_by: 'site',
    hidden_reason: 'A complaint',
  })
  for (const [call, input] of [
    ['studio/publish_again', { release_id: id }],
    ['studio/delete_release', { release_id: id, title: 'Held' }],
  ] as const)
    expect(await app.refusal('POST', call, input, token)).toMatchObject({
      status: 409,
      error: 'Hidden by the site: A complaint. Only the site ends that.',
    })
})

test('STUDIO-07 an editor drops no song that the site shows, and an old version drops none', async () => {
  const { artistId, token } = await seedTeam(app, 'owner')
  const editor = await seedMember(app.db)
  await app.db.insert(artistMember).values({ artistId, memberId: editor, role: 'editor' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Two Songs' })
  for (const title of ['One', 'Two']) await seedTrack(app.db, { albumId, artistId, title })
  const copy = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, token)
  const one = { release_id: copy.id, version: copy.version }
  const changed = await app.post('studio/remove_tracks', { ...one, track_ids: [copy.tracks[0]?.id ?? 0] }, token)
  const publish = (version: number, by: string) =>
    app.refusal('POST', 'studio/publish_release', { release_id: copy.id, version, ...CONFIRMED }, by)
  expect((await publish(changed.version, await app.signIn(editor))).status).toBe(403)
  expect((await publish(copy.version, token)).status).toBe(409)
  // A song that came meanwhile stays.
  await seedTrack(app.db, { albumId, artistId, title: 'Three' })
  expect((await app.get('song/album_media', { album_id: albumId })).songs).toHaveLength(3)
  await app.post('studio/publish_release', { release_id: copy.id, version: changed.version, ...CONFIRMED }, token)
  const { songs } = await app.get('song/album_media', { album_id: albumId })
  expect(songs.map(({ title }) => title).toSorted()).toEqual(['Three', 'Two'])
})

test('RELEASE-17 the last removal of tracks is undone', async () => {
  const { artistId, token } = await seedTeam(app, 'editor')
  const albumId = await seedAlbum(app.db, { artistId, title: 'Three Songs' })
  for (const [at, title] of ['One', 'Two', 'Three'].entries())
    await seedTrack(app.db, { albumId, artistId, title, trackNo: at + 1 })
  const copy = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, token)
  const [first, , third] = copy.tracks
  const removed = await app.post(
    'studio/remove_tracks',
    { release_id: copy.id, version: copy.version, track_ids: [first?.id ?? 0, third?.id ?? 0] },
    token,
  )
  expect(removed.tracks.map(({ title }) => title)).toEqual(['Two'])
  const undo = { release_id: copy.id, version: removed.version }
  expect((await app.post('studio/restore_tracks', undo, token)).tracks).toEqual(copy.tracks)
  expect((await app.refusal('POST', 'studio/restore_tracks', { ...undo, version: 3 }, token)).status).toBe(409)
})

test('RELEASE-18 a cover is a JPEG or PNG of at least 600 pixels', async () => {
  const { artistId, token } = await seedTeam(app, 'editor')
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  const send = async (cover: Buffer) => {
    const parts = [
      { name: 'release_id', content: String(draft.id) },
      { name: 'version', content: '1' },
      { name: 'cover', filename: 'cover.png', content: cover },
    ]
    const { code, error } = await sendForm(app, 'studio/upload_cover', parts, token)
    return [code, error]
  }
  const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: 'teal' } })
  expect(await send(await picture(599).png().toBuffer())).toEqual([
    400,
    'cover: must be at least 600 by 600 pixels; this picture has 599 by 599',
  ])
  expect(await send(await picture(600).webp().toBuffer())).toEqual([
    415,
    'cover.png: a picture must be a JPEG or PNG of at most 10 MB.',
  ])
  expect(await send(await picture(600).png().toBuffer())).toEqual([200, null])
  const { image } = await app.get('studio/release', { release_id: draft.id }, token)
  expect(image).toMatch(/_600x600\.jpg$/)
})

test('RELEASE-18 a track has a cover of its own', async () => {
  const { artistId, token } = await seedTeam(app, 'editor')
  const albumId = await seedAlbum(app.db, { artistId, title: 'Two Songs' })
  for (const title of ['One', 'Two']) await seedTrack(app.db, { albumId, artistId, title })
  const copy = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, token)
  const [one, two] = copy.tracks
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: 'coral' } })
  const parts = [
    { name: 'release_id', content: String(copy.id) },
    { name: 'version', content: String(copy.version) },
    { name: 'track_id', content: String(one?.id) },
    { name: 'cover', filename: 'cover.png', content: await picture.png().toBuffer() },
  ]
  expect((await sendForm(app, 'studio/upload_cover', parts, token)).code).toBe(200)
  const { version, image, tracks } = await app.get('studio/release', { release_id: copy.id }, token)
  expect([image, tracks.map((track) => track.image)]).toEqual([
    copy.image,
    [expect.stringMatching(/_600x600/), two?.image],
  ])
  await app.post('studio/publish_release', { release_id: copy.id, version, ...CONFIRMED }, token)
  const { songs } = await app.get('song/album_media', { album_id: albumId })
  expect(songs.find(({ title }) => title === 'One')?.album_art).toBe(tracks[0]?.image)
})

async function runSchedule(): Promise<void> {
  const { publishScheduled } = await import('../draft/draft.jobs.ts')
  await publishScheduled.run(app.services, {}, { id: '1' })
}
