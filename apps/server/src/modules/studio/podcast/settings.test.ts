import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { parseRssFeed } from 'feedsmith'
import { parseFeed } from 'podcast-partytime'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { transcript } from '../../../db/schema/catalogue/timed-text.ts'
import { podcastMember } from '../../../db/schema/money/membership.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { sendForm } from '../../../testing/files/form.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedEpisode, seedPodcast, seedSeason } from '../../../testing/seed.ts'
import { feedStore } from '../../import/podcast/feed.store.ts'

const SITE = 'https://pod.example'
let app: TestApp
let owner: Person
let editor: Person
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE })
  owner = await seedPerson(app, { username: 'mara' })
  editor = await seedPerson(app, { username: 'edda' })
})
afterAll(() => app.close())

const feedOf = async (id: number) => (await app.fastify.inject({ url: `/podcast/${id}/feed.xml` })).body

async function seedShow(values: Parameters<typeof seedPodcast>[1] = {}): Promise<number> {
  const podcastId = await seedPodcast(app.db, values)
  await app.db.insert(podcastMember).values([
    { podcastId, memberId: owner.id, role: 'owner' },
    { podcastId, memberId: editor.id, role: 'editor' },
  ])
  return podcastId
}

test('SHOW-03 SHOW-25 the feed of a podcast with nothing set is byte for byte what it was', async () => {
  const podcastId = await seedShow({ title: 'Low & Tide', host: 'Ida', bio: '<p>Between the <b>posts</b>.</p>' })
  const seasonId = await seedSeason(app.db, { podcastId, number: 2 })
  const id = await seedEpisode(app.db, {
    podcastId,
    seasonId,
    number: 4,
    name: 'Posts <and> piers',
    bio: '<p>Notes</p>',
    guid: 'low-4',
    length: 754,
    fileSize: 12_000,
    mime: 'audio/mpeg',
    chapters: [{ start: 0, title: 'Begin' }],
    publishedAt: new Date('2026-03-02T08:00:00Z'),
  })
  await app.db
    .insert(transcript)
    .values({ episodeId: id, pos: 0, language: 'en', isSynced: true, lines: [{ start: 0, text: 'Hello' }] })
  await seedEpisode(app.db, {
    podcastId,
    guid: 'low-5',
    name: 'Two',
    fileKey: null,
    enclosure: 'https://cdn.example/2.mp3',
    isExplicit: true,
    publishedAt: new Date('2026-03-01T08:00:00Z'),
  })
  // The ids of this file are those of the first rows of a new database.
  const before = readFileSync(new URL('cases/feed-without-settings.xml', import.meta.url), 'utf8')
  expect(await feedOf(podcastId)).toBe(before)
})

const EVERY = {
  title: 'High Tide',
  bio: '<p>What the <b>sea</b> leaves.<script>x</script></p>',
  language: 'pt-BR',
  category: 'Society & Culture',
  sub_category: 'Places & Travel',
  is_explicit: 1,
  type: 'serial',
  host: 'Ida Quist',
  owner_name: 'Quay House',
  owner_email: 'ida@quay.example',
  copyright: '© Quay House',
  link: 'https://quay.example/tide',
  licence: 'cc-by-nc',
  is_complete: 1,
  is_locked: 0,
} as const

