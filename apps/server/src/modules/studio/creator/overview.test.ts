import { afterAll, beforeAll, expect, test } from 'vitest'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedArtist, seedPodcast } from '../../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('STUDIO-05 the overview names releases and episodes that are scheduled or failed, in the order of their times', async () => {
  const owner = await seedPerson(app)
  const [artistId, podcastId] = [await seedArtist(app.db), await seedPodcast(app.db, { title: 'Low Tide' })]
  await app.db.insert(artistMember).values({ artistId, memberId: owner.id, role: 'owner' })
  await app.db.insert(podcastMember).values({ podcastId, memberId: owner.id, role: 'owner' })
  const at = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000)
  await app.db.insert(release).values({ artistId, title: 'Salt', publishAt: at(2) })
  const episodes = [
    { podcastId, guid: 'soon', name: 'Soon', publishAt: at(1) },
    { podcastId, guid: 'late', name: 'Late', publishAt: at(3) },
    { podcastId, guid: 'stuck', name: 'Stuck', publishAt: at(-1), publishProblem: 'Add a sound.' },
    { podcastId, guid: 'gone', name: 'Gone', publishAt: at(1), deletedAt: at(-1) },
    { podcastId, guid: 'draft', name: 'Draft' },
  ].map((values, index) => ({ id: 900 + index, ...values }))
  await app.db.insert(episodeDraft).values(episodes)
  const file = { name: 'noise.wav', size: 9, state: 'failed' as const, problem: 'The file contains no sound.' }
  await app.db.insert(studioSound).values({ podcastId, episodeId: 904, ...file })
  const { scheduled, failed } = await app.get('studio/overview', {}, owner.token)
  expect(scheduled.map(({ creator, id, title }) => [creator.kind, id, title])).toEqual([
    ['podcast', 900, 'Soon'],
    ['artist', scheduled[1]?.id, 'Salt'],
    ['podcast', 901, 'Late'],
  ])
  expect(failed).toMatchObject([
    { creator: { kind: 'podcast', id: podcastId, name: 'Low Tide' }, id: 902, problem: 'Add a sound.' },
    { id: 904, title: 'noise.wav', problem: 'The file contains no sound.' },
  ])
})
