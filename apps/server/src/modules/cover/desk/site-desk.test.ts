import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SiteContent } from '@earshot/contract/desk/site'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { formBody, sendForm } from '../../../testing/files/form.ts'
import type { FormPart } from '../../../testing/files/form.ts'
import { seedArtist, seedMember } from '../../../testing/seed.ts'
import { typeCommand } from '../../../testing/typed.ts'
import { sitemapStore } from '../../publish/sitemap/sitemap.store.ts'
import { shippedSite } from '../shipped.ts'
import { editedOf, sourceOf } from '../site/site-content.ts'
import { openPreviews } from './previews.ts'

let folder: string
let app: TestApp
let token: string
let other: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-desk-site-'))
  app = await openTestApp()
  token = await app.signIn(await seedMember(app.db, { role: 'admin' }))
  other = await app.signIn(await seedMember(app.db, { role: 'admin' }))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = () => app.get('desk/site', {}, token)
const typed = (...words: string[]) => typeCommand(app.services, words, folder)
const withValue = ({ values, texts }: SiteContent, keys: readonly string[], value: unknown): SiteContent => {
  const [last = '', ...parents] = keys.toReversed()
  const copy = structuredClone(values)
  // oxlint-disable-next-line typescript/no-explicit-any -- the values of a site file are JSON
  let group: any = copy
  for (const key of parents.toReversed()) group = group[key]
  group[last] = value
  return { values: copy, texts }
}
const save = async (draft: SiteContent, as = token, base?: string) =>
  app.post('desk/save_site_draft', { base_version: base ?? (await site()).version, draft }, as)
const publish = async (note = '', as = token) =>
  app.post('desk/publish_site', { base_version: (await site()).version, note }, as)

test('SITE-01 only administrators read and change the site', async () => {
  const member = await app.signIn(await seedMember(app.db))
  expect((await app.refusal('GET', 'desk/site', {}, member)).status).toBe(403)
  const { version } = await site()
  expect((await app.refusal('POST', 'desk/publish_site', { base_version: version }, member)).status).toBe(403)
})

test('SITE-02 a draft names what differs and changes no public view', async () => {
  const { published } = await site()
  const saved = await save(withValue(published, ['contact', 'phone'], '+49 1'))
  expect(saved).toMatchObject({ errors: [], changes: ['~ contact.phone: (none) → +49 1'] })
  expect((await app.get('cover/settings')).contact.phone).toBe('')
  expect((await site()).draft).toMatchObject({ values: { contact: { phone: '+49 1' } } })
})

test('SITE-03 a draft may be incomplete, and each error leads to its field', async () => {
  const { published, version } = await site()
  const wrong = withValue(withValue(published, ['currency'], 'dollars'), ['identity', 'name'], '')
  const { errors } = await save(wrong)
  expect(errors).toEqual(
    expect.arrayContaining([
      { path: 'currency', message: 'must be a currency like USD' },
      { path: 'identity.name', message: 'is missing' },
    ]),
  )
  expect(await app.refusal('POST', 'desk/publish_site', { base_version: version }, token)).toMatchObject({
    status: 400,
    error: expect.stringMatching(/, and 1 more\. Nothing was published\.$/),
  })
})

test('SITE-05 SITE-07 publishing shows the draft everywhere, and keeps comments and texts of the file', async () => {
  const { published, version } = await site()
  const texts = { ...published.texts, 'pages/about.md': 'We are four.' }
  await save({ ...withValue(published, ['identity', 'name'], 'Harbour Sound'), texts })
  const done = await publish('The name that we chose')
  expect(done).toMatchObject({ before: version })
  expect(done.changes).toEqual([
    '~ identity.name: Earshot → Harbour Sound',
    '~ pages.about.text: pages/about.md has other content',
  ])
  expect((await app.get('cover/settings')).identity?.name).toBe('Harbour Sound')
  expect((await app.get('cover/words')).pages.about.parts).toEqual([{ title: '', html: '<p>We are four.</p>' }])
  const { out } = await typed('site', 'show')
  expect(out).toContain('name: Harbour Sound')
  expect(out).toContain('# The first screen of the front page')
  expect((await site()).draft).toBeNull()
})

