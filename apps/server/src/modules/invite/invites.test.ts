import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxMail } from '../../db/schema/member/account.ts'
import { invite } from '../../db/schema/member/invite.ts'
import { member } from '../../db/schema/member/member.ts'
import { artistMember } from '../../db/schema/money/membership.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedArtist } from '../../testing/seed.ts'
import { inviteMail } from './invite.jobs.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example', signUp: 'invited' })
  admin = await seedPerson(app, { username: 'root', role: 'admin' })
})
afterAll(() => app.close())

const laterBy = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
let people = 0
const joining = (key: string) => {
  people += 1
  const username = `guest ${String.fromCharCode(96 + people)}`
  return { username, email: `guest${people}@example.org`, password: 'a-gull-on-the-pier', invite: key }
}
const keyOf = (link: string | null) =>
  /^https:\/\/music\.example\/signup\?invite=([\w-]{43})$/.exec(link ?? '')?.[1] ?? ''
const create = async (input: object) => keyOf((await app.post('desk/create_invite', input, admin.token)).link)
const refused = async (key: string) => (await app.refusal('POST', 'user/sign_up', joining(key))).status

test('PEOPLE-08 a link is shown once, is stored as a hash, and creates as many accounts as it has uses', async () => {
  const key = await create({ uses: 2, days: 3 })
  const stored = JSON.stringify(await app.db.select().from(invite))
  expect([key.length, stored.includes(key)]).toEqual([43, false])
  for (let n = 0; n < 2; n += 1) await app.post('user/sign_up', joining(key))
  expect([await refused(key), await refused('x')]).toEqual([403, 403])
  expect(await app.get('desk/invites', {}, admin.token)).toMatchObject({
    total: 1,
    data: [{ state: 'used', uses: 2, uses_max: 2, roles: [], creator: null, created_by: { username: 'root' } }],
  })
})

test('PEOPLE-08 a revoked or expired invitation creates no account', async () => {
  const [revoked, expired] = [await create({}), await create({ days: 1 })]
  const { data } = await app.get('desk/invites', { state: 'open' }, admin.token)
  expect(data).toHaveLength(2)
  const inviteId = data[1]?.id ?? 0
  await app.post('desk/revoke_invite', { invite_id: inviteId }, admin.token)
  expect(await refused(revoked)).toBe(403)
  laterBy(24 * 60)
  admin.token = await app.signIn(admin.id)
  expect(await refused(expired)).toBe(403)
  expect((await app.get('desk/invites', { state: 'ended' }, admin.token)).data).toHaveLength(2)
  expect((await app.refusal('POST', 'desk/revoke_invite', { invite_id: inviteId }, admin.token)).status).toBe(404)
})

test('PEOPLE-08 an invitation with a role needs a fresh proof and one use, and gives the role; one to a team adds an owner', async () => {
  const host = await seedPerson(app, { username: 'host', role: 'admin' })
  const input = { roles: ['writer' as const] }
  const { link } = await app.post('desk/create_invite', input, host.token)
  expect((await app.refusal('POST', 'desk/create_invite', { ...input, uses: 2 }, host.token)).status).toBe(400)
  const writer = await app.post('user/sign_up', joining(keyOf(link)))
  expect(writer.roles).toEqual(['writer'])
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const key = keyOf(
    (await app.post('desk/create_invite', { artist_id: artistId, team_role: 'owner' }, host.token)).link,
  )
  const { id } = await app.post('user/sign_up', joining(key))
  expect(await app.db.select().from(artistMember).where(eq(artistMember.artistId, artistId))).toMatchObject([
    { memberId: id, role: 'owner' },
  ])
  const late = await app.post('desk/create_invite', input, host.token)
  const lateTeam = await app.post('desk/create_invite', { artist_id: artistId, team_role: 'owner' }, host.token)
  await app.post('desk/set_roles', { member_id: host.id, roles: [] }, (await seedPerson(app, { role: 'admin' })).token)
  expect(await refused(keyOf(late.link))).toBe(403)
  expect(await refused(keyOf(lateTeam.link))).toBe(403)
  laterBy(11)
  expect((await app.refusal('POST', 'desk/create_invite', input, admin.token)).status).toBe(428)
  expect(await create({})).not.toBe('')
})

test('PEOPLE-08 the mail of an invitation has a link that confirms its address', async () => {
  await app.post('desk/create_invite', { email: 'Nia@example.org' }, admin.token)
  const { data } = await app.get('desk/invites', { state: 'open' }, admin.token)
  await inviteMail.run(app.services, { inviteId: data[0]?.id ?? 0 }, { id: 'job' })
  const [mail] = await app.db.select().from(outboxMail).where(eq(outboxMail.recipient, 'Nia@example.org'))
  const key = /signup\?invite=([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
  const { id } = await app.post('user/sign_up', { ...joining(key), email: 'nia@example.org' })
  const [row] = await app.db.select().from(member).where(eq(member.id, id))
  expect(row?.emailConfirmedAt).toBeInstanceOf(Date)
})
