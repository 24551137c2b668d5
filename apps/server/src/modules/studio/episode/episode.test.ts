import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { notification } from '../../../db/schema/member/notification.ts'
import { podcastMember } from '../../../db/schema/money/membership.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import type { ProposedTags } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedEpisode, seedMember, seedPodcast, seedSeason } from '../../../testing/seed.ts'
import { hideItem } from '../../catalogue/removal/removal.store.ts'
import { publishScheduled } from '../draft/draft.jobs.ts'
import { placeEpisodeSound } from './placed-episode-sound.store.ts'

const DAY = 86_400_000
let app: TestApp
let owner: Person
let editor: Person
beforeAll(async () => {
  app = await openTestApp()
  owner = await seedPerson(app, { username: 'mara' })
  editor = await seedPerson(app, { username: 'edda' })
})
afterAll(() => app.close())

const CONFIRMED = { rights: 1, notify: 1 } as const
const feedOf = async (id: number) => (await app.fastify.inject({ url: `/podcast/${id}/feed.xml` })).body
const read = (id: number, { token } = owner) => app.get('studio/episode', { episode_id: id }, token)

async function seedShow(): Promise<number> {
  const podcastId = await seedPodcast(app.db)
  await app.db.insert(podcastMember).values([
    { podcastId, memberId: owner.id, role: 'owner' },
    { podcastId, memberId: editor.id, role: 'editor' },
  ])
  return podcastId
}

let count = 0
/** Makes a sound that was uploaded for an episode and checked. */
async function send(
  { podcastId, episodeId }: { podcastId: number; episodeId: number },
  tags: ProposedTags = {},
  length = 600,
): Promise<number> {
  const hash = `sound-${(count += 1)}`
  const file = { fileKey: `audio/${hash}.m4a`, fileSize: 1000 + count, mime: 'audio/mp4', fileHash: hash }
  await app.storage.put(file.fileKey, Buffer.alloc(file.fileSize))
  const [sound] = await app.db
    .insert(studioSound)
    .values({ podcastId, episodeId, name: '07 Low tide.wav', size: 5000, state: 'ready', ...file, length, tags })
    .returning({ id: studioSound.id })
  await app.db.transaction((tx) => placeEpisodeSound(tx, sound?.id ?? 0, app.clock.now))
  return sound?.id ?? 0
}

/** Makes a draft with a sound. */
async function seedDraft(podcastId: number, name = 'Low tide') {
  const { id } = await app.post('studio/create_episode', { podcast_id: podcastId }, owner.token)
  await send({ podcastId, episodeId: id }, { title: name })
  return read(id)
}