test('SITE-06 DESK-10 two administrators at once: the second is refused, learns what changed, and may publish over it', async () => {
  const { published, version } = await site()
  const draft = withValue(published, ['contact', 'phone'], '+49 2')
  const { saved_at: at } = await save(draft, token, version)
  for (const late of [published, null])
    expect(
      await app.refusal('POST', 'desk/save_site_draft', { base_version: version, draft: late, draft_at: '' }, other),
    ).toMatchObject({ status: 409, error: expect.stringMatching(/ changed the draft on .*\. Nothing was saved\.$/) })
  await app.post('desk/save_site_draft', { base_version: version, draft, draft_at: at }, other)
  writeFileSync(
    path.join(folder, 'site.yaml'),
    (await typed('site', 'show')).out.replace('currency: USD', 'currency: EUR'),
  )
  expect((await typed('site', 'apply', 'site.yaml')).code).toBe(0)
  expect(await app.refusal('POST', 'desk/publish_site', { base_version: version }, other)).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^The command line published the site on .*\. Nothing was published\.$/),
  })
  expect((await site()).theirs).toEqual(['~ currency: USD → EUR'])
  const forced = await app.post('desk/publish_site', { base_version: version, force: 1 }, other)
  expect(forced.changes).toEqual(expect.arrayContaining(['~ contact.phone: (none) → +49 2', '~ currency: EUR → USD']))
})

test('SITE-08 the history names who and what, and an earlier version is published again', async () => {
  const { data } = await app.get('desk/site_history', {}, token)
  expect(data.map(({ note, by, changes }) => [note, by !== null, changes])).toEqual([
    ['', true, 2],
    ['', false, 1],
    ['The name that we chose', true, 2],
    ['', false, 0],
  ])
  const [last = '', before = ''] = data.map(({ version }) => version)
  expect((await app.get('desk/site_version', { version: before }, token)).changes).toEqual(['~ currency: USD → EUR'])
  await app.post('desk/revert_site', { version: before, base_version: last }, token)
  expect((await app.get('cover/settings')).currency).toBe('EUR')
  expect((await site()).version).toBe(before)
})

test('SITE-04 the key of a preview shows the draft for an hour, and to nobody else', async () => {
  const { published } = await site()
  await save(withValue(published, ['identity', 'name'], 'Tide Club'))
  const { key } = await app.post('desk/site_preview', {}, token)
  const preview = openPreviews(app.services)
  const name = async () => (await app.get('cover/settings')).identity?.name
  expect(await preview(key, name)).toBe('Tide Club')
  expect(await name()).toBe('Harbour Sound')
  expect(await preview('x'.repeat(32), name)).toBeUndefined()
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 61 * 60_000)
  expect(await preview(key, name)).toBeUndefined()
  app.clock.now = start
})

test('SITE-14 hidden entries are left out, and links that lead nowhere are marked in the form and on "Home"', async () => {
  const { published } = await site()
  const artist = await seedArtist(app.db)
  const section = (title: string, button_action: string, hidden = false) => ({ title, button_action, hidden })
  const draft = withValue(
    published,
    ['home', 'sections'],
    [
      section('Here', `/artist/${artist}`),
      section('Gone', '/artist/999999'),
      section('Typo', '/discovr'),
      section('Later', '/faq', true),
    ],
  )
  const text = withValue(draft, ['pages', 'about', 'text'], 'See [the shop](/shop) and [nothing](/p/none).')
  expect((await save(text)).dead_links).toEqual([
    { path: 'home.sections.1.button_action', link: '/artist/999999' },
    { path: 'home.sections.2.button_action', link: '/discovr' },
    { path: 'pages.about.text', link: '/p/none' },
  ])
  await publish()
  const { covers } = await app.get('cover/covers_and_reviews')
  expect(covers.map(({ title }) => title)).toEqual(['Here', 'Gone', 'Typo'])
  expect(await app.get('desk/home', {}, token)).toContainEqual({ matter: 'links', count: 3, oldest: null })
})

