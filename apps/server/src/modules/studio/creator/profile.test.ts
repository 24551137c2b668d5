import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { upload } from '../../../db/schema/upload.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist, seedGenre, seedPodcast } from '../../../testing/seed.ts'
import { typeCommand } from '../../../testing/typed.ts'
import { setRole } from '../team/members.store.ts'

let app: TestApp
let mara: Person
let edda: Person
beforeAll(async () => {
  app = await openTestApp()
  mara = await seedPerson(app, { username: 'mara' })
  edda = await seedPerson(app, { username: 'edda' })
})
afterAll(() => app.close())

async function withTeam<Kind extends 'artist' | 'podcast'>(kind: Kind, id: number) {
  const creator = { kind, id }
  await setRole(app.db, { by: 'command', creator }, { id: mara.id, username: 'mara' }, 'owner')
  await setRole(app.db, { by: 'command', creator }, { id: edda.id, username: 'edda' }, 'editor')
  return creator
}
const refused = (input: object, { token }: Person) => app.refusal('POST', 'studio/update_profile', input, token)
const command = (words: string) => typeCommand(app.services, words.split(' '), app.services.config.dataDir)

test('STUDIO-14 STUDIO-19 DESK-10 a profile is changed at once, never over a newer one, and each change is in the history', async () => {
  const creator = await withTeam('artist', await seedArtist(app.db, { name: 'Marrow', source: 'artist:marrow' }))
  const genres = [await seedGenre(app.db, 'Folk'), await seedGenre(app.db, 'Jazz')]
  const key = 'art/0123456789abcdef_640x640.jpg'
  await app.db.insert(upload).values({ key, memberId: mara.id, createdAt: app.clock.now })
  const links = [{ label: 'Site', url: 'https://marrow.example' }]
  const wanted = { ...creator, version: 1, bio: '<p>Two</p><script>x</script>', links, genre_ids: genres }
  const saved = await app.post('studio/update_profile', { ...wanted, avatar: `/media/${key}` }, edda.token)
  expect(saved).toMatchObject({ version: 2, bio: '<p>Two</p>', links, genres: [{ title: 'Folk' }, { title: 'Jazz' }] })
  expect((await app.get('song/artist_media', { artist_id: creator.id })).artist).toMatchObject({
    bio: '<p>Two</p>',
    avatarURL: `/media/${key}`,
  })
  const late = await refused({ ...wanted, bio: 'Three' }, mara)
  expect(late).toMatchObject({ status: 409, error: expect.stringMatching(/^edda changed this on \d+ \w+ \d{4}/) })
  for (const [fields, status] of [
    [{ name: 'Marrow & Finch' }, 403],
    [{ avatar: '/media/art/none.jpg' }, 400],
    [{ genre_ids: [999_999] }, 400],
    [{ links: [{ label: 'Site', url: 'javascript:alert(1)' }] }, 400],
  ] as const)
    expect(await refused({ ...creator, version: 2, ...fields }, edda)).toMatchObject({ status })
  await app.post('studio/update_profile', { ...creator, version: 2, name: 'Marrow & Finch' }, mara.token)
  const { data, has_more } = await app.get('studio/history', { ...creator, limit: 2 }, mara.token)
  expect(data).toMatchObject([
    {
      actor: { username: 'mara' },
      act: 'creator.update',
      changes: [{ field: 'name', before: 'Marrow', after: 'Marrow & Finch' }],
    },
    { actor: { username: 'edda' }, act: 'creator.update', via: 'studio' },
  ])
  expect(data[1]?.changes).toContainEqual({ field: 'genres', before: '', after: 'Folk, Jazz' })
  const rest = await app.get('studio/history', { ...creator, before: data[1]?.id }, mara.token)
  expect([has_more, rest.data.map(({ act }) => act)]).toEqual([true, ['member.join', 'member.join']])
})

test("STUDIO-15 a creator's change outlives imports, and the site's value wins until it is undone", async () => {
  const creator = await withTeam('artist', await seedArtist(app.db, { name: 'Juniper', source: 'artist:juniper' }))
  await app.post('studio/update_profile', { ...creator, version: 1, name: 'Juniper Vale' }, mara.token)
  await command(`correct artist ${creator.id} --title Vale --links Shop\thttps://vale.example --bio Vale`)
  const fixed = await app.get('studio/profile', creator, mara.token)
  expect(fixed).toMatchObject({ name: 'Vale', set_by_site: ['name', 'bio', 'links'] })
  const rename = { ...creator, version: fixed.version, name: 'Juniper Vale' }
  expect(await refused(rename, mara)).toMatchObject({ status: 409 })
  for (const field of [{ bio: '<p>Mine</p>' }, { links: [] }])
    expect(await refused({ ...creator, version: fixed.version, ...field }, mara)).toMatchObject({ status: 409 })
  await command(`correct artist ${creator.id} --undo`)
  await app.post('studio/update_profile', rename, mara.token)
  const [row] = await app.db.select({ name: artist.name }).from(artist).where(eq(artist.id, creator.id))
  expect(row?.name).toBe('Juniper Vale')
  const history = await app.get('studio/history', creator, mara.token)
  expect(
    history.data
      .slice(0, 3)
      .map(({ act, via, changes }) => [
        act,
        via,
        changes.find(({ field }) => field === 'title' || field === 'name')?.after,
      ]),
  ).toEqual([
    ['creator.update', 'studio', 'Juniper Vale'],
    ['item.correct', 'command', 'Juniper'],
    ['item.correct', 'command', 'Vale'],
  ])
  const podcast = await withTeam(
    'podcast',
    await seedPodcast(app.db, { title: 'Low Tide', feed: 'https://tide.example' }),
  )
  const told = { ...podcast, version: 1, name: 'Low Tides', bio: '<p>Weekly</p>' }
  expect(await app.post('studio/update_profile', told, mara.token)).toMatchObject({ name: 'Low Tides', version: 2 })
  const corrected = (await command('corrected')).out
  for (const field of ['title', 'bio']) expect(corrected).toContain(`podcast\t${podcast.id}\t${field}`)
})
