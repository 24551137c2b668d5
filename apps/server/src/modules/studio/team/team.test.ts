import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist } from '../../../testing/seed.ts'
import { setRole } from './members.store.ts'

let app: TestApp
let mara: Person
let edda: Person
let creator: { kind: 'artist'; id: number }
beforeAll(async () => {
  app = await openTestApp()
  mara = await seedPerson(app, { username: 'mara' })
  edda = await seedPerson(app, { username: 'edda' })
  creator = { kind: 'artist', id: await seedArtist(app.db, { name: 'Marrow' }) }
  await setRole(app.db, { by: 'command', creator }, { id: mara.id, username: 'mara' }, 'owner')
})
afterAll(() => app.close())

const rolesOf = ({ members }: { members: { user: { username: string }; role: string }[] }) =>
  Object.fromEntries(members.map(({ user, role }) => [user.username, role]))
const refused = (path: string, input: object, person: Person) =>
  app.refusal('POST', `studio/${path}`, input, person.token)
const lastMail = async () =>
  (await app.db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(1))[0]?.body ?? ''

test('STUDIO-16 an invitation by username makes no member before it is accepted, and ends', async () => {
  const invite = { ...creator, to: 'EDDA', role: 'editor' } as const
  const { invitations, members } = await app.post('studio/invite', invite, mara.token)
  expect(members).toHaveLength(1)
  expect(invitations).toMatchObject([{ to: 'edda', role: 'editor', invited_by: { username: 'mara' } }])
  expect(await refused('invite', invite, mara)).toMatchObject({ status: 409 })
  expect(await refused('invite', { ...invite, to: 'nobody' }, mara)).toMatchObject({ status: 400 })
  const [first] = (await app.get('studio/overview', {}, edda.token)).invitations
  expect(first).toMatchObject({ creator: { name: 'Marrow' }, role: 'editor' })
  const answer = { invitation_id: first?.id, answer: 'accept' } as const
  const stranger = await seedPerson(app)
  expect(await refused('answer_invitation', answer, stranger)).toMatchObject({ status: 404 })
  await app.post('studio/revoke_invitation', { invitation_id: first?.id ?? 0 }, mara.token)
  expect(await refused('answer_invitation', answer, edda)).toMatchObject({ status: 404 })
  const again = await app.post('studio/invite', invite, mara.token)
  app.clock.now = new Date(app.clock.now.getTime() + 15 * 86_400_000)
  for (const person of [mara, edda]) person.token = await app.signIn(person.id)
  const late = { invitation_id: again.invitations[0]?.id, answer: 'accept' }
  expect(await refused('answer_invitation', late, edda)).toMatchObject({ status: 404 })
  const third = await app.post('studio/invite', invite, mara.token)
  await app.post('studio/answer_invitation', { invitation_id: third.invitations[0]?.id, answer: 'accept' }, edda.token)
  const team = await app.get('studio/team', creator, edda.token)
  expect(rolesOf(team)).toEqual({ mara: 'owner', edda: 'editor' })
  expect([team.invitations, team.members.map(({ share }) => share)]).toEqual([[], [null, null]])
})

test('STUDIO-16 the mailed link of an address belongs to the account that opens it, once', async () => {
  await seedPerson(app, { username: 'nell', email: 'nell@example.org' })
  const wren = await seedPerson(app, { username: 'wren' })
  await app.post('studio/invite', { ...creator, to: 'nell@example.org', role: 'editor' }, mara.token)
  const mail = await lastMail()
  const key = /invitation\?key=([\w-]+)/.exec(mail)?.[1] ?? ''
  expect(await app.get('studio/invitation', { key }, wren.token)).toMatchObject({ creator: { name: 'Marrow' } })
  await app.post('studio/answer_invitation', { key, answer: 'accept' }, wren.token)
  expect(rolesOf(await app.get('studio/team', creator, mara.token))).toMatchObject({ wren: 'editor' })
  expect(await refused('answer_invitation', { key, answer: 'accept' }, edda)).toMatchObject({ status: 404 })
  await app.post('studio/leave', creator, wren.token)
  expect(await app.refusal('GET', 'studio/team', creator, wren.token)).toMatchObject({ status: 403 })
})

test('STUDIO-17 STUDIO-18 the last owner stays, and shares need the agreement of every owner', async () => {
  const ofMara = { ...creator, member_id: mara.id }
  for (const [path, input] of [
    ['leave', creator],
    ['update_role', { ...ofMara, role: 'editor' }],
  ] as const)
    expect(await refused(path, input, mara)).toMatchObject({
      status: 409,
      error: expect.stringContaining('last owner'),
    })
  await app.post('studio/update_role', { ...creator, member_id: edda.id, role: 'owner' }, mara.token)
  const shares = (ofMaraPart: number, ofEddaPart: number) => [
    { member_id: mara.id, share: ofMaraPart },
    { member_id: edda.id, share: ofEddaPart },
  ]
  for (const wrong of [shares(60, 60), shares(60, 40).slice(1), [...shares(60, 30), { member_id: mara.id, share: 10 }]])
    expect(await refused('propose_shares', { ...creator, shares: wrong }, mara)).toMatchObject({ status: 400 })
  const first = await app.post('studio/propose_shares', { ...creator, shares: shares(60, 40) }, mara.token)
  expect(first).toMatchObject({ are_shares_agreed: false, proposal: { agreed_by: [mara.id] } })
  expect(first.members.map(({ share }) => share)).toEqual([50, 50])
  const second = await app.post('studio/propose_shares', { ...creator, shares: shares(70, 30) }, mara.token)
  expect(await refused('agree_shares', { ...creator, proposal_id: first.proposal?.id }, edda)).toMatchObject({
    status: 409,
  })
  const agreed = await app.post(
    'studio/agree_shares',
    { ...creator, proposal_id: second.proposal?.id ?? 0 },
    edda.token,
  )
  expect(agreed).toMatchObject({ are_shares_agreed: true, proposal: null })
  const kept = await app.db.select().from(artistMember).where(eq(artistMember.artistId, creator.id))
  expect(kept.map(({ share }) => share)).toEqual([70, 30])
  await app.post('studio/remove_member', ofMara, edda.token)
  expect(await refused('update_role', { ...ofMara, role: 'owner' }, mara)).toMatchObject({ status: 403 })
})