test('SHOW-01 SHOW-03 SHOW-04 SHOW-25 the feed says what the settings say, and an address only when it is shown', async () => {
  const id = await seedShow({ title: 'Low Tide' })
  await seedEpisode(app.db, { podcastId: id, name: 'One', mime: 'audio/mpeg', fileSize: 9 })
  await seedEpisode(app.db, {
    podcastId: id,
    name: 'What this is',
    episodeType: 'trailer',
    mime: 'audio/mpeg',
    fileSize: 7,
    persons: [{ name: 'Wren', role: 'guest', link: 'https://wren.example' }],
    soundbites: [{ start: 30.5, length: 20, title: 'The gulls' }],
    publishedAt: new Date('2026-03-01T08:00:00Z'),
  })
  const change = { podcast_id: id, version: 1 }
  const saved = await app.post('studio/update_podcast', { ...change, ...EVERY }, owner.token)
  const { is_explicit: _explicit, is_complete: _complete, is_locked: _locked, bio: _bio, ...texts } = EVERY
  expect(saved).toMatchObject({
    ...texts,
    version: 2,
    bio: '<p>What the <b>sea</b> leaves.</p>',
    is_explicit: true,
    is_complete: true,
    is_locked: false,
    shows_email: false,
    feed_url: `/podcast/${id}/feed.xml`,
    set_by_site: [],
  })
  const xml = await feedOf(id)
  expect(xml).not.toContain('ida@quay.example')
  expect(parseRssFeed(xml)).toMatchObject({
    title: 'High Tide',
    language: 'pt-BR',
    copyright: '© Quay House',
    itunes: {
      author: 'Ida Quist',
      explicit: true,
      type: 'serial',
      complete: true,
      categories: [{ text: 'Society & Culture', categories: [{ text: 'Places & Travel' }] }],
    },
    podcast: {
      locked: { value: false },
      license: { display: 'cc-by-nc-4.0' },
      persons: [{ display: 'Ida Quist', role: 'host' }],
      trailers: [{ display: 'What this is', length: 7, type: 'audio/mpeg', pubDate: 'Sun, 01 Mar 2026 08:00:00 GMT' }],
    },
    items: [
      { itunes: { episodeType: 'full' } },
      {
        itunes: { episodeType: 'trailer' },
        podcast: {
          persons: [{ display: 'Wren', role: 'guest', href: 'https://wren.example/' }],
          soundbites: [{ startTime: 30.5, duration: 20, display: 'The gulls' }],
        },
      },
    ],
  })
  await app.post('studio/update_podcast', { podcast_id: id, version: 2, shows_email: 1 }, owner.token)
  const shown = await feedOf(id)
  expect(shown).toContain('<podcast:locked owner="ida@quay.example">no</podcast:locked>')
  expect(parseFeed(shown)).toMatchObject({
    itunesType: 'serial',
    itunesComplete: true,
    owner: { name: 'Quay House', email: 'ida@quay.example' },
    license: { identifier: 'cc-by-nc-4.0' },
    trailers: [{ title: 'What this is' }],
  })
  await app.db.update(podcast).set({ feedGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810' }).where(eq(podcast.id, id))
  await app.post('studio/update_podcast', { podcast_id: id, version: 3, host: '' }, editor.token)
  expect(parseRssFeed(await feedOf(id)).podcast?.guid).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810')
  const { data } = await app.get('studio/history', { kind: 'podcast', id }, owner.token)
  expect(data[0]).toMatchObject({
    act: 'creator.update',
    changes: [{ field: 'host', before: 'Ida Quist', after: null }],
  })
})

test('SHOW-01 settings have limits, versions and rights', async () => {
  const id = await seedShow({ title: 'Low Tide' })
  const change = { podcast_id: id, version: 1 }
  for (const [fields, error] of [
    [{ title: '' }, /^title: is required/],
    [{ title: 'x'.repeat(301) }, /^title: must be at most 300/],
    [{ bio: 'x'.repeat(4001) }, /^bio: must be at most 4000/],
    [{ language: 'not a language' }, /^language: must be a language tag/],
    [{ category: 'Folk' }, /^category: must be a category/],
    [{ category: 'Arts', sub_category: 'Physics' }, /^sub_category: must be a subcategory of Arts/],
    [{ type: 'weekly' }, /^type: must be episodic or serial/],
    [{ owner_email: 'ida' }, /^owner_email: must be a valid/],
    [{ shows_email: 1 }, /^owner_email: is required/],
    [{ copyright: 'x'.repeat(201) }, /^copyright: must be at most 200/],
    [{ link: 'javascript:alert(1)' }, /^link: must be a web address/],
    [{ licence: 'mine' }, /^licence: must be/],
  ] as const)
    expect(await app.refusal('POST', 'studio/update_podcast', { ...change, ...fields }, owner.token)).toMatchObject({
      status: 400,
      error: expect.stringMatching(error),
    })
  // Another host asks the owner address before it takes a feed over.
  for (const fields of [{ owner_email: 'edda@pod.example' }, { is_locked: 0 }])
    expect(await app.refusal('POST', 'studio/update_podcast', { ...change, ...fields }, editor.token)).toMatchObject({
      status: 403,
    })
  const rename = { ...change, title: 'High Tide' }
  expect(await app.refusal('POST', 'studio/update_podcast', rename, editor.token)).toMatchObject({ status: 403 })
  await app.post('studio/update_podcast', { ...change, category: 'Arts', sub_category: 'Books' }, editor.token)
  expect(await app.refusal('POST', 'studio/update_podcast', rename, owner.token)).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^edda changed this on/),
  })
  // A subcategory of the category before goes with it.
  expect(
    await app.post('studio/update_podcast', { podcast_id: id, version: 2, category: 'Comedy' }, editor.token),
  ).toMatchObject({ category: 'Comedy', sub_category: null })
})

