import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, secret } from '../../db/schema/member/member.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { creatorInvitation } from '../../db/schema/studio/team.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedArtist, seedMember } from '../../testing/seed.ts'
import { typeCommand } from '../../testing/typed.ts'
import { changeSettings } from '../setting/setting.store.ts'
import { setupLine } from './setup-line.ts'

let app: TestApp
const log: string[] = []
beforeAll(async () => {
  app = await openTestApp(
    { logLevel: 'trace', publicUrl: 'https://music.example' },
    { logStream: { write: (line) => log.push(line) } },
  )
})
afterAll(() => app.close())

const IDA = { username: 'ida', email: 'ida@example.org', password: 'wren-on-the-wire' }
const keyOf = (line = '') =>
  /^Set up this community: https:\/\/music\.example\/desk\/setup#([\w-]{43})$/m.exec(line)?.[1] ?? ''
const create = (key: string, more: Partial<typeof IDA> = {}) =>
  app.refusal('POST', 'setup/create_admin', { key, ...IDA, ...more })
const endAdmins = () => app.db.delete(memberRole).where(eq(memberRole.role, 'admin'))
const command = (...words: string[]) => typeCommand(app.services, words, app.services.config.dataDir)

test('SETUP-01 SETUP-03 the printed link creates the first administrator once, and no log has its key', async () => {
  expect(await app.get('setup/state')).toEqual({ needs_admin: true })
  const key = keyOf(await setupLine(app.services))
  expect((await command('setup')).out).toContain(`#${key}\n`)
  await app.post('setup/check_key', { key })
  expect(await app.refusal('POST', 'setup/check_key', { key: `${key}x` })).toMatchObject({
    status: 403,
    error: 'Open the link that the server printed when it started.',
  })
  expect(await create('x'.repeat(43))).toMatchObject({ status: 403 })
  expect(await create(key, { password: 'password' })).toMatchObject({ status: 400 })

  const both = await Promise.allSettled([
    app.post('setup/create_admin', { key, ...IDA }),
    app.post('setup/create_admin', { key, ...IDA, username: 'mara', email: 'mara@example.org' }),
  ])
  const [won] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(
    both.filter(({ status }) => status === 'rejected').map((each) => String('reason' in each ? each.reason : '')),
  ).toEqual([expect.stringContaining('answered 409')])
  expect(won).toMatchObject({ roles: ['admin'], phone: null })
  expect(await app.get('user/verify_token', {}, won?.token)).toMatchObject({ id: won?.id })
  expect(await app.db.$count(secret, eq(secret.name, 'setup key'))).toBe(0)
  expect(await app.get('setup/state')).toEqual({ needs_admin: false })
  expect(await create(key)).toMatchObject({ status: 409, error: 'This community has an administrator already.' })
  expect(await app.refusal('POST', 'setup/check_key', { key })).toMatchObject({ status: 409 })
  expect(await setupLine(app.services)).toBeUndefined()
  expect(await command('setup')).toMatchObject({ code: 1 })
  expect(await app.db.select({ act: audit.act, via: audit.via }).from(audit)).toEqual([
    { act: 'account.roles', via: 'setup' },
  ])
  expect(log.join('')).not.toContain(key)
})

test('SETUP-04 an account with the address becomes the administrator if its password is right', async () => {
  await endAdmins()
  const key = keyOf(await setupLine(app.services))
  const { username, email } = (await app.db.select().from(member))[0] ?? { username: '', email: '' }
  expect(await create(key, { username, email, password: 'not-the-password' })).toMatchObject({ status: 401 })
  expect(await app.post('setup/create_admin', { key, ...IDA, username: 'another', email })).toMatchObject({
    username,
    roles: ['admin'],
  })
})

test('SETUP-02 an address has ten wrong keys in an hour', async () => {
  await endAdmins()
  await setupLine(app.services)
  const codes = []
  for (let tried = 0; tried < 12; tried += 1)
    codes.push((await app.refusal('POST', 'setup/check_key', { key: `guess ${tried}` })).status)
  expect(codes.slice(-1)).toEqual([429])
  expect(codes.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 403))
})

test('SETUP-11 nobody signs up without an invitation where sign-up is closed, and members sign in as before', async () => {
  const guest = (name: string, invite?: string) => ({ ...IDA, username: name, email: `${name}@example.org`, invite })
  await app.post('user/sign_up', guest('early'))
  await changeSettings(app.services, { values: { SIGN_UP: 'invited' } }, 'command')
  expect(await app.get('cover/settings')).toMatchObject({ sign_up: 'invited' })
  for (const invite of [undefined, '', 'guess'])
    expect(await app.refusal('POST', 'user/sign_up', guest('late', invite))).toMatchObject({
      status: 403,
      error: 'This community accepts new members by invitation only.',
    })
  await app.db.insert(creatorInvitation).values({
    kind: 'artist',
    creatorId: await seedArtist(app.db),
    role: 'editor',
    email: 'late@example.org',
    invitedBy: await seedMember(app.db),
    keyHash: createHash('sha256').update('a good key').digest('hex'),
    expiresAt: new Date(Date.now() + 60_000),
  })
  expect(await app.post('user/sign_up', guest('late', 'a good key'))).toMatchObject({ username: 'late' })
  await changeSettings(app.services, { values: { SIGN_UP: 'nobody' } }, 'command')
  expect(await app.refusal('POST', 'user/sign_up', guest('later', 'a good key'))).toMatchObject({
    status: 403,
    error: 'This community accepts no new members.',
  })
  expect(await app.post('user/login', { email: 'early', password: IDA.password })).toMatchObject({ username: 'early' })
  await changeSettings(app.services, { values: { SIGN_UP: null } }, 'command')
})

test('SETUP-10 posts and comments are written by members, by those with a role, or by nobody', async () => {
  const [reader, writer] = [await seedMember(app.db), await seedMember(app.db, { roles: ['writer'] })]
  const comment = async (memberId: number) =>
    app.refusal(
      'POST',
      'blog/comment',
      { user_id: memberId, blog_id: 999, comment_id: 0, comment: '<p>Heard.</p>' },
      await app.signIn(memberId),
    )
  const status = async (memberId: number) => (await comment(memberId)).status
  expect([await status(reader), await status(writer)]).toEqual([404, 404])
  await changeSettings(app.services, { values: { POSTING: 'roles' } }, 'command')
  expect([await status(reader), await status(writer)]).toEqual([403, 404])
  await changeSettings(app.services, { values: { POSTING: 'nobody' } }, 'command')
  expect(await comment(writer)).toMatchObject({
    status: 403,
    error: 'No new posts and comments can be written here.',
  })
  await changeSettings(app.services, { values: { POSTING: null } }, 'command')
})
