import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist } from '../../../testing/seed.ts'
import { typeCommand } from '../../../testing/typed.ts'
import { setRole } from '../team/members.store.ts'

let app: TestApp
let admin: Person
let otto: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { role: 'admin', username: 'ada' })
  otto = await seedPerson(app, { username: 'otto', email: 'otto@example.org' })
})
afterAll(() => app.close())

const overview = (person: Person) => app.get('studio/overview', {}, person.token)
const newest = async (person: Person) => (await app.get('user/notifications', {}, person.token)).data[0]
const command = (...words: string[]) => typeCommand(app.services, words, app.services.config.dataDir)
const mailsTo = async (recipient: string) =>
  (await app.db.select().from(outboxMail).where(eq(outboxMail.recipient, recipient))).map(({ subject }) => subject)

test('STUDIO-11 STUDIO-13 a member applies, answers a question, and owns the artist that an admin accepts', async () => {
  const wanted = {
    kind: 'artist' as const,
    name: 'Juniper Vale',
    message: 'We play',
    links: ['https://juniper.example'],
  }
  const { application } = await app.post('studio/apply', wanted, otto.token)
  expect(application).toMatchObject({ state: 'open', name: 'Juniper Vale', claim: null })
  expect(await app.refusal('POST', 'studio/apply', wanted, otto.token)).toMatchObject({ status: 409 })
  const [listed] = (await app.get('studio/applications', {}, admin.token)).data
  expect(listed).toMatchObject({ member: { username: 'otto' }, owners: [], same_name: [] })
  const application_id = application?.id ?? 0
  const decide = (decision: string, note?: string) =>
    app.refusal('POST', 'studio/decide_application', { application_id, decision, note }, admin.token)
  expect(await decide('ask')).toMatchObject({ status: 400 })
  await app.post('studio/decide_application', { application_id, decision: 'ask', note: 'Which songs?' }, admin.token)
  expect((await overview(otto)).applications).toMatchObject([{ state: 'asked', note: 'Which songs?' }])
  await app.post('studio/apply', { ...wanted, message: 'All of them' }, otto.token)
  expect((await overview(otto)).applications).toMatchObject([{ state: 'open', message: 'All of them' }])
  await app.post('studio/decide_application', { application_id, decision: 'accept', note: 'Welcome' }, admin.token)
  expect(await decide('refuse')).toMatchObject({ status: 409 })
  const { creators, applications } = await overview(otto)
  expect(creators).toMatchObject([{ kind: 'artist', name: 'Juniper Vale', role: 'owner', drafts: 0, published: 0 }])
  expect(applications).toMatchObject([{ state: 'accepted', creator_id: creators[0]?.id }])
  const made = await app.db.select({ source: artist.source }).from(artist).where(eq(artist.name, 'Juniper Vale'))
  expect(made).toEqual([{ source: null }])
  expect(await newest(otto)).toMatchObject({
    kind: 'studio',
    title: 'Juniper Vale',
    text: 'You own Juniper Vale now. Welcome',
  })
  expect(await mailsTo('otto@example.org')).toEqual([
    'A question about your application for Juniper Vale',
    'You own Juniper Vale now',
  ])
})

test('STUDIO-12 STUDIO-13 a claim reaches the owners; refused by a command, it is sent again after 7 days', async () => {
  const id = await seedArtist(app.db, { name: 'Marrow' })
  const mara = await seedPerson(app, { username: 'mara' })
  const joining = { id: mara.id, username: 'mara' }
  await app.db.transaction((tx) => setRole(tx, { by: 'command', creator: { kind: 'artist', id } }, joining, 'owner'))
  const claim = { kind: 'artist', name: 'any', claim_id: id } as const
  const { application } = await app.post('studio/apply', claim, otto.token)
  expect(application).toMatchObject({ name: 'Marrow', claim: { id, name: 'Marrow' } })
  expect(await newest(mara)).toMatchObject({
    kind: 'studio',
    text: 'otto asks to own Marrow. An administrator decides.',
  })
  const team = await app.get('studio/team', { kind: 'artist', id }, mara.token)
  expect(team.claims).toMatchObject([{ user: { username: 'otto' } }])
  expect(
    (await app.get('studio/same_name', { kind: 'artist', name: 'marrow' }, otto.token)).map((each) => each.id),
  ).toEqual([id])
  expect((await command('creator', 'list')).out).toContain('Marrow (claim of')
  const refused = await command('creator', 'refuse', String(application?.id), '--note', 'Not yours')
  expect(refused).toMatchObject({ code: 0, out: 'The application of otto for Marrow was refused.\n' })
  expect(await app.refusal('POST', 'studio/apply', claim, otto.token)).toMatchObject({ status: 409 })
  app.clock.now = new Date(app.clock.now.getTime() + 8 * 86_400_000)
  const later = { ...otto, token: await app.signIn(otto.id) }
  const again = await app.post('studio/apply', claim, later.token)
  expect(await command('creator', 'accept', String(again.application?.id))).toMatchObject({ code: 0 })
  expect((await overview(later)).creators).toHaveLength(2)
  const acts = await app.db
    .select()
    .from(audit)
    .where(and(eq(audit.creatorId, id), eq(audit.creatorKind, 'artist')))
    .orderBy(audit.id)
  expect(acts.map(({ act, via }) => `${act} ${via}`)).toEqual([
    'member.join command',
    'application.refuse command',
    'member.join command',
    'application.accept command',
  ])
})

test('STUDIO-10 OPERATIONS-14 CREATORS opens and closes the way at once, and the environment wins', async () => {
  const ida = await seedPerson(app, { username: 'ida' })
  const wanted = { kind: 'podcast', name: 'Low Tide' } as const
  expect(await command('settings', 'set', 'CREATORS', 'closed')).toMatchObject({ code: 0 })
  expect((await overview(ida)).applying).toBe('closed')
  expect(await app.refusal('POST', 'studio/apply', wanted, ida.token)).toMatchObject({ status: 403 })
  expect((await command('settings', 'set', 'CREATORS', 'maybe')).error).toContain('set it to one of ask, open, closed')
  await command('settings', 'set', 'CREATORS', 'open')
  expect((await command('settings', 'list')).out).toContain('CREATORS\topen\tdesk\n')
  for (const _ of [1, 2, 3])
    expect((await app.post('studio/apply', wanted, ida.token)).creator).toMatchObject({
      kind: 'podcast',
      name: 'Low Tide',
    })
  expect(await app.refusal('POST', 'studio/apply', wanted, ida.token)).toMatchObject({ status: 409 })
  expect((await overview(ida)).creators).toHaveLength(3)
  await command('settings', 'unset', 'CREATORS')
  expect((await overview(ida)).applying).toBe('ask')
  const fixed = { ...app.services, config: { ...app.services.config, environment: { CREATORS: 'open' } } }
  const refused = await typeCommand(fixed, ['settings', 'set', 'CREATORS', 'ask'], app.services.config.dataDir)
  expect(refused.error).toContain('Set by CREATORS')
  expect(() => readConfig({ CREATORS: 'maybe' })).toThrow('CREATORS: set it to one of ask, open, closed')
})