test("SHOW-01 a creator's change of a followed feed outlives its next read", async () => {
  const feed = 'https://tide.example/feed'
  const none = { host: undefined, bio: undefined, link: undefined, language: undefined, category: undefined }
  const plan = { ...none, title: 'Tide', image: undefined, isSerial: false, isExplicit: false }
  const { writePodcast } = feedStore(app.db)
  const id = await writePodcast(feed, plan, null)
  await app.db.insert(podcastMember).values({ podcastId: id, memberId: owner.id, role: 'owner' })
  const wanted = { title: 'Low Tide', language: 'sv', type: 'serial', is_explicit: 1 } as const
  expect(await app.post('studio/update_podcast', { podcast_id: id, version: 1, ...wanted }, owner.token)).toMatchObject(
    {
      feed,
      feed_url: feed,
    },
  )
  await writePodcast(feed, { ...plan, title: 'Tides', language: 'en', host: 'Ida' }, null)
  expect(await app.get('studio/podcast', { podcast_id: id }, owner.token)).toMatchObject({
    ...wanted,
    is_explicit: true,
    host: 'Ida',
  })
})

test('SHOW-02 a podcast cover is a square JPEG or PNG of 1,400 to 3,000 pixels', async () => {
  const id = await seedShow()
  const send = async (width: number, height: number, format: 'png' | 'webp' = 'png') => {
    const picture = sharp({ create: { width, height, channels: 3, background: '#246' } })
    const { code, error } = await sendForm(
      app,
      'studio/upload_podcast_cover',
      [
        { name: 'podcast_id', content: String(id) },
        { name: 'version', content: '1' },
        { name: 'cover', filename: 'cover.png', content: await picture.toFormat(format).toBuffer() },
      ],
      owner.token,
    )
    return [code, error]
  }
  const wrong = (size: string) => [400, `cover: must be a square of 1400 to 3000 pixels; this picture has ${size}`]
  expect(await send(1399, 1399)).toEqual(wrong('1399 by 1399'))
  expect(await send(3001, 3001)).toEqual(wrong('3001 by 3001'))
  expect(await send(1400, 1500)).toEqual(wrong('1400 by 1500'))
  expect(await send(1400, 1400, 'webp')).toMatchObject([415, expect.stringContaining('JPEG or PNG')])
  expect(await send(1400, 1400)).toEqual([200, null])
  const { image } = await app.get('studio/podcast', { podcast_id: id }, owner.token)
  expect(image).toMatch(/_1400x1400\.jpg$/)
  expect(await feedOf(id)).toContain(`<itunes:image href="${SITE}${image}"/>`)
})

test('SHOW-24 the check of a feed names what directories refuse until it is corrected', async () => {
  const id = await seedShow({ title: 'Low Tide', avatar: '/media/art/0123456789abcdef_900x900.jpg' })
  const check = () => app.get('studio/directory_check', { podcast_id: id }, editor.token)
  const first = await check()
  expect(first.feed_url).toBe(`${SITE}/podcast/${id}/feed.xml`)
  expect(first.problems.map(({ problem, side }) => [problem, side])).toEqual([
    ['cover-size', 900],
    ['no-category', null],
    ['no-language', null],
    ['no-owner-email', null],
    ['no-episode', null],
  ])
  await app.storage.put('audio/short.mp3', Buffer.from('salted'))
  const sound = { mime: 'audio/mpeg', fileKey: 'audio/short.mp3', fileHash: 'short' }
  const wrong = await seedEpisode(app.db, { podcastId: id, name: 'Wrong', fileSize: 9, ...sound })
  await seedEpisode(app.db, { podcastId: id, name: 'Right', fileSize: 6, ...sound })
  const { category, language, owner_email } = EVERY
  await app.post(
    'studio/update_podcast',
    { podcast_id: id, version: 1, category, language, owner_email, shows_email: 1 },
    owner.token,
  )
  expect((await check()).problems).toEqual([
    { problem: 'cover-size', episode: null, side: 900 },
    { problem: 'wrong-length', episode: { id: wrong, name: 'Wrong' }, side: null },
  ])
})
