import { randomBytes } from 'node:crypto'
import { expectedFee } from '@earshot/contract/money/money'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { DEMO_FEE_PERCENT } from '../../config.ts'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { demoAgreement, demoCharge } from '../../db/schema/money/payment.ts'
import { addMonths } from './months.ts'
import type { Payments, ProviderCharge, ProviderOrder, ProviderSubscription } from './payments.ts'

/** An approval of the demo provider, with the fields of a provider's script. */
export type DemoApproval = { orderID: string; subscriptionID: string; facilitatorAccessToken: string }

type Agreement = typeof demoAgreement.$inferSelect

const made = (kind: string): string => `DEMO-${kind}-${randomBytes(9).toString('hex').toUpperCase()}`

/** Returns the fee of the demo provider for a payment, in smallest units. */
export const demoFee = ({ amount, currency }: { amount: number; currency: string }): number =>
  expectedFee(amount, currency, { currency, fee_percent: DEMO_FEE_PERCENT, fee_fixed: 0 })

/** Approves a member's payment, as a member would at a provider: nobody is charged. */
export function demoApprovals(db: Db, now: () => Date) {
  return {
    /** Creates a subscription that is charged from `startsAt` on. */
    approveSubscription: async (requested: {
      customId: string
      planId: string
      amount: number
      currency: string
      months: number
      startsAt: Date | null
    }): Promise<DemoApproval> => {
      const { customId, planId, amount, currency, months } = requested
      const [id, orderId, token] = [made('S'), made('O'), randomBytes(24).toString('base64url')]
      await db.insert(demoAgreement).values({
        id,
        orderId,
        customId,
        planKey: planId,
        amount,
        currency,
        months,
        tokenHash: hashToken(token),
        status: 'active',
        startsAt: requested.startsAt !== null && requested.startsAt > now() ? requested.startsAt : now(),
      })
      return { orderID: orderId, subscriptionID: id, facilitatorAccessToken: token }
    },
    /** Approves an open order; undefined if there is none. */
    approveOrder: async (orderId: string): Promise<DemoApproval | undefined> => {
      const token = randomBytes(24).toString('base64url')
      const [row] = await db
        .update(demoAgreement)
        .set({ status: 'approved', tokenHash: hashToken(token) })
        .where(and(eq(demoAgreement.id, orderId), inArray(demoAgreement.status, ['created', 'approved'])))
        .returning({ id: demoAgreement.id })
      return row === undefined ? undefined : { orderID: row.id, subscriptionID: '', facilitatorAccessToken: token }
    },
  }
}

/**
 * The demo provider: it stores the data of a provider in our own database, charges nobody, and issues and checks the
 * values of an approval (SUBSCRIPTION-17).
 */
export function demoPayments(db: Db, now: () => Date): Payments {
  const find = async (id: string): Promise<Agreement | undefined> =>
    (await db.select().from(demoAgreement).where(eq(demoAgreement.id, id)))[0]
  const chargesOf = async (agreement: Agreement): Promise<ProviderCharge[]> => {
    const rows = await db
      .select()
      .from(demoCharge)
      .where(eq(demoCharge.agreementId, agreement.id))
      .orderBy(asc(demoCharge.nth))
    return rows.map(({ id, at, refundedAt }) => ({
      id,
      amount: agreement.amount,
      currency: agreement.currency,
      fee: demoFee(agreement),
      at,
      state: refundedAt === null ? 'paid' : 'refunded',
    }))
  }
  // Each charge has a number, so that two concurrent reads create it once.
  const charge = async ({ id }: Agreement, charges: readonly { nth: number; at: Date }[]): Promise<void> => {
    if (charges.length === 0) return
    const rows = charges.map((each) => ({ ...each, id: `${id}-${each.nth}`, agreementId: id }))
    await db.insert(demoCharge).values(rows).onConflictDoNothing()
  }
  const setStatus = async (id: string, from: readonly Agreement['status'][], status: Agreement['status']) => {
    await db
      .update(demoAgreement)
      .set({ status })
      .where(and(eq(demoAgreement.id, id), inArray(demoAgreement.status, [...from])))
  }
  const findOrder = async (id: string): Promise<ProviderOrder | undefined> => {
    const agreement = await find(id)
    if (agreement === undefined || agreement.months !== null) return undefined
    const [taken] = await chargesOf(agreement)
    const { customId, amount, currency, status } = agreement
    return { id, customId, amount, currency, state: orderState(status), charge: taken }
  }

  return {
    name: 'demo',
    account: '',
    createPlan: async ({ id }) => id,
    // The demo provider reads our own plans.
    setPlanOffered: async () => undefined,
    createOrder: async ({ customId, amount, currency }) => {
      const id = made('O')
      await db
        .insert(demoAgreement)
        .values({ id, orderId: id, customId, amount, currency, status: 'created', startsAt: now() })
      return id
    },
    isProof: async ({ orderId, subscriptionId, token }) => {
      const agreement = await find(subscriptionId ?? orderId)
      return agreement?.orderId === orderId && agreement.tokenHash === hashToken(token)
    },
    findSubscription: async (id) => {
      const agreement = await find(id)
      if (agreement?.months == null || agreement.planKey === null) return undefined
      const { startsAt, months, status } = agreement
      const due = status === 'active' ? chargesDue({ startsAt, months }, now()) : []
      await charge(agreement, due)
      const charges = await chargesOf(agreement)
      return {
        id,
        customId: agreement.customId,
        planId: agreement.planKey,
        state: subscriptionState(status),
        startsAt,
        nextChargeAt: status === 'active' ? addMonths(startsAt, months * due.length) : undefined,
        charges,
      }
    },
    // The demo provider records each approval immediately.
    listSubscriptions: async () => [],
    findOrder,
    captureOrder: async (id) => {
      const agreement = await find(id)
      if (agreement?.status === 'approved') {
        await charge(agreement, [{ nth: 0, at: now() }])
        await setStatus(id, ['approved'], 'completed')
      }
      return findOrder(id)
    },
    suspend: (id) => setStatus(id, ['active'], 'suspended'),
    activate: (id) => setStatus(id, ['suspended'], 'active'),
    cancel: (id) => setStatus(id, ['active', 'suspended'], 'cancelled'),
    refund: async ({ charge: id }) => {
      await db.update(demoCharge).set({ refundedAt: now() }).where(eq(demoCharge.id, id))
    },
    // The charge is not changed: the ledger records the refunded part.
    refundPart: async ({ requestId }) => `DEMO-${requestId}`,
    payOut: async () => 'paid',
    // Nobody can sign events of the demo provider.
    readEvent: async () => undefined,
  }
}

function chargesDue({ startsAt, months }: { startsAt: Date; months: number }, now: Date): { nth: number; at: Date }[] {
  const due: { nth: number; at: Date }[] = []
  for (let at = startsAt; at <= now; at = addMonths(startsAt, months * due.length)) due.push({ nth: due.length, at })
  return due
}

function orderState(status: Agreement['status']): ProviderOrder['state'] {
  return status === 'approved' || status === 'completed' ? status : 'created'
}

function subscriptionState(status: Agreement['status']): ProviderSubscription['state'] {
  return status === 'active' || status === 'suspended' || status === 'cancelled' ? status : 'waiting'
}
