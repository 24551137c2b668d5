import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { comment, post } from '../../../db/schema/community/community.ts'
import { play } from '../../../db/schema/listening/listening.ts'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { member } from '../../../db/schema/member/member.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedArtist, seedPost } from '../../../testing/seed.ts'
import { communityAccount, lockAccounts, postMoves } from '../../money/ledger/accounts.store.ts'
import { deleteDueAccounts } from './deletion.jobs.ts'
import { startDeletion } from './deletion.store.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'root', role: 'admin' })
})
afterAll(() => app.close())

const newPerson = (name: string) => seedPerson(app, { username: name, email: `${name}@example.org` })
const asked = (who: Person, name: string, more: object = {}) => ({
  member_id: who.id,
  name,
  reason: 'A letter',
  ...more,
})
const remove = (who: Person, name: string, more: object = {}) =>
  app.post('desk/delete_member', asked(who, name, more), admin.token)
const refusal = (who: Person, name: string, more: object = {}) =>
  app.refusal('POST', 'desk/delete_member', asked(who, name, more), admin.token)
const waitFor14Days = async () => {
  app.clock.now = new Date(app.clock.now.getTime() + 14 * 86_400_000)
  await deleteDueAccounts.run(app.services, {}, { id: 'job' })
  admin.token = await app.signIn(admin.id)
}
const memberOf = async (id: number) => (await app.db.select().from(member).where(eq(member.id, id)))[0]

test('PEOPLE-11 ACCOUNT2-08 after 14 days the account is gone, its likes and follows too, and its texts have no name', async () => {
  const [ida, tom] = [await newPerson('ida'), await newPerson('tom')]
  const postId = await seedPost(app.db, { memberId: ida.id, title: 'On gongs' })
  const words = { user_id: ida.id, blog_id: postId, comment_id: 0, comment: '<p>They ring.</p>' }
  await app.post('blog/comment', words, ida.token)
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  await app.post('song/update_artist_follow', { artist_id: artistId, follow_status: 1 }, ida.token)
  await app.post('rating/rate', { kind: 'artist', item_id: artistId, stars: 4 }, ida.token)
  await app.post('user/update_follow_status', { user_id: ida.id, following_user_id: tom.id }, ida.token)
  const [played] = await app.db.insert(play).values({ memberId: ida.id, kind: 'song', itemId: 1 }).returning()
  expect((await remove(ida, '', { dry_run: 1 })).effect).toMatchObject({
    removed: { ratings: 1, follows: 2 },
    kept: { posts: 1, comments: 1 },
    balances: [],
  })
  expect((await refusal(ida, 'Ida?')).status).toBe(400)
  expect((await remove(ida, 'ida')).due_at).toBe(new Date(app.clock.now.getTime() + 14 * 86_400_000).toISOString())
  expect((await refusal(ida, 'ida')).status).toBe(409)
  await app.runJobs()
  expect(await app.db.select().from(outboxMail).where(eq(outboxMail.recipient, 'ida@example.org'))).toHaveLength(1)
  expect((await app.get('desk/members', { state: 'deleting' }, admin.token)).data.map(({ id }) => id)).toEqual([ida.id])
  await waitFor14Days()
  expect(await memberOf(ida.id)).toBe(undefined)
  expect(await app.get('blog/post', { blog_id: postId })).toMatchObject({ user: { username: 'Deleted member' } })
  const [artistRow] = await app.db.select().from(artist).where(eq(artist.id, artistId))
  expect([artistRow?.followersCount, artistRow?.ratesCount]).toEqual([0, 0])
  expect((await memberOf(tom.id))?.followersCount).toBe(0)
  expect(
    await app.db
      .select()
      .from(play)
      .where(eq(play.id, played?.id ?? 0)),
  ).toMatchObject([{ memberId: null }])
  const entries = await app.db.select().from(audit).where(eq(audit.subjectId, ida.id))
  expect(entries.map(({ act, subjectTitle }) => [act, subjectTitle])).toEqual([
    ['account.delete', null],
    ['account.deleted', null],
  ])
})

test('PEOPLE-11 posts and comments go, too, when that is chosen', async () => {
  const eve = await newPerson('eve')
  const postId = await seedPost(app.db, { memberId: eve.id })
  await remove(eve, 'eve', { posts: 'remove' })
  await waitFor14Days()
  expect(await app.db.select().from(post).where(eq(post.id, postId))).toEqual([])
  expect(await app.db.select().from(comment).where(eq(comment.memberId, eve.id))).toEqual([])
})

test('PEOPLE-11 a member reads of the deletion at sign-in, and "Cancel deletion" or its undo stops it', async () => {
  const uma = await newPerson('uma')
  const { due_at: day } = await remove(uma, 'uma')
  expect(await app.get('user/verify_token', {}, uma.token)).toMatchObject({ deletion_at: day })
  expect(await app.post('desk/cancel_deletion', { member_id: uma.id }, admin.token)).toMatchObject({ deletion: null })
  await remove(uma, 'uma')
  const { data } = await app.get('desk/audit', { act: 'account.delete' }, admin.token)
  await app.post('desk/undo', { id: data[0]?.id ?? 0 }, admin.token)
  expect((await app.refusal('POST', 'desk/cancel_deletion', { member_id: uma.id }, admin.token)).status).toBe(404)
  await waitFor14Days()
  expect(await memberOf(uma.id)).toBeDefined()
})

test('PEOPLE-11 the last administrator and a member with a balance are refused, unless it is waived', async () => {
  expect((await refusal(admin, 'root')).status).toBe(409)
  const rik = await newPerson('rik')
  await app.db.transaction(async (tx) => {
    const [from, to] = [communityAccount('pool', 'USD'), { kind: 'member' as const, ownerId: rik.id, currency: 'USD' }]
    const accountOf = await lockAccounts(tx, [from, to])
    await postMoves(tx, [{ from, to, amount: 1200, reason: 'streams', at: app.clock.now }], accountOf)
  })
  expect((await remove(rik, '', { dry_run: 1 })).effect.balances).toEqual([{ currency: 'USD', amount: 12 }])
  expect((await refusal(rik, 'rik')).status).toBe(409)
  expect((await remove(rik, 'rik', { waiver: 'Waived in writing on 1 March' })).due_at).not.toBe(null)
})

test('ACCOUNT2-08 signing in cancels the deletion that a member asked for, and not one by an admin', async () => {
  const [own, other] = [await newPerson('own'), await newPerson('other')]
  await app.db.transaction((tx) =>
    startDeletion(tx, {
      memberId: own.id,
      requestedBy: null,
      reason: null,
      waiver: null,
      removesPosts: false,
      at: app.clock.now,
    }),
  )
  await remove(other, 'other')
  const password = 'a-gull-on-the-pier'
  const joined = await app.post('user/sign_up', { username: 'third one', email: 'third@example.org', password })
  await app.db.transaction((tx) =>
    startDeletion(tx, {
      memberId: joined.id,
      requestedBy: null,
      reason: null,
      waiver: null,
      removesPosts: false,
      at: app.clock.now,
    }),
  )
  const signedIn = await app.post('user/login', { email: 'third@example.org', password })
  expect(signedIn.deletion_at).toBe(null)
  await waitFor14Days()
  expect(
    [await memberOf(joined.id), await memberOf(own.id), await memberOf(other.id)].map((row) => row !== undefined),
  ).toEqual([true, false, false])
})