test('SHOW-05 SHOW-06 SHOW-07 SHOW-09 SHOW-26 an episode from a sound is unseen before it is published, and keeps id, guid and enclosure', async () => {
  const podcastId = await seedShow()
  const follower = await seedMember(app.db)
  await app.db
    .insert(creatorFollow)
    .values({ memberId: follower, podcastId, createdAt: new Date(app.clock.now.getTime() - 60_000) })
  const seasonId = await seedSeason(app.db, { podcastId, number: 1 })
  const created = await app.post('studio/create_episode', { podcast_id: podcastId }, editor.token)
  const { id, guid } = created
  expect(created).toMatchObject({
    state: 'draft',
    missing: [
      'Give the episode a title.',
      'Add a sound.',
      'Confirm that you hold the rights to publish this or have permission.',
    ],
  })
  await send({ podcastId, episodeId: id })
  const filled = await read(id)
  expect(filled).toMatchObject({ name: 'Low tide', length: 600, sound: { state: 'ready' } })
  const fields = {
    bio: '<p>What the <b>sea</b> leaves<script>x</script></p>',
    season_id: seasonId,
    number: 3,
    episode_type: 'bonus' as const,
    is_explicit: 1 as const,
    sponsor: 'Quay',
    link: 'https://quay.example/3',
    persons: [{ name: 'Wren', role: 'guest' as const, link: 'https://wren.example' }],
    soundbites: [{ start: 30, length: 20, title: 'The gulls' }],
  }
  const saved = await app.post(
    'studio/update_episode',
    { episode_id: id, version: filled.version, ...fields },
    owner.token,
  )
  const { is_explicit: _explicit, bio: _bio, ...kept } = fields
  expect(saved).toMatchObject({ ...kept, is_explicit: true, bio: '<p>What the <b>sea</b> leaves</p>', guid })

  // Nothing outside of the studio knows the draft.
  const unseen = async () => ({
    page: (await app.refusal('GET', 'podcast/episode_media', { episode_id: id })).status,
    enclosure: (await app.fastify.inject({ url: `/sound/episode/${id}/low-tide.m4a` })).statusCode,
    chapters: (await app.fastify.inject({ url: `/podcast/episode/${id}/chapters.json` })).statusCode,
    stream: (await app.fastify.inject({ url: `/api/podcast/stream?episode_id=${id}` })).statusCode,
    feed: (await feedOf(podcastId)).includes('<item>'),
    count: (await app.get('podcast/season_media', { season_id: seasonId })).season.episodeCount,
    found: (await app.get('song/search_all_v1', { search_text: 'Low tide' })).episodes.data,
    map: (await app.fastify.inject({ url: '/sitemap.xml' })).body.includes(`/${id}<`),
  })
  const NOTHING = {
    page: 404,
    enclosure: 404,
    chapters: 404,
    stream: 404,
    feed: false,
    count: 0,
    found: [],
    map: false,
  }
  expect(await unseen()).toEqual(NOTHING)
  const publishAt = new Date(app.clock.now.getTime() + 10 * 60_000).toISOString()
  const scheduled = await app.post(
    'studio/schedule_episode',
    { episode_id: id, version: saved.version, publish_at: publishAt, ...CONFIRMED },
    editor.token,
  )
  expect(scheduled).toMatchObject({ state: 'scheduled', publish_at: publishAt })
  await publishScheduled.run(app.services, {}, { id: '1' })
  expect(await unseen()).toEqual(NOTHING)
  const draft = await app.post('studio/unschedule_episode', { episode_id: id, version: scheduled.version }, owner.token)
  expect(draft.state).toBe('draft')

  // A conditional request of the feed answers with the episode at once.
  const feed = await app.fastify.inject({ url: `/podcast/${podcastId}/feed.xml` })
  const one = { episode_id: id, version: draft.version, ...CONFIRMED }
  const both = await Promise.all([
    app.post('studio/publish_episode', one, owner.token),
    app.post('studio/publish_episode', one, owner.token),
  ])
  expect(both.map(({ state }) => state)).toEqual(['published', 'published'])
  const after = await app.fastify.inject({
    url: `/podcast/${podcastId}/feed.xml`,
    headers: { 'if-none-match': String(feed.headers.etag) },
  })
  expect([after.statusCode, after.body.includes(guid)]).toEqual([200, true])
  expect(after.body).toMatch(/<podcast:person role="guest"[^>]* href="https:\/\/wren\.example\/?"[^>]*>Wren</)
  expect(after.body).toMatch(/<podcast:soundbite startTime="30" duration="20">The gulls</)
  const enclosure = /<enclosure url="([^"]+)"/.exec(after.body)?.[1] ?? ''
  expect(enclosure).toMatch(new RegExp(`/sound/episode/${id}/low-tide\\.m4a$`))
  const shown = (await app.get('podcast/episode_media', { episode_id: id })).episode
  expect(shown).toMatchObject({ id, name: 'Low tide', number: 3, sponsor: 'Quay', season_id: seasonId })
  await app.runJobs()
  const told = () =>
    app.db.$count(notification, and(eq(notification.memberId, follower), eq(notification.kind, 'episode')))
  expect(await told()).toBe(1)

  // Changes are shown when they are published; guid and enclosure stay.
  await send({ podcastId, episodeId: id }, {}, 300)
  const replaced = await read(id)
  expect(replaced).toMatchObject({ state: 'changed', has_new_sound: true, length: 300 })
  expect((await app.get('podcast/episode_media', { episode_id: id })).episode.length).toBe(600)
  const renamed = await app.post(
    'studio/update_episode',
    { episode_id: id, version: replaced.version, name: 'High tide', season_id: null },
    owner.token,
  )
  await app.post('studio/publish_episode', { ...one, version: renamed.version }, owner.token)
  const changed = await feedOf(podcastId)
  expect([changed.includes(enclosure), changed.includes(guid), changed.includes('High tide')]).toEqual([
    true,
    true,
    true,
  ])
  expect((await app.get('podcast/episode_media', { episode_id: id })).episode).toMatchObject({
    name: 'High tide',
    length: 300,
  })
  expect((await app.get('podcast/season_media', { season_id: seasonId })).season.episodeCount).toBe(0)

  // The previous sound comes back for 30 days.
  const previous = await read(id)
  expect(previous.previous_sound_until).not.toBeNull()
  const back = await app.post(
    'studio/previous_episode_sound',
    { episode_id: id, version: previous.version },
    owner.token,
  )
  expect(back).toMatchObject({ state: 'changed', length: 600, has_new_sound: true })
  const dropped = await app.post(
    'studio/discard_episode_changes',
    { episode_id: id, version: back.version },
    owner.token,
  )
  expect(dropped).toMatchObject({ state: 'published', length: 300 })

  expect((await app.post('studio/unpublish_episode', { episode_id: id }, editor.token)).state).toBe('hidden')
  expect((await feedOf(podcastId)).includes('<item>')).toBe(false)
  expect((await app.post('studio/publish_episode_again', { episode_id: id }, editor.token)).state).toBe('published')
  expect(
    await app.refusal('POST', 'studio/delete_episode', { episode_id: id, title: 'High' }, owner.token),
  ).toMatchObject({ status: 400, error: 'title: must be the title of the episode' })
  const gone = await app.post('studio/delete_episode', { episode_id: id, title: 'High tide' }, owner.token)
  expect([gone.state, gone.restorable_until === null]).toEqual(['removed', false])
  expect((await app.post('studio/restore_episode', { episode_id: id }, owner.token)).state).toBe('published')
  expect(await told()).toBe(1)
  const { data } = await app.get('studio/history', { kind: 'podcast', id: podcastId }, owner.token)
  expect(data.map(({ act }) => act)).toEqual(
    [
      'episode.create',
      'episode.update',
      'episode.update',
      'episode.schedule',
      'episode.unschedule',
      'episode.publish',
      'episode.update',
      'episode.update',
      'episode.publish',
      'episode.update',
      'episode.update',
      'item.hide',
      'item.show',
      'item.remove',
      'item.restore',
    ].toReversed(),
  )
})

