import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRoles } from '../../access/roles.store.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedArtist, seedMember } from '../../testing/seed.ts'
import { onDesk, writeAudit } from '../audit/audit.store.ts'
import { hideItem } from '../catalogue/removal/removal.store.ts'
import { changeRoles } from '../people/change-roles.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'Ada', role: 'admin' })
})
afterAll(() => app.close())

const byAdmin = () => onDesk({ ...admin, sessionId: 1 })
const log = (input: object = {}, token = admin.token) => app.get('desk/audit', input, token)

test('OPERATIONS-17 the audit log is filtered by actor, act, subject, way, days and words, and counted', async () => {
  const by = byAdmin()
  await writeAudit(app.db, { by, act: 'item.hide', subject: { kind: 'album', id: 7, title: 'Slow 100% Water' } })
  await writeAudit(app.db, { by: 'command', act: 'item.show', subject: { kind: 'album', id: 7, title: 'Slow Water' } })
  const acts = async (input: object) => (await log(input)).data.map(({ act, via }) => `${act} ${via}`)
  expect(await acts({})).toEqual(['item.show command', 'item.hide desk'])
  expect(await acts({ actor: 'ada' })).toEqual(['item.hide desk'])
  expect(await acts({ act: 'item.show' })).toEqual(['item.show command'])
  expect(await acts({ via: 'command' })).toEqual(['item.show command'])
  expect(await acts({ subject_kind: 'album', subject_id: 8 })).toEqual([])
  expect(await acts({ search_text: '100%' })).toEqual(['item.hide desk'])
  expect(await acts({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  expect(await log({ page: 2 })).toEqual({ data: [], total: 2 })
  const [entry] = (await log({ act: 'item.hide' })).data
  expect(entry).toMatchObject({
    actor: { username: 'Ada' },
    subject: { kind: 'album', id: 7, title: 'Slow 100% Water' },
  })
})

test('OPERATIONS-17 editors read acts on articles, moderators those on the community, writers none', async () => {
  await writeAudit(app.db, {
    by: 'command',
    act: 'item.correct',
    subject: { kind: 'song', id: 1, title: 'Not theirs' },
  })
  for (const role of ['editor', 'moderator'] as const) {
    const { token } = await seedPerson(app, { role })
    expect((await log({}, token)).data).toEqual([])
  }
  const writer = await seedPerson(app, { role: 'writer' })
  expect(await app.refusal('GET', 'desk/audit', {}, writer.token)).toMatchObject({ code: 403 })
})

test('OPERATIONS-17 the log is downloaded as CSV', async () => {
  const reply = await app.fastify.inject({
    url: '/api/desk/audit_file?act=item.show',
    headers: { 'api-key': 'earshot-web', token: admin.token },
  })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.body.split('\r\n').map((line) => line.split(',').slice(2, 8).join(' '))).toEqual([
    'actor via act subject_kind subject_id subject_title',
    ' command item.show album 7 Slow Water',
    '',
  ])
})

test('DESK-09 an act is undone once by its inverse, whose checks apply, and both entries name each other', async () => {
  const memberId = await seedMember(app.db)
  await changeRoles(app.services, memberId, ['writer'], byAdmin())
  const entryOf = async (input: object) => (await log(input)).data[0]
  const act = { act: 'account.roles', subject_id: memberId } as const
  const entry = await entryOf(act)
  expect(entry).toMatchObject({ may_undo: true, undone_by: null })
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 11 * 60_000)
  expect(await app.refusal('POST', 'desk/undo', { id: entry?.id ?? 0 }, admin.token)).toMatchObject({ status: 428 })
  app.clock.now = now
  await app.post('desk/undo', { id: entry?.id ?? 0 }, admin.token)
  expect(await findRoles(app.db, memberId)).toEqual([])
  const [undoing, undone] = (await log(act)).data
  expect(undoing).toMatchObject({ undoes: entry?.id, may_undo: true })
  expect(undone).toMatchObject({ id: entry?.id, undone_by: undoing?.id, may_undo: false })
  expect(await app.refusal('POST', 'desk/undo', { id: entry?.id ?? 0 }, admin.token)).toMatchObject({
    status: 409,
    error: 'This is undone already.',
  })
  const artistId = await seedArtist(app.db)
  await hideItem(app.services, { kind: 'artist', id: artistId }, { isDryRun: false, actor: byAdmin() })
  const hidden = await entryOf({ act: 'item.hide', subject_kind: 'artist' })
  await app.post('desk/undo', { id: hidden?.id ?? 0 }, admin.token)
  expect(await app.get('song/artist_media', { artist_id: artistId })).toMatchObject({ artist: { id: artistId } })
  const moderator = await seedPerson(app, { role: 'moderator' })
  expect(await app.refusal('POST', 'desk/undo', { id: undoing?.id }, moderator.token)).toMatchObject({ status: 404 })
})

test('DESK-14 home lists what waits for a decision of the viewer, with number and age', async () => {
  expect(await app.get('desk/home', {}, admin.token)).toEqual([])
  await app.post('user/contact_message', { name: 'Wren', email: 'wren@example.org', subject: 'Hello', message: 'Hi' })
  expect(await app.get('desk/home', {}, admin.token)).toEqual([
    { matter: 'messages', count: 1, oldest: expect.stringMatching(/^20\d\d-/) },
  ])
  const writer = await seedPerson(app, { role: 'writer' })
  expect(await app.get('desk/home', {}, writer.token)).toEqual([])
  expect(await app.refusal('GET', 'desk/home', {}, (await seedPerson(app)).token)).toMatchObject({ status: 403 })
})