test('SITE-14 a link is found by the title of its page', async () => {
  const id = await seedArtist(app.db, { name: 'Harbour 100% Choir' })
  expect(await app.get('desk/find_links', { search_text: '100% ch' }, token)).toEqual([
    { kind: 'artist', title: 'Harbour 100% Choir', link: `/artist/${id}` },
  ])
})

test('SITE-15 a picture has a description and a point that crops keep', async () => {
  const { published } = await site()
  const wrong = withValue(published, ['covers', 'shop', 'focus'], 'left')
  expect((await save(wrong)).errors).toEqual([{ path: 'covers.shop.focus', message: 'must be a point like 50% 20%' }])
  const described = withValue(published, ['covers', 'shop', 'alt'], '')
  const { changes } = await save(withValue(described, ['covers', 'members', 'focus'], '50% 20%'))
  expect(changes).toEqual(['~ covers.members.focus: (none) → 50% 20%', '~ covers.shop.alt: (not set) → (none)'])
  await publish()
  expect((await app.get('cover/covers_and_reviews')).members).toMatchObject({ focus: '50% 20%' })
})

test('SITE-15 a film is stored with its poster, which can be cut again, and other files are refused', async () => {
  const film = Buffer.from('\0\0\0\u0018ftypisom a film')
  const send = (...parts: FormPart[]) => sendForm(app, 'desk/upload_site_film', parts, token)
  const poster = async (shade: string): Promise<FormPart> => ({
    name: 'poster',
    filename: 'poster.jpg',
    content: await sharp({ create: { width: 64, height: 36, channels: 3, background: shade } })
      .jpeg()
      .toBuffer(),
  })
  const first = await send({ name: 'film', filename: 'loop.mp4', content: film }, await poster('#246'))
  const { url } = z.object({ url: z.string() }).parse(first.data)
  const again = await send({ name: 'film_url', content: url }, await poster('#fa3'))
  const { url: recut } = z.object({ url: z.string() }).parse(again.data)
  expect(recut).not.toBe(url)
  for (const each of [url, recut]) {
    expect((await app.fastify.inject({ url: each })).rawPayload.equals(film)).toBe(true)
    expect((await app.fastify.inject({ url: each.replace('.mp4', '.jpg') })).headers['content-type']).toBe('image/jpeg')
  }
  expect(await send({ name: 'film', filename: 'a.txt', content: 'no film' }, await poster('#246'))).toMatchObject({
    code: 415,
  })
})

test('SITE-16 an ad is shown from its first to its last day in the time zone of the community', async () => {
  const { published } = await site()
  const day = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const ads = [
    { image: null, link: '/shop', alt: 'The shop', first_day: day(-1), last_day: day(1) },
    { image: null, link: '/pricing', first_day: day(2) },
    { image: null, link: '/about', last_day: day(-2) },
  ]
  const wrong = withValue(published, ['ads', 'voting'], [{ ...ads[0], last_day: day(-3) }])
  expect((await save(wrong)).errors).toEqual([
    { path: 'ads.voting.0.last_day', message: 'must not be before the first day' },
  ])
  await save(withValue(published, ['ads', 'voting'], ads))
  await publish()
  const shown = async () => (await app.get('vote/categories_ad')).map(({ link }) => link)
  expect(await shown()).toEqual(['/shop'])
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 3 * 86_400_000)
  expect(await shown()).toEqual(['/pricing'])
  app.clock.now = start
})

