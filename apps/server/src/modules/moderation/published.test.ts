import { reportSubject } from '@earshot/contract/community/report-subject'
import { REPORTED_ITEMS } from '@earshot/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { album } from '../../db/schema/catalogue/catalogue.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { runDelayedJobs } from '../../testing/processes/delayed-jobs.ts'
import { seedAlbum, seedArtist, seedEpisode, seedPodcast, seedTrack } from '../../testing/seed.ts'

let app: TestApp
let owner: Person
let moderator: Person
let listener: Person
let artistId: number
let podcastId: number
beforeAll(async () => {
  app = await openTestApp()
  owner = await seedPerson(app)
  moderator = await seedPerson(app, { role: 'moderator' })
  listener = await seedPerson(app, { username: 'lin' })
  artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  podcastId = await seedPodcast(app.db, { title: 'Night Talk' })
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  await app.db.insert(podcastMember).values({ podcastId, memberId: owner.id, role: 'owner' })
})
afterAll(() => app.close())

const queue = async () => (await app.get('moderation/queue', {}, moderator.token)).data
const noticesOf = async () => {
  await runDelayedJobs(app)
  const rows = await app.db
    .select({ text: notification.text })
    .from(notification)
    .where(eq(notification.memberId, owner.id))
    .orderBy(notification.id)
  return rows.map(({ text }) => text)
}
const reportOf = (who: Person, kind: (typeof REPORTED_ITEMS)[number], id: number) => ({
  user_id: who.id,
  subject: reportSubject(kind, id),
  message: 'content' as const,
})

test('RELEASE-35 reports of albums, songs, podcasts and episodes are cases, and owners hear that nothing was changed', async () => {
  const albumId = await seedAlbum(app.db, { artistId, title: 'Small Repairs' })
  const songId = await seedTrack(app.db, { artistId, albumId, title: 'Rope' })
  const episodeId = await seedEpisode(app.db, { podcastId, name: 'Tides' })
  const ids = { album: albumId, song: songId, podcast: podcastId, episode: episodeId }
  for (const kind of REPORTED_ITEMS)
    await app.post('user/contact_us', reportOf(listener, kind, ids[kind]), listener.token)
  const cases = await queue()
  expect(
    cases.map(({ kind, item_id, title, content, user, podcast_id }) => [
      kind,
      item_id,
      title,
      content,
      user,
      podcast_id,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['album', albumId, 'Small Repairs', 'Marrow &amp; Finch', null, null],
      ['song', songId, 'Rope', 'Marrow &amp; Finch', null, null],
      ['podcast', podcastId, 'Night Talk', expect.any(String), null, null],
      ['episode', episodeId, 'Tides', 'Night Talk', null, podcastId],
    ]),
  )
  expect(
    await app.refusal('POST', 'user/contact_us', reportOf(listener, 'song', 999_999), listener.token),
  ).toMatchObject({ status: 404 })
  for (const kind of REPORTED_ITEMS)
    await app.post('moderation/settle', { kind, item_id: ids[kind], decision: 'keep' }, moderator.token)
  expect(await queue()).toEqual([])
  expect(await noticesOf()).toEqual(
    ['Small Repairs', 'Rope', 'Night Talk', 'Tides'].map(
      (title) => `Moderators looked at reports about ${title} and changed nothing.`,
    ),
  )
})

test('RELEASE-35 a claim of rights hides an item as the site does, and its owner does not end that', async () => {
  const albumId = await seedAlbum(app.db, { artistId, title: 'Low Water' })
  await seedTrack(app.db, { artistId, albumId })
  const spam = reportOf(listener, 'album', albumId)
  await app.post('user/contact_us', spam, listener.token)
  const claim = {
    ...spam,
    message: 'rights',
    claim: 'I recorded it in 2019.',
    link: 'https://lin.example/low-water',
  } as const
  expect(await app.refusal('POST', 'user/contact_us', { ...claim, claim: '' }, listener.token)).toMatchObject({
    status: 400,
    error: 'claim: is required',
  })
  expect(
    await app.refusal('POST', 'user/contact_us', { ...claim, link: 'javascript:alert(1)' }, listener.token),
  ).toMatchObject({ status: 400, error: 'link: must be a web address' })
  expect(
    await app.refusal('POST', 'user/contact_us', { ...claim, subject: 'Post report 1' }, listener.token),
  ).toMatchObject({ status: 400, error: 'message: must be content, media or spam for texts' })
  await app.post('user/contact_us', claim, listener.token)
  expect((await queue()).find(({ item_id: id }) => id === albumId)).toMatchObject({
    reasons: [{ reason: 'rights', count: 1 }],
    claims: [{ user: { username: 'lin' }, text: 'I recorded it in 2019.', link: 'https://lin.example/low-water' }],
  })

  const decide = { kind: 'album', item_id: albumId, decision: 'hide', note: 'Claimed by another artist.' } as const
  const colleague = await seedPerson(app, { role: 'moderator' })
  await app.db.insert(artistMember).values({ artistId, memberId: colleague.id, role: 'editor' })
  expect(await app.refusal('POST', 'moderation/settle', decide, colleague.token)).toMatchObject({ status: 403 })
  expect(
    await app.refusal('POST', 'moderation/settle', { ...decide, decision: 'delete' }, moderator.token),
  ).toMatchObject({ status: 400, error: 'decision: must be keep, hide or show for what is published' })
  const { id } = await app.post('studio/create_release', { artist_id: artistId, album_id: albumId }, owner.token)
  await app.post('moderation/settle', decide, moderator.token)
  expect(await app.db.$count(album, eq(album.id, albumId))).toBe(0)
  expect((await noticesOf()).at(-1)).toBe('Moderators hid Low Water from this site. Claimed by another artist.')
  expect(await app.refusal('POST', 'studio/publish_again', { release_id: id }, owner.token)).toMatchObject({
    status: 409,
    error: 'Hidden by the site: Claimed by another artist. Only the site ends that.',
  })
  const [entry] = await app.get('moderation/log', {}, moderator.token)
  expect(entry).toMatchObject({ kind: 'album', decision: 'hide', title: 'Low Water', user: null, is_hidden: true })

  const show = { kind: 'album', item_id: albumId, decision: 'show' } as const
  expect(await app.refusal('POST', 'moderation/settle', show, colleague.token)).toMatchObject({ status: 403 })
  await app.post('moderation/settle', show, moderator.token)
  expect(await app.db.$count(album, eq(album.id, albumId))).toBe(1)
  expect((await noticesOf()).at(-1)).toBe('Moderators show Low Water again.')
})
