import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { play } from '../../../db/schema/listening/listening.ts'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { release, releaseLink, releaseTrack } from '../../../db/schema/studio/release.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedArtist, seedPodcast } from '../../../testing/seed.ts'
import { deleteEndedLinks } from './private-link.store.ts'

let app: TestApp
let token: string
let artistId: number
let editorId: number
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example' })
  const editor = await seedPerson(app)
  token = editor.token
  editorId = editor.id
  artistId = await seedArtist(app.db, { name: 'Marrow <b>' })
  await app.db.insert(artistMember).values({ artistId, memberId: editor.id, role: 'editor' })
})
afterAll(() => app.close())

const read = (url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ url: url.replace('https://music.example', ''), headers })
const streamIn = (page: string) => /<audio[^>]* src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''

test('RELEASE-02 RELEASE-32 a private link plays a draft without an account until it ends, and counts no plays', async () => {
  const { id, soundId } = await seedDraft()
  const link = await app.post('studio/create_private_link', { release_id: id, days: 3 }, token)
  expect(link.url).toMatch(/^https:\/\/music\.example\/private\/[\w-]{43}$/)
  const [stored] = await app.db.select().from(releaseLink).where(eq(releaseLink.id, link.id))
  expect(JSON.stringify(stored)).not.toContain(link.url.slice(-43))
  const { links } = await app.get('studio/private_links', { release_id: id }, token)
  expect(links).toMatchObject([{ id: link.id, expires_at: link.expires_at }])
  expect(JSON.stringify(links)).not.toContain('url')

  const page = await read(link.url)
  expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  expect(page.body).toContain('Marrow &lt;b&gt;')
  expect(page.body).toContain('Salt (Live)')
  expect(page.body).not.toContain('data-kind')
  const cover = await read(`${link.url}/cover`)
  expect([cover.statusCode, cover.headers['cache-control'], cover.headers['content-type']]).toEqual([
    200,
    'no-store',
    'image/jpeg',
  ])
  const src = streamIn(page.body)
  const part = await read(src, { range: 'bytes=2-5' })
  expect([part.statusCode, part.body, part.headers['cache-control']]).toEqual([206, 'lted', 'private, no-store'])
  expect(await app.db.$count(play)).toBe(0)

  // The token opens no other sound, and no other call.
  const other = await seedDraft()
  expect((await read(src.replace(`sound_id=${soundId}`, `sound_id=${other.soundId}`))).statusCode).toBe(404)
  expect((await read(src.replace('studio/stream', 'studio/original'))).statusCode).toBe(404)

  await app.post('studio/end_private_link', { release_id: id, link_id: link.id }, token)
  const ended = await read(link.url)
  expect([ended.statusCode, ended.headers['x-robots-tag']]).toEqual([404, 'noindex'])
  expect(ended.body).toContain('has ended')
  for (const url of [src, `${link.url}/cover`]) expect((await read(url)).statusCode).toBe(404)
  const acts = await app.db.select({ act: audit.act }).from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id)
  expect(acts.map(({ act }) => act).slice(-2)).toEqual(['link.create', 'link.end'])
})

test('RELEASE-32 a private link ends with its days and with its draft, and leads on once that is published', async () => {
  const { id } = await seedDraft()
  const [short, long] = await Promise.all(
    [1, 90].map((days) => app.post('studio/create_private_link', { release_id: id, days }, token)),
  )
  const src = streamIn((await read(short?.url ?? '')).body)
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 86_400_001)
  for (const url of [short?.url ?? '', src]) expect((await read(url)).statusCode).toBe(404)
  await deleteEndedLinks(app.db, app.clock.now)
  app.clock.now = start
  expect((await app.get('studio/private_links', { release_id: id }, token)).links).toMatchObject([{ id: long?.id }])
  await app.db.update(release).set({ deletedAt: start }).where(eq(release.id, id))
  for (const url of [long?.url ?? '', src]) expect((await read(url)).statusCode).toBe(404)
  await app.db.update(release).set({ deletedAt: null, albumId: 4_000 }).where(eq(release.id, id))
  expect((await read(long?.url ?? '')).headers['location']).toBe('/discover/4000')
  expect((await read(src)).statusCode).toBe(404)
  expect((await app.refusal('POST', 'studio/create_private_link', { release_id: id }, token)).status).toBe(409)
  for (const key of ['x', 'A'.repeat(43)]) expect((await read(`/private/${key}`)).statusCode).toBe(404)
})

test('RELEASE-32 a release has at most ten private links, of 1 to 90 days', async () => {
  const { id } = await seedDraft()
  for (const days of [0, 91])
    expect((await app.refusal('POST', 'studio/create_private_link', { release_id: id, days }, token)).status).toBe(400)
  for (let made = 0; made < 10; made += 1) await app.post('studio/create_private_link', { release_id: id }, token)
  expect(await app.refusal('POST', 'studio/create_private_link', { release_id: id }, token)).toMatchObject({
    status: 409,
    error: 'This release has 10 private links. End one first.',
  })
})

