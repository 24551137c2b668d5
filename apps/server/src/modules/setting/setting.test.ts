import { afterAll, beforeAll, expect, test } from 'vitest'
import { contest } from '../../db/schema/community/vote.ts'
import { openInvalidation } from '../../invalidation/invalidation.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedMember } from '../../testing/seed.ts'
import { typeCommand } from '../../testing/typed.ts'
import { followSettings } from './running-settings.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await openTestApp({
    mailUrl: 'smtp://me:hidden-word@mail.example',
    environment: { MAIL_URL: 'smtp://me:hidden-word@mail.example' },
  })
  token = await app.signIn(await seedMember(app.db, { username: 'ida', roles: ['admin'] }))
})
afterAll(() => app.close())

const read = async (name: string) => {
  const { settings } = await app.get('desk/settings', { address: 'https://music.example' }, token)
  return settings.find((setting) => setting.name === name)
}
const save = async (values: Record<string, string | null>) => {
  const { version } = await app.get('desk/settings', {}, token)
  return app.post('desk/save_settings', { version, values }, token)
}
const refused = async (values: Record<string, string | null>, version?: number) =>
  app.refusal(
    'POST',
    'desk/save_settings',
    { version: version ?? (await app.get('desk/settings', {}, token)).version, values },
    token,
  )

test('OPERATIONS-13 admins see every setting with value, default, origin, meaning and problems, and no secret', async () => {
  expect(await read('PORT')).toMatchObject({
    group: 'Address and name',
    value: '4000',
    fallback: '4000',
    origin: 'default',
    may_change: false,
    problems: [],
  })
  expect(await read('MAIL_URL')).toMatchObject({ value: null, origin: 'environment', is_secret: true, is_set: true })
  expect(await read('SIGN_UP')).toMatchObject({ choices: ['everybody', 'invited', 'nobody'], may_change: true })
  expect(await read('PUBLIC_URL')).toMatchObject({
    is_set: false,
    problems: [{ problem: 'public_url_missing', line: 'PUBLIC_URL=https://music.example' }],
  })
  const all = await app.get('desk/settings', {}, token)
  expect(JSON.stringify(all)).not.toContain('hidden-word')
  expect(all.settings.every(({ meaning }) => meaning.length > 20)).toBe(true)
  const moderator = await app.signIn(await seedMember(app.db, { roles: ['moderator', 'editor', 'writer'] }))
  expect(await app.refusal('GET', 'desk/settings', {}, moderator)).toMatchObject({ status: 403 })
})

test('OPERATIONS-14 a saved setting applies at once, in other processes too, and never over a newer one', async () => {
  const other = {
    ...app.services,
    config: { ...app.services.config },
    invalidation: openInvalidation(app.services.pool, 'pglite'),
  }
  await followSettings(other)
  const { version } = await app.get('desk/settings', {}, token)
  await save({ CREATORS: 'open', HOLD_FIRST_POSTS: 'on', PHONE_REQUIRED: 'off' })
  expect(app.services.config).toMatchObject({ creators: 'open', holdFirstPosts: true, phoneRequired: false })
  expect(await app.get('cover/settings')).toMatchObject({ creators: 'open', phone_required: false })
  other.invalidation.publishHere(['cover'])
  await expect.poll(() => other.config.creators).toBe('open')
  expect(await read('CREATORS')).toMatchObject({ value: 'open', origin: 'desk', fallback: 'ask' })

  expect(await refused({ CREATORS: 'closed' }, version)).toMatchObject({
    status: 409,
    error: expect.stringMatching(/^ida changed this on .*\. Nothing was saved\.$/),
  })
  expect(await refused({ CREATORS: 'maybe' })).toMatchObject({
    status: 400,
    error: 'CREATORS: set it to one of ask, open, closed',
  })
  expect(await refused({ PORT: '80' })).toMatchObject({ status: 400 })
  await save({ CREATORS: null, HOLD_FIRST_POSTS: null, PHONE_REQUIRED: null })
  expect(app.services.config).toMatchObject({ creators: 'ask', holdFirstPosts: false, phoneRequired: true })
  expect((await app.get('desk/settings', {}, token)).version).toBeGreaterThan(version + 3)
})

test('OPERATIONS-14 COMMUNITYDESK-11 a setting that is a number applies', async () => {
  await save({ NEW_ACCOUNT_DAYS: '30' })
  expect(app.services.config.newAccountDays).toBe(30)
  expect(await read('NEW_ACCOUNT_DAYS')).toMatchObject({ value: '30', origin: 'desk' })
  await save({ NEW_ACCOUNT_DAYS: null })
  expect(app.services.config.newAccountDays).toBe(7)
})

test('OPERATIONS-14 one that the environment sets is read-only, and the command does the same', async () => {
  const fixed = { ...app.services, config: { ...app.services.config, environment: { SIGN_UP: 'nobody' } } }
  const { dataDir } = app.services.config
  expect((await typeCommand(fixed, ['settings', 'set', 'SIGN_UP', 'everybody'], dataDir)).error).toContain(
    'Set by SIGN_UP',
  )
  expect((await typeCommand(app.services, ['settings', 'set', 'SIGN_UP', 'invited'], dataDir)).code).toBe(0)
  expect(app.services.config.signUp).toBe('invited')
  const { out } = await typeCommand(app.services, ['settings', 'list'], dataDir)
  expect(out).toContain('SIGN_UP\tinvited\tdesk\n')
  expect(out).toContain('MAIL_URL\tset\tenvironment\n')
  await typeCommand(app.services, ['settings', 'unset', 'SIGN_UP'], dataDir)
  expect(app.services.config.signUp).toBe('everybody')
})

test('SETUP-09 the time zone is not changed while a contest is open', async () => {
  await save({ TIME_ZONE: 'Europe/Stockholm' })
  expect(app.services.config.timeZone).toBe('Europe/Stockholm')
  await app.db.insert(contest).values({ title: 'Song of the year', endDate: '2099-12-31', openedAt: new Date() })
  expect(await refused({ TIME_ZONE: 'Asia/Tokyo' })).toMatchObject({
    status: 409,
    error: expect.stringContaining('Song of the year'),
  })
  expect(app.services.config.timeZone).toBe('Europe/Stockholm')
})