test('SHOW-09 a back-dated episode sorts by its date, and an old one notifies nobody', async () => {
  const podcastId = await seedShow()
  const follower = await seedMember(app.db)
  await app.db
    .insert(creatorFollow)
    .values({ memberId: follower, podcastId, createdAt: new Date(app.clock.now.getTime() - 60_000) })
  const [today, old] = [await seedDraft(podcastId, 'Today'), await seedDraft(podcastId, 'Long ago')]
  const publish = (at: { id: number; version: number }, more: object, { token } = owner) =>
    app.refusal(
      'POST',
      'studio/publish_episode',
      { episode_id: at.id, version: at.version, ...CONFIRMED, ...more },
      token,
    )
  const date = (days: number) => ({ published_at: new Date(app.clock.now.getTime() - days * DAY).toISOString() })
  expect(await publish(old, date(-1))).toMatchObject({ status: 400, error: 'published_at: must be in the past' })
  expect(await publish(old, date(40), editor)).toMatchObject({ status: 403 })
  await app.post('studio/publish_episode', { episode_id: today.id, version: today.version, ...CONFIRMED }, editor.token)
  await app.post(
    'studio/publish_episode',
    { episode_id: old.id, version: old.version, ...CONFIRMED, ...date(40) },
    owner.token,
  )
  const { data } = await app.get('podcast/episodes', { podcast_id: podcastId })
  expect(data.map(({ name }) => name)).toEqual(['Today', 'Long ago'])
  await app.runJobs()
  const told = await app.db.select().from(notification).where(eq(notification.memberId, follower))
  expect(told.map(({ title }) => title)).toEqual(['Today'])
  // The date of a published episode can be changed, too.
  const { version } = await read(today.id)
  await app.post('studio/publish_episode', { episode_id: today.id, version, ...CONFIRMED, ...date(60) }, owner.token)
  const sorted = (await app.get('podcast/episodes', { podcast_id: podcastId })).data
  expect(sorted.map(({ name }) => name)).toEqual(['Long ago', 'Today'])
  // The next reading of a feed would bring its date back.
  await app.db.update(podcast).set({ feed: 'https://feeds.example/sea.xml' }).where(eq(podcast.id, podcastId))
  await app.db.update(episode).set({ fingerprint: 'fed' }).where(eq(episode.id, today.id))
  const fed = await read(today.id)
  expect(await publish({ id: today.id, version: fed.version }, date(3))).toMatchObject({
    status: 409,
    error: 'The feed decides the date of this episode.',
  })
})