test('SHOW-05 RELEASE-32 a private link plays the draft of an episode, counts no plays, and leads on once it is published', async () => {
  const { id, podcastId, soundId } = await seedEpisodeDraft()
  const draft = { episode_id: id }
  const link = await app.post('studio/create_private_link', { ...draft, days: 3 }, token)
  const [stored] = await app.db.select().from(releaseLink).where(eq(releaseLink.id, link.id))
  expect(stored).toMatchObject({ releaseId: null, episodeId: id })
  expect(JSON.stringify(stored)).not.toContain(link.url.slice(-43))
  expect(await app.get('studio/private_links', draft, token)).toMatchObject({ links: [{ id: link.id }] })
  const page = await read(link.url)
  expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  for (const text of ['<h1 dir="auto">Low tide', 'Between the posts', '10:00']) expect(page.body).toContain(text)
  // The podcast has a picture on another host, which the page does not load.
  expect(page.body).not.toContain('<img')
  const src = streamIn(page.body)
  const part = await read(src, { range: 'bytes=2-5' })
  expect([part.statusCode, part.body, part.headers['cache-control']]).toEqual([206, 'lted', 'private, no-store'])
  const other = await seedDraft()
  expect((await read(src.replace(`sound_id=${soundId}`, `sound_id=${other.soundId}`))).statusCode).toBe(404)
  expect(await app.db.$count(play)).toBe(0)

  const second = await app.post('studio/create_private_link', draft, token)
  await app.post('studio/end_private_link', { ...draft, link_id: second.id }, token)
  expect((await read(second.url)).statusCode).toBe(404)
  expect(
    (await app.refusal('POST', 'studio/end_private_link', { release_id: other.id, link_id: link.id }, token)).status,
  ).toBe(404)
  for (let made = 1; made < 10; made += 1) await app.post('studio/create_private_link', draft, token)
  expect(await app.refusal('POST', 'studio/create_private_link', draft, token)).toMatchObject({
    status: 409,
    error: 'This episode has 10 private links. End one first.',
  })
  const acts = await app.db
    .select({ act: audit.act })
    .from(audit)
    .where(and(eq(audit.subjectKind, 'episode'), eq(audit.subjectId, id)))
    .orderBy(audit.id)
  expect(acts.map(({ act }) => act).slice(0, 4)).toEqual(['episode.create', 'link.create', 'link.create', 'link.end'])

  const { version } = await app.get('studio/episode', draft, token)
  await app.post('studio/publish_episode', { ...draft, version, rights: 1, notify: 0 }, token)
  expect((await read(link.url)).headers['location']).toBe(`/podcast/${podcastId}/${id}`)
  expect((await read(src)).statusCode).toBe(404)
  expect(await app.refusal('POST', 'studio/create_private_link', draft, token)).toMatchObject({
    status: 409,
    error: 'This episode is published: its page is the link to it.',
  })
  expect(await app.refusal('GET', 'studio/private_links', {}, token)).toMatchObject({ status: 400 })
})

async function seedEpisodeDraft(): Promise<{ id: number; podcastId: number; soundId: number }> {
  const avatar = 'https://elsewhere.example/cover.jpg'
  const podcastId = await seedPodcast(app.db, { title: 'Between the posts', avatar })
  await app.db.insert(podcastMember).values({ podcastId, memberId: editorId, role: 'editor' })
  const { id } = await app.post('studio/create_episode', { podcast_id: podcastId }, token)
  const key = `audio/${crypto.randomUUID()}.mp3`
  await app.storage.put(key, Buffer.from('salted'))
  const file = { fileKey: key, fileSize: 6, mime: 'audio/mpeg', fileHash: key, length: 600 }
  const values = { podcastId, episodeId: id, name: 'Tide.mp3', size: 6, state: 'ready' as const, ...file }
  const [sound] = await app.db.insert(studioSound).values(values).returning({ id: studioSound.id })
  const soundId = sound?.id ?? 0
  await app.db.update(episodeDraft).set({ name: 'Low tide', soundId }).where(eq(episodeDraft.id, id))
  return { id, podcastId, soundId }
}

async function seedDraft(): Promise<{ id: number; soundId: number }> {
  const key = `audio/${crypto.randomUUID()}.mp3`
  await app.storage.put(key, Buffer.from('salted'))
  const name = `${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}_700x700.jpg`
  const picture = sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
  await app.storage.put(`art/${name}`, await picture.jpeg().toBuffer())
  const { id } = await app.post('studio/create_release', { artist_id: artistId }, token)
  await app.db
    .update(release)
    .set({ title: 'Low Water', art: `/media/art/${name}` })
    .where(eq(release.id, id))
  const file = { fileKey: key, fileSize: 6, mime: 'audio/mpeg', fileHash: key, length: 61 }
  const values = { artistId, releaseId: id, name: 'Salt.mp3', size: 6, state: 'ready' as const, ...file }
  const [sound] = await app.db.insert(studioSound).values(values).returning({ id: studioSound.id })
  const soundId = sound?.id ?? 0
  await app.db.insert(releaseTrack).values({ releaseId: id, soundId, pos: 0, title: 'Salt', versionTitle: 'Live' })
  return { id, soundId }
}