test('SITE-18 own pages are words of the site, in its footer and its site map, and keep their last change', async () => {
  const { published } = await site()
  const page = (name: string, rest = {}) => ({ name, title: name, lead: 'Who we are', text: 'Four people.', ...rest })
  const refused = async (...own: object[]) => (await save(withValue(published, ['pages', 'own'], own))).errors
  expect(await refused(page('moderation'))).toEqual([
    { path: 'pages.own.0.name', message: 'is the address of the page about moderation' },
  ])
  expect(await refused(page('imprint'), page('imprint'))).toEqual([
    { path: 'pages.own', message: 'has two pages with one name' },
  ])
  const own = [page('imprint', { language: 'de' }), page('privacy', { in_footer: false })]
  await save(withValue(published, ['pages', 'own'], own))
  await publish()
  const pages = async () => (await app.get('cover/words')).own_pages ?? []
  const before = await pages()
  expect(before).toMatchObject([
    { name: 'imprint', language: 'de', parts: [{ html: '<p>Four people.</p>' }], changed_at: expect.any(String) },
    { name: 'privacy' },
  ])
  expect((await app.get('cover/settings')).footer_pages).toEqual([{ href: '/p/imprint', label: 'imprint' }])
  const renamed = [own[0], page('data', { old_names: ['privacy'], text: 'None.' })]
  await save(withValue(published, ['pages', 'own'], renamed))
  await publish()
  const [imprint, data] = await pages()
  expect(imprint?.changed_at).toBe(before[0]?.changed_at)
  expect(data).toMatchObject({ name: 'data', old_names: ['privacy'] })
  expect(await sitemapStore(app.db).listOwnPages()).toMatchObject([{ path: '/p/imprint' }, { path: '/p/data' }])
})

test('SITE-17 a text is shown as the site will show it', async () => {
  const { html } = await app.post('desk/show_text', { text: '**Rain** <script>x</script>' }, token)
  expect(html).toBe('<p><strong>Rain</strong> </p>')
})

test('DESK-09 publishing the site is undone from the log while nothing newer is published', async () => {
  const { published } = await site()
  await save(withValue(published, ['contact', 'phone'], '+49 77'))
  await publish('A number')
  const phone = async () => (await app.get('cover/settings')).contact.phone
  expect(await phone()).toBe('+49 77')
  const [entry] = (await app.get('desk/audit', { act: 'site.publish' }, token)).data
  await app.post('desk/undo', { id: entry?.id ?? 0 }, token)
  expect(await phone()).not.toBe('+49 77')
  expect(await app.refusal('POST', 'desk/undo', { id: entry?.id ?? 0 }, token)).toMatchObject({ status: 409 })
})

test('SITE-09 a value that is the shipped one again leaves the file', () => {
  const shipped = shippedSite()
  const own = {
    ...shipped,
    source: '# Ours\n\ncurrency: EUR\ncontact:\n  phone: "1" # the shop\n  email: a@b.example\n',
  }
  const edited = editedOf(own, shipped)
  const back = withValue(withValue(edited, ['currency'], 'USD'), ['contact', 'phone'], '2')
  expect(sourceOf(back, own, shipped).source).toBe(
    '# Ours\n\ncontact:\n  phone: "2" # the shop\n  email: a@b.example\n',
  )
  expect(sourceOf(edited, own, shipped).source).toBe(own.source)
})

const archive = async (as = token) =>
  app.fastify.inject({ url: '/api/desk/site_archive', headers: { 'api-key': 'earshot-web', token: as } })
const sendArchive = async (content: Uint8Array | string) => {
  const { type, body } = formBody([{ name: 'file', filename: 'site.zip', content }])
  const headers = { 'api-key': 'earshot-web', token, 'content-type': type }
  const { statusCode, payload } = await app.fastify.inject({
    method: 'POST',
    url: '/api/desk/read_site_archive',
    headers,
    payload: body,
  })
  const { data, error } = z.object({ data: Sent.nullable(), error: z.string().nullable() }).parse(JSON.parse(payload))
  return { code: statusCode, error, ...data }
}
const Sent = z.object({ version: z.string().nullable(), draft: SiteContent.nullable(), errors: z.array(z.string()) })
const zipWith = async (files: Record<string, string | Uint8Array>) => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

