import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import {
  seedAlbum,
  seedArtist,
  seedEpisode,
  seedMember,
  seedPlan,
  seedPodcast,
  seedSeason,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { seedSound } from '../../../testing/studio.ts'
import { publishScheduled } from '../draft/draft.jobs.ts'
import { setRole } from '../team/members.store.ts'
import { openDue } from './audience.jobs.ts'

const HOUR = 3_600_000
const NOON = new Date('2027-01-15T12:00:00.000Z')
const ago = (ms: number) => new Date(NOON.getTime() - ms)
const ahead = (ms: number) => new Date(NOON.getTime() + ms).toISOString()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  app.clock.now = NOON
})
afterAll(() => app.close())

test('SUPPORTERS-05 SUPPORTERS-06 a release is for subscribers until its time, opens to everybody, and followers are notified', async () => {
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const owner = await seedOwner({ kind: 'artist', id: artistId })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Small Repairs' })
  await seedTrack(app.db, { artistId, albumId })
  const follower = await seedPerson(app)
  const subscriber = await seedPerson(app)
  for (const memberId of [follower.id, owner.id])
    await app.db.insert(creatorFollow).values({ memberId, artistId, createdAt: ago(HOUR) })
  const planId = await seedPlan(app.db, { artistId })
  await seedSubscription(app.db, { memberId: subscriber.id, planId, expiresAt: new Date(ahead(48 * HOUR)) })
  const { id } = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, owner.token)
  const item = { kind: 'release', id } as const

  expect(await app.get('studio/audience', item, owner.token)).toEqual({
    audience: 'everybody',
    opens_at: null,
    notify: false,
    subscribers: 1,
    problem: null,
  })
  const editor = await seedPerson(app)
  await setRole(
    app.db,
    { by: 'command', creator: { kind: 'artist', id: artistId } },
    { id: editor.id, username: 'ed' },
    'editor',
  )
  expect((await app.get('studio/audience', item, editor.token)).subscribers).toBeNull()
  const update = { ...item, audience: 'until', notify: 1 } as const
  for (const [opensAt, problem] of [
    [undefined, 'opens_at: is required'],
    [ahead(HOUR / 2), 'opens_at: must be from 1 hour to 1 year ahead'],
    [ahead(367 * 24 * HOUR), 'opens_at: must be from 1 hour to 1 year ahead'],
  ] as const)
    expect(
      await app.refusal('POST', 'studio/update_audience', { ...update, opens_at: opensAt }, owner.token),
    ).toMatchObject({ status: 400, error: problem })
  const closed = await app.post('studio/update_audience', { ...update, opens_at: ahead(HOUR) }, owner.token)
  expect(closed).toMatchObject({ audience: 'until', opens_at: ahead(HOUR), notify: true })
  const isClosed = async () => (await app.get('song/album_media', { album_id: albumId })).album.subscribers_only
  expect(await isClosed()).toBe(true)

  await openDue.run(app.services, {}, { id: '1' })
  expect(await isClosed()).toBe(true)
  app.clock.now = new Date(ahead(HOUR))
  await openDue.run(app.services, {}, { id: '2' })
  await app.runJobs()
  app.clock.now = NOON
  expect(await isClosed()).toBe(false)
  expect(await app.get('studio/audience', item, owner.token)).toMatchObject({ audience: 'everybody', subscribers: 1 })
  const opened = await app.db
    .select({ memberId: notification.memberId, title: notification.title, text: notification.text })
    .from(notification)
    .where(and(eq(notification.kind, 'opened'), eq(notification.albumId, albumId)))
  expect(opened).toEqual([{ memberId: follower.id, title: 'Small Repairs', text: 'Marrow & Finch' }])
  expect((await app.get('user/notifications', {}, follower.token)).data[0]).toMatchObject({
    kind: 'opened',
    album_id: albumId,
  })
  const acts = await app.db
    .select({ via: audit.via, before: audit.before, after: audit.after })
    .from(audit)
    .where(and(eq(audit.act, 'item.audience'), eq(audit.creatorId, artistId)))
    .orderBy(audit.id)
  expect(acts).toMatchObject([
    { via: 'studio', before: { audience: 'everybody' }, after: { audience: 'until', opens_at: ahead(HOUR) } },
    { via: 'job', before: { audience: 'until' }, after: { audience: 'everybody' } },
  ])

  // An open subscription goes on when what it opened is no longer for subscribers.
  const [own] = await app.get('subscription/user_subscriptions', { user_id: subscriber.id }, subscriber.token)
  expect(own).toMatchObject({ status: 1 })
})