test('SHOW-05 SHOW-26 a scheduled episode appears at its time, or stays with the reason', async () => {
  const podcastId = await seedShow()
  const { id, version } = await seedDraft(podcastId)
  const call = { episode_id: id, version, ...CONFIRMED }
  const at = (minutes: number) => ({ publish_at: new Date(app.clock.now.getTime() + minutes * 60_000).toISOString() })
  expect(await app.refusal('POST', 'studio/schedule_episode', { ...call, ...at(4) }, owner.token)).toMatchObject({
    status: 400,
    error: 'publish_at: must be at least 5 minutes ahead',
  })
  const scheduled = await app.post('studio/schedule_episode', { ...call, ...at(10) }, owner.token)
  await app.db.update(episodeDraft).set({ soundId: null }).where(eq(episodeDraft.id, id))
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 11 * 60_000)
  await publishScheduled.run(app.services, {}, { id: '1' })
  expect(await read(id)).toMatchObject({ state: 'scheduled', problem: 'Add a sound.' })
  await app.runJobs()
  const told = await app.db.select().from(notification).where(eq(notification.memberId, owner.id))
  expect(told.map(({ text }) => text)).toContain('It was not published. Add a sound.')
  await send({ podcastId, episodeId: id })
  await publishScheduled.run(app.services, {}, { id: '1' })
  app.clock.now = now
  expect(await read(id)).toMatchObject({ state: 'published', published_at: scheduled.publish_at, problem: null })
})

test('SHOW-05 SHOW-06 the list filters drafts and episodes, and a repeated number is a warning', async () => {
  const podcastId = await seedShow()
  const shown = await seedEpisode(app.db, { podcastId, name: 'Shown', number: 4, plays: 3 })
  const draft = await seedDraft(podcastId, 'Draft of four')
  const numbered = await app.post(
    'studio/update_episode',
    { episode_id: draft.id, version: draft.version, number: 4 },
    owner.token,
  )
  expect(numbered.warnings).toEqual(['same-number'])
  const list = async (query: object) =>
    (await app.get('studio/episodes', { podcast_id: podcastId, ...query }, editor.token)).data.map(({ id, state }) => [
      id,
      state,
    ])
  expect(await list({})).toEqual([
    [draft.id, 'draft'],
    [shown, 'published'],
  ])
  expect(await list({ sort: 'plays' })).toEqual([
    [shown, 'published'],
    [draft.id, 'draft'],
  ])
  expect(await list({ search_text: 'OF FOUR' })).toEqual([[draft.id, 'draft']])
  await hideItem(app.services, { kind: 'episode', id: shown }, { isDryRun: false, reason: 'A complaint' })
  await app.post('studio/delete_episode', { episode_id: draft.id, title: 'Draft of four' }, owner.token)
  expect(await list({ state: 'removed' })).toEqual([[draft.id, 'removed']])
  expect(await list({})).toEqual([])
  for (const [fields, error] of [
    [{ name: 'x'.repeat(301) }, /^name: must be at most 300/],
    [{ bio: 'x'.repeat(20_001) }, /^bio: must be at most 20000/],
    [{ episode_type: 'part' }, /^episode_type: must be full, trailer, bonus/],
    [{ season_id: 999_999 }, /^season_id: must be a season of this podcast/],
    [{ avatar: '/media/art/none.jpg' }, /^avatar: must be an uploaded picture/],
    [{ persons: [{ name: 'A', role: 'pilot' }] }, /^persons\.0\.role: must be a role/],
    [{ persons: [{ name: 'A', role: 'host', artist_id: 999_999 }] }, /^persons: must name artists/],
    [{ soundbites: [{ start: 0, length: 14, title: 'A' }] }, /^soundbites\.0\.length: must be at least 15/],
    [{ soundbites: [{ start: 590, length: 20, title: 'A' }] }, /^soundbites\.0\.start: must end before/],
  ] as const) {
    const other = await seedDraft(podcastId)
    const sent = { episode_id: other.id, version: other.version, ...fields }
    expect(await app.refusal('POST', 'studio/update_episode', sent, owner.token)).toMatchObject({
      status: 400,
      error: expect.stringMatching(error),
    })
  }
})
