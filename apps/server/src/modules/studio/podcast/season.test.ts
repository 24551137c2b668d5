import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { episode, season } from '../../../db/schema/catalogue/podcast.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedEpisode, seedPodcast } from '../../../testing/seed.ts'
import { setRole } from '../team/members.store.ts'

let app: TestApp
let owner: Person
let editor: Person
beforeAll(async () => {
  app = await openTestApp()
  owner = await seedPerson(app, { username: 'mara' })
  editor = await seedPerson(app, { username: 'edda' })
})
afterAll(() => app.close())

async function seedShow(): Promise<number> {
  const id = await seedPodcast(app.db)
  const creator = { kind: 'podcast', id } as const
  await setRole(app.db, { by: 'command', creator }, { id: owner.id, username: 'mara' }, 'owner')
  await setRole(app.db, { by: 'command', creator }, { id: editor.id, username: 'edda' }, 'editor')
  return id
}

test('SHOW-08 seasons are made, ordered and deleted when they are empty, and plays move with an episode', async () => {
  const podcastId = await seedShow()
  const make = (name: string) => app.post('studio/create_season', { podcast_id: podcastId, name }, editor.token)
  const [one, two] = [await make('One'), await make('Two')]
  expect([one.number, two.number]).toEqual([1, 2])
  expect(
    await app.refusal('POST', 'studio/create_season', { podcast_id: podcastId, name: 'X', number: 2 }, owner.token),
  ).toMatchObject({ status: 409, error: 'There is a season 2 already.' })
  await app.post(
    'studio/update_season',
    { season_id: two.id, version: two.version, number: 1, name: 'Tides' },
    owner.token,
  )
  const listed = await app.get('studio/seasons', { podcast_id: podcastId }, editor.token)
  expect(listed.map(({ id, number, name }) => [id, number, name])).toEqual([
    [two.id, 1, 'Tides'],
    [one.id, 2, 'One'],
  ])
  expect(
    await app.refusal(
      'POST',
      'studio/update_season',
      { season_id: two.id, version: two.version, name: 'X' },
      owner.token,
    ),
  ).toMatchObject({ status: 409, error: expect.stringMatching(/^mara changed this on/) })

  const episodeId = await seedEpisode(app.db, {
    podcastId,
    seasonId: one.id,
    plays: 7,
    rate: 4,
    ratesCount: 2,
    number: 1,
  })
  await app.db.update(season).set({ plays: 7 }).where(eq(season.id, one.id))
  const refused = await app.refusal('POST', 'studio/delete_season', { season_id: one.id }, owner.token)
  expect(refused).toMatchObject({
    status: 409,
    error: 'One has episodes or drafts (1). Move them to another season first.',
  })
  const opened = await app.get('studio/episode', { episode_id: episodeId }, editor.token)
  expect(opened).toMatchObject({ state: 'published', season_id: one.id, has_rights: true, version: 1 })
  const moved = await app.post(
    'studio/update_episode',
    { episode_id: episodeId, version: 1, season_id: two.id },
    editor.token,
  )
  expect(await app.get('studio/seasons', { podcast_id: podcastId }, editor.token)).toMatchObject([
    { id: two.id, episode_count: 0, draft_count: 1 },
    { id: one.id, episode_count: 1, draft_count: 0 },
  ])
  await app.post(
    'studio/publish_episode',
    { episode_id: episodeId, version: moved.version, rights: 1, notify: 1 },
    editor.token,
  )
  expect(await app.get('studio/seasons', { podcast_id: podcastId }, editor.token)).toMatchObject([
    { id: two.id, episode_count: 1, draft_count: 0 },
    { id: one.id, episode_count: 0, draft_count: 0 },
  ])
  const seasons = await app.db.select().from(season).where(eq(season.podcastId, podcastId)).orderBy(season.number)
  expect(seasons.map(({ plays, episodeCount }) => [plays, episodeCount])).toEqual([
    [7, 1],
    [0, 0],
  ])
  const [kept] = await app.db.select().from(episode).where(eq(episode.id, episodeId))
  expect(kept).toMatchObject({ plays: 7, rate: 4, ratesCount: 2, seasonId: two.id })
  expect(await app.post('studio/delete_season', { season_id: one.id }, owner.token)).toMatchObject([{ id: two.id }])
})

test('SHOW-08 a season gets a number in use, and those between move by one place', async () => {
  const podcastId = await seedShow()
  const made = []
  for (const name of ['One', 'Two', 'Three'])
    made.push(await app.post('studio/create_season', { podcast_id: podcastId, name }, owner.token))
  const listed = async () =>
    (await app.get('studio/seasons', { podcast_id: podcastId }, owner.token)).map(({ name, number }) => [number, name])
  const change = { season_id: made[2]?.id ?? 0, version: 1 }
  expect(await app.post('studio/update_season', { ...change, number: 1 }, editor.token)).toMatchObject({ number: 1 })
  expect(await listed()).toEqual([
    [1, 'Three'],
    [2, 'One'],
    [3, 'Two'],
  ])
  await app.post('studio/update_season', { ...change, version: 2, number: 9 }, editor.token)
  expect(await listed()).toEqual([
    [2, 'One'],
    [3, 'Two'],
    [9, 'Three'],
  ])
})
