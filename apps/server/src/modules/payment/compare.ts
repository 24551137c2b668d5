import { sentenceOf } from '../../announce.ts'
import { lookAtPayment, lookAtSubscription, lookAtUnknown } from './look.ts'
import type { Looking } from './look.ts'
import {
  listToCompare,
  listUnclaimed,
  listUnsettled,
  noteAbandoned,
  noteLook,
  noteSubscriptionLook,
} from './payment.store.ts'
import { whileAnswered } from './while-answered.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** An order that nobody approved for a day is asked for no more; its webhook would still count. Approvals of subscriptions, and money that is on its way, may take longer. */
const OPEN_DAYS = 30
/** A checkout that was left is asked for some days: often while it may still be open, and seldom afterwards. */
const [UNCLAIMED_DAYS, FRESH_MS, OLD_MS] = [3, 3 * 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/** What a comparison with the provider found: how many were asked for, and what differs. */
export type Comparison = { asked: number; differences: string[] }

/**
 * Asks the provider for payments whose end is unknown and for subscriptions whose time ends or that nobody looked at for a day, and makes ours what it says. With
 * `all`, it asks for those that were asked for a moment ago, too. What cannot be made the same is a difference. A provider that gives no answer is not asked for all of them.
 */
export async function compareWithProvider(services: Looking, { all = false } = {}): Promise<Comparison> {
  const { db, payments, now } = services
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const differences: string[] = []
  const begun = await listUnsettled(db, payments.name, {
    since: ago(OPEN_DAYS * DAY_MS),
    askedBefore: all ? now() : ago(5 * MINUTE_MS),
  })
  const lookAt = async (each: (typeof begun)[number]) => {
    const found = await lookAtPayment(services, each)
    if (found.type === 'refused') differences.push(`payment ${each.id}: ${found.problem}`)
    const isForgotten = each.providerOrder !== null && each.createdAt < ago(DAY_MS)
    if (isForgotten && (found.type === 'open' || found.type === 'unknown')) await noteAbandoned(db, each.id)
  }
  const asked = await whileAnswered(
    begun,
    lookAt,
    (each, error) => void differences.push(`payment ${each.id}: ${sentenceOf(error)}`),
  )
  differences.push(...(await findUnclaimed(services, { all })))
  const running = await listToCompare(db, payments.name, {
    ending: new Date(now().getTime() + 60 * MINUTE_MS),
    askedBefore: all ? now() : ago(DAY_MS),
    retryBefore: ago(10 * MINUTE_MS),
  })
  const noteProblem = async ({ providerId, paymentId }: (typeof running)[number], problem: string) => {
    // It is due again in an hour, and until then stands behind those that nobody looked at for longer.
    await noteSubscriptionLook(db, providerId, ago(DAY_MS - 60 * MINUTE_MS))
    differences.push(`subscription ${providerId}: ${problem}`)
    if (paymentId !== null) await noteLook(db, paymentId, now(), problem)
  }
  const compared = await whileAnswered(
    running,
    async (each) => {
      const problem = await problemOf(services, each.providerId)
      if (problem !== undefined) await noteProblem(each, problem)
    },
    (each, error) => noteProblem(each, sentenceOf(error)),
  )
  return { asked: asked + compared, differences }
}

// Payments that were approved while the browser said nothing: the provider's subscriptions to these plans that we do not know name theirs.
async function findUnclaimed(services: Looking, { all }: { all: boolean }): Promise<string[]> {
  const { db, payments, now } = services
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const unclaimed = await listUnclaimed(db, payments.name, {
    since: ago(UNCLAIMED_DAYS * DAY_MS),
    askedBefore: all ? now() : ago(5 * MINUTE_MS),
    freshSince: ago(FRESH_MS),
    oldAskedBefore: all ? now() : ago(OLD_MS),
  })
  const plans = [...new Set(unclaimed.flatMap(({ providerPlan }) => providerPlan ?? []))]
  const [first] = unclaimed.map(({ createdAt }) => createdAt).toSorted((a, b) => a.getTime() - b.getTime())
  if (first === undefined) return []
  const differences: string[] = []
  try {
    differences.push(...(await lookAtUnknown(services, plans, first)).problems)
    for (const { id } of unclaimed) await noteLook(db, id, now())
  } catch (error) {
    differences.push(`payments without an answer of the browser: ${sentenceOf(error)}`)
  }
  return differences
}

async function problemOf(services: Looking, providerId: string): Promise<string | undefined> {
  const found = await lookAtSubscription(services, providerId)
  if (found.type === 'refused') return found.problem
  return found.type === 'unknown' ? 'the provider does not know it, or says that it belongs to nobody here' : undefined
}
