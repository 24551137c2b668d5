import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedEpisode, seedMember, seedPodcast } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const UPDATE = 'user/update_listening_position'

test('PLAYBACK-05 a member has a position in each episode of a podcast, which no other member sees', async () => {
  const podcastId = await seedPodcast(app.db)
  const [first, second, other] = [
    await seedEpisode(app.db, { podcastId, length: 1200 }),
    await seedEpisode(app.db, { podcastId, length: 1200 }),
    await seedEpisode(app.db, { length: 1200 }),
  ]
  const [mara, ines] = [await app.signIn(await seedMember(app.db)), await app.signIn(await seedMember(app.db))]
  await app.post(UPDATE, { episode_id: other, seconds: 40 }, mara)
  await app.post(UPDATE, { episode_id: first, seconds: 100 }, mara)
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await app.post(UPDATE, { episode_id: second, seconds: 300 }, mara)
  const positions = (token: string) => app.get('user/listening_positions', { podcast_id: podcastId }, token)
  expect(await positions(mara)).toEqual({
    data: [
      { episode_id: second, seconds: 300, is_played: false },
      { episode_id: first, seconds: 100, is_played: false },
    ],
  })
  expect(await positions(ines)).toEqual({ data: [] })
})

test('PLAYBACK-05 an episode that was heard to its end stays played when it is heard again', async () => {
  const episode_id = await seedEpisode(app.db, { length: 1200 })
  const token = await app.signIn(await seedMember(app.db))
  const at = (seconds: number) => app.post(UPDATE, { episode_id, seconds }, token)
  expect(await at(1100)).toEqual({ episode_id, seconds: 1100, is_played: false })
  expect(await at(9999)).toEqual({ episode_id, seconds: 0, is_played: true })
  expect(await at(60)).toEqual({ episode_id, seconds: 60, is_played: true })
})

test('a position in an episode that does not exist is 404, and a visitor has none', async () => {
  const token = await app.signIn(await seedMember(app.db))
  expect(await app.refusal('POST', UPDATE, { episode_id: 2_147_483_647, seconds: 1 }, token)).toMatchObject({
    status: 404,
  })
  expect(await app.refusal('POST', UPDATE, { episode_id: 1, seconds: 1 })).toMatchObject({ status: 1000 })
})
