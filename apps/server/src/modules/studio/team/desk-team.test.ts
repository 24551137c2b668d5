import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail, session } from '../../../db/schema/member/account.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist } from '../../../testing/seed.ts'

let app: TestApp
let admin: Person
let otto: Person
let mara: Person
let creator: { kind: 'artist'; id: number }
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'edda', role: 'admin' })
  otto = await seedPerson(app, { username: 'otto', email: 'otto@band.example' })
  mara = await seedPerson(app, { username: 'mara', email: 'mara@example.org' })
  creator = { kind: 'artist', id: await seedArtist(app.db, { name: 'Marrow & Finch' }) }
})
afterAll(() => app.close())

const setOwner = (member: string, role: 'owner' | 'editor' | 'none') =>
  app.post('desk/set_owner', { ...creator, member, role }, admin.token)
const undo = async (act: 'shares.set' | 'application.accept' | 'member.remove') => {
  const [entry] = (await app.get('desk/audit', { act }, admin.token)).data
  expect(entry).toMatchObject({ via: act === 'application.accept' ? 'studio' : 'desk', may_undo: true })
  await app.post('desk/undo', { id: entry?.id ?? 0 }, admin.token)
}
const team = async () =>
  (await app.get('studio/team', creator, admin.token)).members.map(({ user, role, share }) => [
    user.username,
    role,
    share,
  ])
const mails = async (recipient: string) =>
  (
    await app.db
      .select({ body: outboxMail.body })
      .from(outboxMail)
      .where(eq(outboxMail.recipient, recipient))
      .orderBy(desc(outboxMail.id))
  ).map(({ body }) => body)
const newest = async (person: Person) => (await app.get('user/notifications', {}, person.token)).data[0]

test('PEOPLE-09 an admin sets owners and editors; members and present owners are notified and mailed', async () => {
  await setOwner('otto', 'owner')
  expect((await mails('otto@band.example'))[0]).toContain('You are an owner of Marrow & Finch now.')
  await setOwner('MARA@example.org', 'editor')
  expect(await team()).toEqual([
    ['otto', 'owner', 100],
    ['mara', 'editor', null],
  ])
  expect(await newest(otto)).toMatchObject({ text: 'mara is an editor of Marrow & Finch now.' })
  expect((await mails('otto@band.example'))[0]).toContain('mara is an editor of Marrow & Finch now.')
  await setOwner('mara', 'owner')
  await setOwner('mara', 'none')
  expect(await team()).toEqual([['otto', 'owner', 100]])
  expect((await mails('mara@example.org'))[0]).toContain('You no longer belong to Marrow & Finch.')
  await undo('member.remove')
  expect(await team()).toContainEqual(['mara', 'owner', 50])
  for (const [member, status] of [
    ['nobody', 404],
    ['edda', 409],
  ] as const)
    expect(
      await app.refusal('POST', 'desk/set_owner', { ...creator, member, role: 'none' }, admin.token),
    ).toMatchObject({ status })
})

test('PEOPLE-09 shares are whole percents that sum to 100 or none, and need a proof', async () => {
  const shares = [
    { member_id: otto.id, share: 70 },
    { member_id: mara.id, share: 30 },
  ]
  await app.post('desk/set_shares', { ...creator, shares }, admin.token)
  expect(await team()).toEqual([
    ['otto', 'owner', 70],
    ['mara', 'owner', 30],
  ])
  expect((await mails('mara@example.org'))[0]).toContain('otto 70 %, mara 30 %')
  for (const wrong of [
    shares.slice(1),
    [...shares.slice(1), { member_id: otto.id, share: 60 }],
    [{ member_id: admin.id, share: 100 }],
  ])
    expect(await app.refusal('POST', 'desk/set_shares', { ...creator, shares: wrong }, admin.token)).toMatchObject({
      status: 400,
    })
  await app.post('desk/set_shares', { ...creator, shares: [] }, admin.token)
  expect(await app.get('studio/team', creator, admin.token)).toMatchObject({ are_shares_agreed: false })
  await undo('shares.set')
  expect(await team()).toContainEqual(['otto', 'owner', 70])
  await app.db
    .update(session)
    .set({ provedAt: new Date(0) })
    .where(eq(session.memberId, admin.id))
  expect(await app.refusal('POST', 'desk/set_shares', { ...creator, shares }, admin.token)).toMatchObject({
    status: 428,
  })
})

test('CATALOGUE-19 a claim shows owners and the domain of the address, owners hear of it first, and an approval is undone', async () => {
  const lena = await seedPerson(app, { username: 'lena', email: 'lena@marrow.example' })
  const claim = { kind: 'artist' as const, name: 'x', claim_id: creator.id, links: ['https://www.marrow.example/us'] }
  await app.post('studio/apply', claim, lena.token)
  expect(await newest(otto)).toMatchObject({ text: expect.stringContaining('lena') })
  const [listed] = (await app.get('studio/applications', {}, admin.token)).data
  expect(listed).toMatchObject({
    owners: [{ username: 'otto' }, { username: 'mara' }],
    email: { domain: 'marrow.example', is_of_links: true },
  })
  const decision = { application_id: listed?.id ?? 0, decision: 'accept' as const }
  await app.post('studio/decide_application', decision, admin.token)
  expect((await team()).map(([name]) => name)).toContain('lena')
  await undo('application.accept')
  expect((await team()).map(([name]) => name)).not.toContain('lena')
})
