import { isProviderAway } from '../../../ports/payments/payments.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { whileAnswered } from '../lease/while-answered.ts'
import {
  listToCompare,
  listUnclaimed,
  listUnsettled,
  declineAbandoned,
  recordSync,
  recordSubscriptionSync,
} from './payment.store.ts'
import { syncPayment, syncSubscription, syncUnknown } from './sync.ts'
import type { ProviderServices } from './sync.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/**
 * After this time an unapproved order is no longer synced; its webhook event would still be processed. Approvals of
 * subscriptions and pending payments may take longer.
 */
const OPEN_DAYS = 30
/** An abandoned checkout is synced for some days: often while it may still be open, rarely afterwards. */
const [UNCLAIMED_DAYS, FRESH_MS, OLD_MS] = [3, 3 * 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/**
 * The result of a comparison with the provider: the number of items requested, and the differences. `isSilent` says
 * whether the provider answered none of the requests; undefined without a request.
 */
export type Comparison = { asked: number; differences: string[]; isSilent: boolean | undefined }

/**
 * Syncs payments without a final state, and subscriptions that end soon or were not synced for a day, with the
 * provider. `all` includes those that were synced a moment ago. A problem that the sync cannot resolve is reported as a
 * difference. The comparison stops when the provider does not answer several times in a row.
 */
export async function compareWithProvider(services: ProviderServices, { all = false } = {}): Promise<Comparison> {
  const { db, payments, now } = services
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const differences: string[] = []
  let away = 0
  const count = (error: unknown) => {
    if (isProviderAway(error)) away += 1
  }
  const begun = await listUnsettled(db, payments.name, {
    since: ago(OPEN_DAYS * DAY_MS),
    syncedBefore: all ? now() : ago(5 * MINUTE_MS),
  })
  const syncOpen = async (each: (typeof begun)[number]) => {
    const found = await syncPayment(services, each)
    if (found.type === 'refused') differences.push(`payment ${each.id}: ${found.problem}`)
    const isForgotten = each.providerOrder !== null && each.createdAt < ago(DAY_MS)
    if (isForgotten && (found.type === 'open' || found.type === 'unknown')) await declineAbandoned(db, each.id)
  }
  const requested = await whileAnswered(begun, syncOpen, (each, error) => {
    count(error)
    differences.push(`payment ${each.id}: ${sentenceOf(error)}`)
  })
  differences.push(...(await findUnclaimed(services, { all })))
  const running = await listToCompare(db, payments.name, {
    ending: new Date(now().getTime() + 60 * MINUTE_MS),
    syncedBefore: all ? now() : ago(DAY_MS),
    retryBefore: ago(10 * MINUTE_MS),
  })
  const noteProblem = async ({ providerId, paymentId }: (typeof running)[number], problem: string) => {
    // Delays the next sync by an hour, so that subscriptions that were not synced for longer come first.
    await recordSubscriptionSync(db, providerId, ago(DAY_MS - 60 * MINUTE_MS))
    differences.push(`subscription ${providerId}: ${problem}`)
    if (paymentId !== null) await recordSync(db, paymentId, now(), problem)
  }
  const compared = await whileAnswered(
    running,
    async (each) => {
      const problem = await problemOf(services, each.providerId)
      if (problem !== undefined) await noteProblem(each, problem)
    },
    (each, error) => {
      count(error)
      return noteProblem(each, sentenceOf(error))
    },
  )
  const asked = requested + compared
  return { asked, differences, isSilent: asked === 0 ? undefined : away === asked }
}

// Finds payments that were approved without a report of the browser: the provider's subscriptions to these plans that
// are not stored here name their payment.
async function findUnclaimed(services: ProviderServices, { all }: { all: boolean }): Promise<string[]> {
  const { db, payments, now } = services
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const unclaimed = await listUnclaimed(db, payments.name, {
    since: ago(UNCLAIMED_DAYS * DAY_MS),
    syncedBefore: all ? now() : ago(5 * MINUTE_MS),
    freshSince: ago(FRESH_MS),
    oldSyncedBefore: all ? now() : ago(OLD_MS),
  })
  const plans = [...new Set(unclaimed.flatMap(({ providerPlan }) => providerPlan ?? []))]
  const [first] = unclaimed.map(({ createdAt }) => createdAt).toSorted((a, b) => a.getTime() - b.getTime())
  if (first === undefined) return []
  const differences: string[] = []
  try {
    differences.push(...(await syncUnknown(services, plans, first)).problems)
    for (const { id } of unclaimed) await recordSync(db, id, now())
  } catch (error) {
    differences.push(`payments without an answer of the browser: ${sentenceOf(error)}`)
  }
  return differences
}

async function problemOf(services: ProviderServices, providerId: string): Promise<string | undefined> {
  const found = await syncSubscription(services, providerId)
  if (found.type === 'refused') return found.problem
  return found.type === 'unknown' ? 'the provider does not have it, or it belongs to no member here' : undefined
}
