import { endpoints } from '@earshot/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestApp } from '../../../../testing/app.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { pagesOf } from '../../../../testing/pages.ts'
import { seedMember } from '../../../../testing/seed.ts'
import { seedSound, seedTeam } from '../../../../testing/studio.ts'
import { publishScheduled } from '../../draft/draft.jobs.ts'

let app: TestApp
beforeAll(async () => {
  const pages = pagesOf({ artist: (api, id) => api.get('song/artist_media', { artist_id: id }) })
  app = await openTestApp({ rateLimits: false }, { pages })
})
afterAll(() => app.close())

/** Words that stand in one scheduled release only. */
const SECRETS = [
  'Quenselmoon',
  'Vintrazel',
  'ostravine',
  'Brindlow',
  'Halmerquist',
  'secret-cover',
  'Another Draft',
  'And One More',
]
const FEEDS = [
  '/artist/ID/feed.xml',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/albums/1.xml',
  '/sitemap/artists/1.xml',
]

test('RELEASE-26 a scheduled release is invisible until it is announced, and then without sound', async () => {
  const { artistId, token } = await seedTeam(app, 'owner')
  const stranger = await app.signIn(await seedMember(app.db))
  // Another draft, so that the ids of releases and tracks differ.
  const other = await app.post('studio/create_release', { artist_id: artistId }, token)
  await seedSound(app, artistId, other.id, { name: 'Another Draft.flac' })
  await seedSound(app, artistId, other.id, { name: 'And One More.flac' })
  const draft = await app.post('studio/create_release', { artist_id: artistId }, token)
  const soundId = await seedSound(app, artistId, draft.id, { name: 'Vintrazel.flac' })
  const current = await app.get('studio/release', { release_id: draft.id }, token)
  await app.post(
    'studio/update_tracks',
    {
      versions: [{ release_id: draft.id, version: current.version }],
      items: [
        {
          id: current.tracks[0]?.id ?? 0,
          version_title: 'Live',
          lyrics: [{ language: 'en', text: 'ostravine' }],
          credits: [{ name: 'Halmerquist', role: 'producer' }],
        },
      ],
    },
    token,
  )
  await app.db.execute(`update release set art = '/media/art/secret-cover.jpg' where id = ${draft.id}`)
  const fields = { release_id: draft.id, version: 2, title: 'Quenselmoon', label: 'Brindlow' }
  let { version } = await app.post('studio/update_release', fields, token)
  const announce = (wanted: 0 | 1) => ({ release_id: draft.id, version, announce: wanted })
  expect((await app.refusal('POST', 'studio/announce_release', announce(1), token)).status).toBe(409)
  const publishAt = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const schedule = { release_id: draft.id, version, publish_at: publishAt, rights: 1, notify: 0 } as const
  version = (await app.post('studio/schedule_release', schedule, token)).version

  // Every reading call, for a visitor and a member, with the ids of the release and with its words.
  const ids = { artist_id: artistId, release_id: draft.id, sound_id: soundId, track_id: current.tracks[0]?.id ?? 0 }
  const shownBy = async (viewer: string): Promise<string[]> => {
    const bodies = await Promise.all([
      ...endpoints
        .filter(({ method }) => method === 'GET')
        .flatMap(({ path, input }) =>
          ['Quenselmoon', 'Vintrazel'].map((word) =>
            bodyOf(`/api/${path}?${queryFor(input, { ...ids, word })}`, viewer),
          ),
        ),
      ...FEEDS.map((path) => bodyOf(path.replace('ID', String(artistId)), viewer)),
    ])
    // An error may repeat the words of the question.
    return SECRETS.filter((word) => bodies.some((body) => body.includes(word)))
  }
  expect(await shownBy('')).toEqual([])
  expect(await shownBy(stranger)).toEqual([])
  const refusalOf = (id: number) => app.refusal('GET', 'studio/release', { release_id: id }, stranger)
  expect(await refusalOf(draft.id)).toEqual(await refusalOf(999_999))
  const coming = async (): Promise<unknown> => JSON.parse(await bodyOf(`/artist/${artistId}`, '')).coming
  expect(await coming()).toBeUndefined()

  version = (await app.post('studio/announce_release', announce(1), token)).version
  expect(await coming()).toEqual([
    { title: 'Quenselmoon', image: '/media/art/secret-cover.jpg', publish_at: publishAt, tracks: ['Vintrazel (Live)'] },
  ])
  expect(await shownBy('')).toEqual(['Quenselmoon', 'Vintrazel', 'secret-cover'])
  // A change of an announced release is shown, and a draft is no longer announced.
  version = (await app.post('studio/update_release', { ...fields, version, title: 'Quenselmoons' }, token)).version
  expect(await coming()).toMatchObject([{ title: 'Quenselmoons' }])
  version = (await app.post('studio/unschedule_release', { release_id: draft.id, version }, token)).version
  expect(await coming()).toBeUndefined()

  version = (await app.post('studio/schedule_release', { ...schedule, version }, token)).version
  expect(await coming()).toBeUndefined()
  await app.post('studio/announce_release', announce(1), token)
  app.clock.now = new Date(app.clock.now.getTime() + 3_700_000)
  await publishScheduled.run(app.services, {}, { id: '1' })
  await app.runJobs()
  expect(await coming()).toBeUndefined()
  expect(await bodyOf(`/artist/${artistId}`, '')).toContain('Quenselmoons')
})

async function bodyOf(url: string, token: string): Promise<string> {
  const { body, statusCode } = await app.fastify.inject({ url, headers: { 'api-key': 'earshot-web', token } })
  return statusCode < 400 ? body : ''
}

/** Returns a query with a value for each parameter of a call that has one. */
function queryFor(input: z.ZodType, { word, ...ids }: Record<string, string | number>): string {
  const shape = 'shape' in input && typeof input.shape === 'object' && input.shape !== null ? input.shape : {}
  const known: Record<string, string | number | undefined> = {
    ...ids,
    album_id: 1,
    song_id: 1,
    id: ids['artist_id'],
    kind: 'artist',
    search_text: word,
    search_key: word,
    text: word,
    name: word,
    offset: 0,
  }
  const query = new URLSearchParams()
  for (const name of Object.keys(shape)) if (known[name] !== undefined) query.set(name, String(known[name]))
  return query.toString()
}
