import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverVersion, updateCheck } from '../../../db/schema/desk/process.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { changesSince, isNewer, newerReleases } from './releases.ts'
import { lookForUpdates } from './versions.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp()
  token = (await seedPerson(app, { role: 'admin' })).token
})
afterAll(() => app.close())

const FEED = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title><id>x</id><updated>2026-12-01T00:00:00Z</updated>
  <entry><id>1</id><title>v99.0.0</title><updated>2026-12-01T00:00:00Z</updated><link href="https://example.org/99"/><content type="html">&lt;p&gt;A security fix.&lt;/p&gt;</content></entry>
  <entry><id>2</id><title>v0.0.1</title><updated>2020-01-01T00:00:00Z</updated><content type="html">Old</content></entry></feed>`

test.each([
  ['v1.2.3', '1.2.2', true],
  ['1.10.0', '1.9.9', true],
  ['v1.2.3', '1.2.3', false],
  ['v0.9.0', '1.0.0', false],
  ['nightly', '1.0.0', false],
])('OPERATIONS-12 the release %s after the version %s is newer: %s', (title, version, isIt) => {
  expect(isNewer(title, version)).toBe(isIt)
})

test('OPERATIONS-12 a newer release has its notes in plain text and whether it is about security', () => {
  expect(newerReleases(FEED, '1.0.0')).toEqual([
    {
      title: 'v99.0.0',
      at: expect.any(String),
      notes: 'A security fix.',
      url: 'https://example.org/99',
      is_security: true,
    },
  ])
  expect(changesSince('# C\n\n## 2.0.0\n\n- Two\n\n## 1.0.0\n\n- One\n', '1.0.0')).toEqual(['Two'])
})

test('OPERATIONS-12 updates are looked for once a day, and only after an admin switched it on', async () => {
  let requests = 0
  const outbound = {
    get: async () => {
      requests += 1
      return { status: 200, headers: {}, url: '', bytes: new TextEncoder().encode(FEED) }
    },
    save: () => Promise.reject(new Error('unused')),
  }
  await lookForUpdates(app.services, outbound)
  expect(requests).toBe(0)
  expect(await app.get('desk/versions', {}, token)).toMatchObject({
    looks_for_updates: false,
    update: null,
    previous: null,
  })
  const { version } = await app.get('desk/settings', {}, token)
  await app.post('desk/save_settings', { version, values: { LOOK_FOR_UPDATES: 'on' } }, token)
  app.services.config.lookForUpdates = true
  await lookForUpdates(app.services, outbound)
  await lookForUpdates(app.services, outbound)
  expect(requests).toBe(1)
  expect(await app.db.$count(updateCheck)).toBe(1)
  await app.db.insert(serverVersion).values({ version: '0.0.9', commit: '', startedAt: new Date(0) })
  const shown = await app.get('desk/versions', {}, token)
  expect(shown).toMatchObject({ looks_for_updates: true, previous: { version: '0.0.9' } })
  expect(shown.update?.releases.map(({ title }) => title)).toEqual(['v99.0.0'])
  expect(shown.changes.length).toBeGreaterThan(0)
})
