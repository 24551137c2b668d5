import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { charge, ledgerAccount, ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { payment, providerEvent } from '../../../db/schema/money/payment.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import { seedArtist, seedMember, seedPlan, seedSubscription } from '../../../testing/seed.ts'
import { openFakePaypal } from '../../../testing/services/fake-paypal.ts'
import type { FakePaypal } from '../../../testing/services/fake-paypal.ts'
import { endRevoked } from '../../money/provider/payment.jobs.ts'
import { hideItem, showItem } from './removal.store.ts'

const NOON = new Date('2027-01-15T12:00:00.000Z')
const clock = { now: NOON }
let paypal: FakePaypal
let app: TestApp
beforeAll(async () => {
  paypal = await openFakePaypal({ now: () => clock.now })
  app = await openTestApp({ paypal: paypal.account })
  setTime(NOON)
})
afterAll(async () => {
  await app.close()
  await paypal.close()
})

function setTime(time: Date): void {
  clock.now = time
  app.clock.now = time
}
const later = (hours: number) => setTime(new Date(clock.now.getTime() + hours * 3_600_000))
async function tell(type: string, resource: object): Promise<void> {
  const { body, headers } = paypal.sign({ event_type: type, resource })
  await app.fastify.inject({
    method: 'POST',
    url: '/api/subscription/provider_event',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body,
  })
  await app.runJobs(['events', 'payments'])
}
const openEvents = () => app.db.$count(providerEvent, eq(providerEvent.state, 'new'))

/** Pays out the balance of an artist. */
async function emptyAccount(artistId: number): Promise<void> {
  const accounts = await app.db.select().from(ledgerAccount)
  const own = accounts.find(({ kind, ownerId }) => kind === 'artist' && ownerId === artistId)
  const provider = accounts.find(({ kind }) => kind === 'provider')
  if (own === undefined || provider === undefined) throw new Error('nothing was booked')
  const { id: fromAccount, balance: amount, currency } = own
  await app.db.insert(ledgerEntry).values({ fromAccount, toAccount: provider.id, amount, currency, reason: 'payout' })
}

/** Creates a member who has started a payment for an artist. */
async function beginning() {
  const artistId = await seedArtist(app.db, { name: 'Goldcrest' })
  const planId = await seedPlan(app.db, { artistId, amount: 450 })
  const who = await seedPerson(app)
  const begun = await app.post('subscription/start', { kind: 'subscription', subscription_item_id: planId }, who.token)
  await app.db.update(payment).set({ createdAt: clock.now }).where(eq(payment.id, begun.custom_id))
  const approve = () => paypal.subscribe({ planId: begun.plan_id ?? '', customId: begun.custom_id })
  const artist = { kind: 'artist', id: artistId } as const
  const hide = () => hideItem(app.services, artist, { isDryRun: false, mayEnd: true })
  const chargeStates = async () =>
    (
      await app.db
        .select({ state: charge.state })
        .from(charge)
        .where(eq(charge.memberId, who.id))
        .orderBy(asc(charge.id))
    ).map(({ state }) => state)
  return { who, planId, artist, begun, approve, hide, chargeStates }
}

test('an artist whom a member begins to pay stays; what is approved an hour later is booked, given back and ended', async () => {
  const { begun, approve, hide, chargeStates, artist } = await beginning()
  await expect(hide()).rejects.toThrow(
    'A member began to pay for this artist less than an hour ago. Try again after 13:00 UTC.',
  )
  later(2)
  await hide()
  const { id } = approve()
  await tell('BILLING.SUBSCRIPTION.ACTIVATED', { id })
  expect(await chargeStates()).toEqual(['refunded'])
  expect(paypal.subscription(id).status).toBe('CANCELLED')
  expect(await openEvents()).toBe(0)
  const [owed] = await app.db.select().from(payment).where(eq(payment.id, begun.custom_id))
  expect(owed).toMatchObject({ state: 'declined', problem: expect.stringContaining('hidden or removed') })
  await showItem(app.services, artist, { isDryRun: false })
  expect(await app.db.$count(subscription, eq(subscription.providerId, id))).toBe(0)
})

test('news of a subscription that went with its artist is worked off, and what was paid before stays paid', async () => {
  const { who, planId, approve, hide, chargeStates, artist } = await beginning()
  const { id } = approve()
  await app.post(
    'subscription/subscribe',
    {
      user_id: who.id,
      subscription_item_id: planId,
      order_id: 'ORDER',
      subscription_id: id,
      facilitator_access_token: 'token',
    },
    who.token,
  )
  expect(await chargeStates()).toEqual(['paid'])
  await emptyAccount(artist.id)
  expect((await hide()).ended).toBe(1)
  await tell('BILLING.SUBSCRIPTION.CANCELLED', { id })
  expect([await openEvents(), await chargeStates()]).toEqual([0, ['paid']])
  await showItem(app.services, artist, { isDryRun: false })
  expect(await app.db.$count(subscription, eq(subscription.providerId, id))).toBe(1)
})

test('a revoked subscription is ended at the provider also when its artist was hidden meanwhile', async () => {
  const { approve, hide, artist, who, planId } = await beginning()
  later(2)
  const { id } = approve()
  const subscriptionId = await seedSubscription(app.db, {
    memberId: who.id,
    planId,
    provider: 'paypal',
    providerId: id,
    active: false,
    providerState: 'cancelled',
    expiresAt: NOON,
  })
  await hide()
  await endRevoked.run(app.services, { subscriptionId }, { id: '1' })
  expect(paypal.subscription(id).status).toBe('CANCELLED')
  await showItem(app.services, artist, { isDryRun: false })
})

test('subscriptions of a provider that is not asked any more keep an artist, and none of the others ends', async () => {
  const demo = await openTestApp()
  try {
    const artistId = await seedArtist(demo.db)
    const planId = await seedPlan(demo.db, { artistId })
    const expiresAt = new Date(Date.now() + 86_400_000)
    for (const provider of ['demo', 'paypal'] as const)
      await seedSubscription(demo.db, {
        memberId: await seedMember(demo.db),
        planId,
        provider,
        providerId: `I-${provider}`,
        expiresAt,
      })
    for (const isDryRun of [true, false])
      await expect(
        hideItem(demo.services, { kind: 'artist', id: artistId }, { isDryRun, mayEnd: true }),
      ).rejects.toThrow(
        'This site no longer uses the provider of a subscription to this artist, which would go on charging. Cancel there first: I-paypal',
      )
    expect(await demo.db.$count(subscription, eq(subscription.active, true))).toBe(2)
  } finally {
    await demo.close()
  }
})
