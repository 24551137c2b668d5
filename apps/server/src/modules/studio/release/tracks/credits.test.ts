import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notification } from '../../../../db/schema/member/notification.ts'
import { artistMember } from '../../../../db/schema/money/membership.ts'
import { openTestApp } from '../../../../testing/app.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { seedMember } from '../../../../testing/seed.ts'
import { seedSound, seedTeam } from '../../../../testing/studio.ts'
import { hideItem, showItem } from '../../../catalogue/removal/removal.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('RELEASE-16 a credited artist is linked, listed and notified, and ends the credit for good', async () => {
  const band = await seedTeam(app, 'owner')
  const guest = await seedTeam(app, 'owner')
  const producer = await seedTeam(app, 'owner')
  // A member of both teams is not notified.
  await app.db.insert(artistMember).values({ artistId: guest.artistId, memberId: band.memberId, role: 'owner' })
  const draft = await app.post('studio/create_release', { artist_id: band.artistId }, band.token)
  await seedSound(app, band.artistId, draft.id, { name: 'Rope.flac', tags: { album: 'Low Water' } })
  const read = () => app.get('studio/release', { release_id: draft.id }, band.token)
  const [track] = (await read()).tracks
  const credits = [
    { name: 'Wren', role: 'featured', artist_id: guest.artistId },
    { name: 'Mara', role: 'producer', artist_id: producer.artistId },
    { name: 'Wren', role: 'voice', artist_id: guest.artistId },
    { name: 'Ida', role: 'instrument', instrument: 'Cello' },
    { name: 'The Band', role: 'main', artist_id: band.artistId },
  ] as const
  const publish = async () => {
    const { releases } = await app.post(
      'studio/update_tracks',
      {
        versions: [{ release_id: draft.id, version: (await read()).version }],
        items: [{ id: track?.id ?? 0, credits: [...credits] }],
      },
      band.token,
    )
    const version = releases[0]?.version ?? 0
    return app.post('studio/publish_release', { release_id: draft.id, version, rights: 1, notify: 0 }, band.token)
  }
  const published = await publish()
  const albumId = published.album_id ?? 0
  const songId = published.tracks[0]?.track_id ?? 0
  const appearsOn = async (artistId: number) =>
    (await app.get('song/artist_media', { artist_id: artistId })).appears_on?.map(({ id }) => id)
  const linksOf = async () =>
    (await app.get('song/song_media', { song_id: songId })).song.credits?.map(({ name, artist_id: id }) => [name, id])
  const linked = [
    ['Wren', guest.artistId],
    ['Mara', producer.artistId],
    ['Wren', guest.artistId],
    ['Ida', undefined],
    ['The Band', band.artistId],
  ]
  expect(await linksOf()).toEqual(linked)
  expect(await appearsOn(guest.artistId)).toEqual([albumId])
  expect(await appearsOn(producer.artistId)).toEqual([])
  expect(await appearsOn(band.artistId)).toEqual([])
  const notified = (memberId: number) =>
    app.db.$count(notification, and(eq(notification.memberId, memberId), eq(notification.kind, 'studio')))
  const counts = () => Promise.all([guest, producer, band].map(({ memberId }) => notified(memberId)))
  expect(await counts()).toEqual([1, 1, 0])
  await publish()
  expect(await counts()).toEqual([1, 1, 0])
  expect(await app.get('studio/credits', { artist_id: guest.artistId }, guest.token)).toMatchObject([
    { song_id: songId, album_title: 'Low Water', artist_id: band.artistId, roles: ['featured', 'voice'] },
  ])

  // Hiding the credited artist hides the link, and showing it brings the link back.
  const artist = { kind: 'artist', id: guest.artistId } as const
  await hideItem(app.services, artist, { isDryRun: false })
  expect((await linksOf())?.[0]).toEqual(['Wren', undefined])
  await showItem(app.services, artist, { isDryRun: false })
  expect(await linksOf()).toEqual(linked)

  const end = { artist_id: guest.artistId, song_id: songId }
  const editor = await seedMember(app.db)
  await app.db.insert(artistMember).values({ artistId: guest.artistId, memberId: editor, role: 'editor' })
  for (const token of [producer.token, await app.signIn(editor)])
    expect((await app.refusal('POST', 'studio/end_credit', end, token)).status).toBe(403)
  await app.post('studio/end_credit', end, guest.token)
  expect((await app.refusal('POST', 'studio/end_credit', end, guest.token)).status).toBe(404)
  await publish()
  expect(await linksOf()).toEqual(linked.map(([name, id]) => [name, id === guest.artistId ? undefined : id]))
  expect(await appearsOn(guest.artistId)).toEqual([])
  expect(await app.get('studio/credits', { artist_id: guest.artistId }, guest.token)).toEqual([])
  expect(await counts()).toEqual([1, 1, 0])
})
