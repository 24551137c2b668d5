import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SiteContent } from '@earshot/contract/desk/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedMember } from '../../../testing/seed.ts'
import { typeCommand } from '../../../testing/typed.ts'
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

test('SITE-06 two administrators at once: the second is refused, learns what changed, and may publish over it', async () => {
  const { published, version } = await site()
  await save(withValue(published, ['contact', 'phone'], '+49 2'), token, version)
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
  app.clock.now = new Date(app.clock.now.getTime() + 61 * 60_000)
  expect(await preview(key, name)).toBeUndefined()
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
