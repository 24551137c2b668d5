import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { payment } from '../../../db/schema/money/payment.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import {
  seedAlbum,
  seedArtist,
  seedBallot,
  seedContest,
  seedPlan,
  seedSubscription,
  seedTrack,
} from '../../../testing/seed.ts'
import { typedIn } from '../../../testing/typed.ts'
import { removeItem } from '../../catalogue/removal/removal.store.ts'

let app: TestApp
let owner: Person
let editor: Person
beforeAll(async () => {
  app = await openTestApp()
  owner = await seedPerson(app)
  editor = await seedPerson(app)
})
afterAll(() => app.close())

async function seedOwned(name: string): Promise<{ kind: 'artist'; id: number }> {
  const id = await seedArtist(app.db, { name })
  await app.db.insert(artistMember).values([
    { artistId: id, memberId: owner.id, role: 'owner' },
    { artistId: id, memberId: editor.id, role: 'editor' },
  ])
  return { kind: 'artist', id }
}

test('RELEASE-31 an owner deletes an artist with its drafts and restores it; others cannot', async () => {
  const creator = await seedOwned('Marrow')
  const albumId = await seedAlbum(app.db, { artistId: creator.id })
  await seedTrack(app.db, { albumId, artistId: creator.id })
  await app.post('studio/create_release', { artist_id: creator.id }, editor.token)
  expect(await app.get('studio/creator_removal', creator, owner.token)).toEqual({
    name: 'Marrow',
    refusals: [],
    subscribers: 0,
    releases: 1,
    items: 1,
    drafts: 1,
  })
  const remove = (name: string) => app.refusal('POST', 'studio/delete_creator', { ...creator, name }, owner.token)
  expect(await remove('marrow')).toMatchObject({ status: 400, error: 'name: must be the name of the artist' })
  const { removed } = await app.post('studio/delete_creator', { ...creator, name: 'Marrow' }, owner.token)
  expect(removed).toMatchObject([{ ...creator, name: 'Marrow', removed_by: 'creator' }])
  expect((await app.refusal('GET', 'song/artist_media', { artist_id: creator.id })).status).toBe(404)
  expect((await app.get('studio/overview', {}, owner.token)).creators).toEqual([])
  expect(await app.db.$count(release, eq(release.artistId, creator.id))).toBe(0)

  expect((await app.get('studio/removed_creators', {}, editor.token)).removed).toEqual([])
  expect((await app.refusal('POST', 'studio/restore_creator', creator, editor.token)).status).toBe(404)
  expect((await app.post('studio/restore_creator', creator, owner.token)).removed).toEqual([])
  expect(await app.db.$count(release, eq(release.artistId, creator.id))).toBe(1)
  expect((await app.get('studio/overview', {}, editor.token)).creators).toMatchObject([{ ...creator, role: 'editor' }])
  const acts = await app.db
    .select({ act: audit.act })
    .from(audit)
    .where(eq(audit.subjectKind, 'artist'))
    .orderBy(audit.id)
  expect(acts.map(({ act }) => act)).toEqual(['item.remove', 'item.restore'])

  // Owners see what the site removed, and cannot restore it.
  await removeItem(app.services, creator, { isDryRun: false, reason: 'A complaint' })
  expect((await app.get('studio/removed_creators', {}, owner.token)).removed).toMatchObject([
    { id: creator.id, removed_by: 'site', reason: 'A complaint' },
  ])
  expect(await app.refusal('POST', 'studio/restore_creator', creator, owner.token)).toMatchObject({
    status: 409,
    error: 'Removed by the site: A complaint. Only the site ends that.',
  })
})

test('RELEASE-31 a ballot, money, a payment and subscribers stand against it, and subscribers can be ended', async () => {
  const creator = await seedOwned('Kept')
  const contestId = await seedContest(app.db, { title: 'Best of all' })
  await seedBallot(app.db, [creator.id], { contestId })
  const [from, to] = await app.db
    .insert(ledgerAccount)
    .values([
      { kind: 'provider', currency: 'EUR' },
      { kind: 'artist', ownerId: creator.id, currency: 'EUR' },
    ])
    .returning({ id: ledgerAccount.id })
  const accounts = { fromAccount: from?.id ?? 0, toAccount: to?.id ?? 0 }
  await app.db.insert(ledgerEntry).values({ ...accounts, amount: 1250, currency: 'EUR', reason: 'support' })
  const planId = await seedPlan(app.db, { artistId: creator.id })
  const subscriber = await seedPerson(app)
  const values = {
    memberId: subscriber.id,
    planId,
    expiresAt: new Date(Date.now() + 86_400_000 * 20),
    provider: 'demo' as const,
  }
  await seedSubscription(app.db, values)
  const begun = { memberId: subscriber.id, kind: 'support' as const, planId, artistId: creator.id, title: 'Kept' }
  const price = { amount: 500, currency: 'EUR', provider: 'demo' as const, createdAt: app.clock.now }
  await app.db.insert(payment).values({ ...begun, ...price })
  expect(await app.get('studio/creator_removal', creator, owner.token)).toMatchObject({
    refusals: [
      `This artist is on a ballot of the open contest Best of all: /voting/${contestId}`,
      expect.stringContaining('The account of this artist holds €12.50.'),
      expect.stringMatching(
        /^A member began to pay for this artist less than an hour ago\. Try again after \d\d:\d\d UTC\.$/,
      ),
    ],
    subscribers: 1,
  })
  const input = { ...creator, name: 'Kept', end_subscribers: 1 }
  expect((await app.refusal('POST', 'studio/delete_creator', input, owner.token)).status).toBe(409)
  await typedIn(app, `contest close ${contestId}`)
  await app.db.insert(ledgerEntry).values({
    fromAccount: accounts.toAccount,
    toAccount: accounts.fromAccount,
    amount: 1250,
    currency: 'EUR',
    reason: 'support',
  })
  await app.db.delete(payment)
  expect((await app.get('studio/creator_removal', creator, owner.token)).refusals).toEqual([])
  const without = await app.refusal('POST', 'studio/delete_creator', { ...input, end_subscribers: 0 }, owner.token)
  expect([without.status, without.error]).toEqual([409, expect.stringMatching(/^A member subscribes to this artist\./)])
  expect(await app.db.$count(artist, eq(artist.id, creator.id))).toBe(1)
  await app.post('studio/delete_creator', { ...creator, name: 'Kept', end_subscribers: 1 }, owner.token)
  await app.post('studio/restore_creator', creator, owner.token)
  const [ended] = await app.db.select().from(subscription).where(eq(subscription.memberId, subscriber.id))
  expect(ended).toMatchObject({ active: false, providerState: 'cancelled' })
})