test('SUPPORTERS-05 a draft gets its audience when it is published; a time that is over opens it at once', async () => {
  const artistId = await seedArtist(app.db)
  const owner = await seedOwner({ kind: 'artist', id: artistId })
  const published = async (hours: number) => {
    const from = await seedAlbum(app.db, { artistId })
    const track = { trackId: await seedTrack(app.db, { artistId, albumId: from }), title: 'Salt', pos: 0 }
    const draft = await app.post('studio/create_release', { artist_id: artistId }, owner.token)
    await app.db.insert(releaseTrack).values({ releaseId: draft.id, ...track })
    await app.db
      .update(release)
      .set({ title: 'Low Water', rightsBy: owner.id, rightsAt: NOON, publishAt: new Date(ahead(hours * HOUR)) })
      .where(eq(release.id, draft.id))
    const until = { kind: 'release', id: draft.id, audience: 'until', opens_at: ahead(2 * HOUR) } as const
    expect(await app.post('studio/update_audience', until, owner.token)).toMatchObject({ audience: 'until' })
    app.clock.now = new Date(ahead(hours * HOUR))
    await publishScheduled.run(app.services, {}, { id: '1' })
    app.clock.now = NOON
    const [row] = await app.db
      .select({ isClosed: album.subscribersOnly, opensAt: album.opensAt })
      .from(release)
      .innerJoin(album, eq(album.id, release.albumId))
      .where(eq(release.id, draft.id))
    return row
  }
  expect(await published(1)).toEqual({ isClosed: true, opensAt: new Date(ahead(2 * HOUR)) })
  expect(await published(3)).toEqual({ isClosed: false, opensAt: null })
})

test('SUPPORTERS-05 an audience that is set while its release is published holds', async () => {
  const artistId = await seedArtist(app.db)
  const owner = await seedOwner({ kind: 'artist', id: artistId })
  const draft = await app.post('studio/create_release', { artist_id: artistId }, owner.token)
  await seedSound(app, artistId, draft.id, { name: 'Salt.flac', tags: { album: 'Low Water' } })
  const { version } = await app.get('studio/release', { release_id: draft.id }, owner.token)
  const [published] = await Promise.all([
    app.post('studio/publish_release', { release_id: draft.id, version, rights: 1, notify: 0 }, owner.token),
    app.post('studio/update_audience', { kind: 'release', id: draft.id, audience: 'subscribers' }, owner.token),
  ])
  const albumId = published.album_id ?? 0
  expect((await app.get('song/album_media', { album_id: albumId })).album.subscribers_only).toBe(true)
})

test('SUPPORTERS-05 a season is for subscribers, unless its sound lies on another host', async () => {
  const podcastId = await seedPodcast(app.db, { title: 'Solder' })
  const owner = await seedOwner({ kind: 'podcast', id: podcastId })
  const seasonId = await seedSeason(app.db, { podcastId, name: 'Season two' })
  await seedEpisode(app.db, { podcastId, seasonId })
  const item = { kind: 'season', id: seasonId } as const
  const follower = await seedMember(app.db)
  await app.db.insert(creatorFollow).values({ memberId: follower, podcastId, createdAt: ago(HOUR) })
  const until = { ...item, audience: 'until', opens_at: ahead(HOUR), notify: 1 } as const
  expect(await app.post('studio/update_audience', until, owner.token)).toMatchObject({ audience: 'until' })
  app.clock.now = new Date(ahead(2 * HOUR))
  await openDue.run(app.services, {}, { id: '1' })
  await app.runJobs()
  app.clock.now = NOON
  expect(await app.get('studio/audience', item, owner.token)).toMatchObject({ audience: 'everybody' })
  const notified = await app.db.select().from(notification).where(eq(notification.memberId, follower))
  expect(notified).toMatchObject([{ kind: 'opened', title: 'Season two', text: 'Solder' }])

  await seedEpisode(app.db, { podcastId, seasonId, fileKey: null, enclosure: 'https://elsewhere.example/1.mp3' })
  const problem =
    'The season Season two cannot be for subscribers: the sound of 1 of its episodes lies on another host.'
  expect(await app.get('studio/audience', item, owner.token)).toMatchObject({ audience: 'everybody', problem })
  expect(
    await app.refusal('POST', 'studio/update_audience', { ...item, audience: 'subscribers' }, owner.token),
  ).toMatchObject({ status: 409, error: problem })
})

async function seedOwner(creator: { kind: 'artist' | 'podcast'; id: number }) {
  const owner = await seedPerson(app)
  await setRole(app.db, { by: 'command', creator }, { id: owner.id, username: 'owner' }, 'owner')
  return owner
}
