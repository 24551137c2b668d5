import { earnings, moneyFlow } from '@earshot/contract/calls'
import { quietApi } from '../../lib/api.ts'

/** Reads what the viewer has earned and owns, and how money flows here. */
export async function readEarnings() {
  const [earned, flow] = await Promise.all([
    quietApi.get(earnings),
    // The figures stand without it.
    quietApi.get(moneyFlow).catch(() => undefined),
  ])
  const totals = flow?.totals.find(({ currency }) => currency === earned.currency)
  const { artists = [], podcasts = [], others = [] } = earned
  return {
    earned,
    isPoolEmpty: totals !== undefined && totals.pool_balance <= 0,
    percent: flow?.rates.platform_percent,
    /** Whether there is anything to earn with, or was (LIBRARY-07). */
    isEarner:
      artists.length + podcasts.length + others.length > 0 ||
      earned.total.all !== 0 ||
      earned.balance !== 0 ||
      earned.requested !== 0,
  }
}
export type Earnings = Awaited<ReturnType<typeof readEarnings>>