test('SITE-09 the ZIP has the files of `site show --to`, and is read into a draft, also by another community', async () => {
  const { published } = await site()
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const form = [
    { name: 'kind', content: 'picture' },
    { name: 'file', filename: 'pier.png', content: picture },
  ]
  const { data } = await sendForm(app, 'desk/upload_site_file', form, token)
  const url = data?.url ?? ''
  await save(withValue(published, ['covers', 'shop', 'image'], url))
  await publish('A pier')
  const sent = await archive()
  expect(sent.headers).toMatchObject({ 'content-type': 'application/zip' })
  expect((await typed('site', 'show', '--to', 'copy')).code).toBe(0)
  const inZip: Record<string, Buffer> = {}
  const zip = await yauzl.fromBufferPromise(sent.rawPayload, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    inZip[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  const copied = readdirSync(path.join(folder, 'copy'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(path.join(folder, 'copy'), path.join(each.parentPath, each.name)))
  expect(Object.keys(inZip).toSorted()).toEqual(copied.toSorted())
  expect(copied).toContain(url.slice(1))
  for (const name of copied) expect(inZip[name]?.equals(readFileSync(path.join(folder, 'copy', name))), name).toBe(true)
  const read = await sendArchive(sent.rawPayload)
  expect(read).toMatchObject({ code: 200, version: (await site()).version, errors: [] })
  expect(read.draft).toEqual((await site()).published)
  // Another community does not have the picture.
  await app.storage.delete(url.replace('/media/', ''))
  expect((await sendArchive(sent.rawPayload)).draft).toEqual(read.draft)
  expect(await app.storage.find(url.replace('/media/', ''))).toBeDefined()
})

test('SITE-09 a site.yaml, or a ZIP with new pictures and texts, becomes a draft that names them by their URL', async () => {
  const before = await site()
  const source = (await typed('site', 'show')).out.replace('currency: EUR', 'currency: SEK')
  const single = await sendArchive(source)
  expect(single).toMatchObject({ version: before.version, draft: { values: { currency: 'SEK' } } })
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fa3' } })
    .png()
    .toBuffer()
  const zip = await zipWith({
    'ours/site.yaml': 'covers: { members: { image: art/new.png } }\npages: { about: { text: about.md } }',
    'ours/art/new.png': picture,
    'ours/about.md': 'We ![look](art/new.png) out.',
  })
  const { draft } = await sendArchive(zip)
  const stored = z.object({ covers: z.object({ members: z.object({ image: z.string() }) }) }).parse(draft?.values)
  expect(stored.covers.members.image).toMatch(/^\/media\/art\/[0-9a-f]{16}_40x40\.jpg$/)
  expect(draft?.texts['about.md']).toBe(`We ![look](${stored.covers.members.image}) out.`)
  expect((await save(draft ?? before.published)).errors).toEqual([])
  expect((await site()).version).toBe(before.version)
})

test('SITE-09 a ZIP that is damaged, has no site file, or one with errors is refused in words', async () => {
  const { code, error } = await sendArchive(await zipWith({ 'notes.txt': 'x' }))
  expect({ code, error }).toEqual({ code: 400, error: 'The archive has no site.yaml.' })
  expect(await sendArchive('PK\u0003\u0004 and nothing')).toMatchObject({ code: 400 })
  expect(await sendArchive(Buffer.from([0xff, 0xfe, 0x00]))).toMatchObject({ code: 400 })
  const wrong = await sendArchive(await zipWith({ 'site.yaml': 'currency: dollars\nfax: 1' }))
  expect(wrong).toMatchObject({
    code: 200,
    draft: null,
    errors: expect.arrayContaining(['2: fax: there is no such key']),
  })
  const member = await app.signIn(await seedMember(app.db))
  expect((await archive(member)).statusCode).toBe(403)
})
