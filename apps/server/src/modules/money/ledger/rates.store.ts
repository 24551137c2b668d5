import type { MoneyRates } from '@earshot/contract/money/money'
import type { Services } from '../../../ports/services.ts'
import { getBucket } from '../../cover/cover.buckets.ts'

/** Returns the rates that this community takes of payments, in its currency. */
export async function getRates({ db, config }: Pick<Services, 'db' | 'config'>): Promise<MoneyRates> {
  const { currency } = await getBucket(db, 'settings')
  return { currency, ...config.moneyRates }
}
