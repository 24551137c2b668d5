import { earnings, moneyFlow } from '@earshot/contract/calls'
import { quietApi } from '../../lib/api.ts'

/** Loads the earnings and creators of the viewer, and the community's money flow. */
export async function readEarnings() {
  const [earned, flow] = await Promise.all([
    quietApi.get(earnings),
    // The figures also work without it.
    quietApi.get(moneyFlow).catch(() => undefined),
  ])
  const totals = flow?.totals.find(({ currency }) => currency === earned.currency)
  const { artists = [], podcasts = [], others = [] } = earned
  return {
    earned,
    isPoolEmpty: totals !== undefined && totals.pool_balance <= 0,
    percent: flow?.rates.platform_percent,
    /** Whether the viewer can earn or has earned money (LIBRARY-07). */
    isEarner:
      artists.length + podcasts.length + others.length > 0 ||
      earned.total.all !== 0 ||
      earned.balance !== 0 ||
      earned.requested !== 0,
  }
}
export type Earnings = Awaited<ReturnType<typeof readEarnings>>
