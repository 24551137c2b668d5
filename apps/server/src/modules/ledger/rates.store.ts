import type { MoneyRates } from '@earshot/contract/money'
import type { Services } from '../../services.ts'
import { getBucket } from '../cover/cover.buckets.ts'

/** What is taken of payments here, in the currency of this community. */
export async function getRates({ db, config }: Pick<Services, 'db' | 'config'>): Promise<MoneyRates> {
  const { currency } = await getBucket(db, 'settings')
  return { currency, ...config.moneyRates }
}
