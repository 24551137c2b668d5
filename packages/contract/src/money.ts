/**
 * Money is whole numbers of the smallest unit of its currency: cents of USD, yen of JPY. Decimals exist on the wire alone; this file is where one
 * becomes the other, and the only place that calculates with amounts.
 */

/** The most that one amount may be, in smallest units: a million dollars, a hundred million yen. */
export const MINOR_MAX = 100_000_000
/** The most that one amount may be in units of any currency. */
export const AMOUNT_MAX = 100_000_000

/** What is wrong with an amount that was sent. The server answers 400 with it. */
export class NotMoney extends Error {
  /** The input that was refused. */
  readonly field: string
  constructor(field: string, problem: string) {
    super(problem)
    this.name = 'NotMoney'
    this.field = field
  }
}

/** How many decimals amounts of a currency have (ISO 4217): 2 of USD, none of JPY. */
export const decimalsOf = (currency: string): number => {
  if (NO_DECIMALS.has(currency)) return 0
  return THREE_DECIMALS.has(currency) ? 3 : 2
}

/**
 * A decimal, as number or text, in smallest units: `toMinor(4.5, 'USD')` is 450. Throws NotMoney for what is no amount above 0, for surplus decimals
 * and for more than MINOR_MAX; it names `field`.
 */
export function toMinor(decimal: number | string, currency: string, field = 'amount'): number {
  const [, whole = '', fraction = ''] = DECIMAL.exec(String(decimal)) ?? []
  if (whole === '') throw new NotMoney(field, 'must be an amount above 0')
  const decimals = decimalsOf(currency)
  const cents = fraction.replace(/0+$/, '')
  if (cents.length > decimals) throw new NotMoney(field, surplusOf(currency, decimals))
  const minor = Number(whole + cents.padEnd(decimals, '0'))
  if (minor === 0) throw new NotMoney(field, 'must be above 0')
  if (minor > MINOR_MAX) throw new NotMoney(field, `must be at most ${fromMinor(MINOR_MAX, currency)}`)
  return minor
}

/** Smallest units as the decimal of the wire: `fromMinor(450, 'USD')` is 4.5. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)

/** Smallest units as decimal text with all decimals, as payment providers and spreadsheets want it: "4.50". */
export const decimalText = (minor: number, currency: string): string =>
  fromMinor(minor, currency).toFixed(decimalsOf(currency))

/** An amount for people, its sign before it, cents only where there are some: "$5", "-€4.50"; the code where a currency has no sign (CONSTANTS-15). */
export function moneyText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const size = fromMinor(Math.abs(minor), currency)
  const digits = size.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(size) ? 0 : decimals,
    maximumFractionDigits: decimals,
  })
  const code = currency.toUpperCase()
  const sign = CURRENCY_SIGNS[code] ?? code
  // Letters do not touch the digits.
  return `${minor < 0 ? '-' : ''}${sign}${/\p{L}$/u.test(sign) ? '\u00A0' : ''}${digits}`
}

/** An amount of the wire for people: `amountText(4.5, 'USD')` is "$4.50". Unlike toMinor it takes what was earned, which may be 0 or less. */
export function amountText(decimal: number, currency: string): string {
  const code = currency.toUpperCase()
  return moneyText(Math.round(decimal * 10 ** decimalsOf(code)), code)
}

// The signs of the currencies that have one (CONSTANTS-15).
const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  CRC: '₡',
  GBP: '£',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  NGN: '₦',
  PHP: '₱',
  PLN: 'zł',
  PYG: '₲',
  THB: '฿',
  UAH: '₴',
  VND: '₫',
}

/** Which parts of a payment go where, in percent of it. The provider's fee is an estimate until it is paid; `fee_fixed` is in the currency `currency`. */
export type MoneyRates = {
  currency: string
  platform_percent: number
  pool_percent: number
  fee_percent: number
  fee_fixed: number
}

/** Where a payment goes, in one unit: the four parts make the gross amount. */
export type MoneyParts = { gross: number; fee: number; platform: number; pool: number; creator: number }

/** The parts of a payment. The pool of streams gets a part of subscriptions alone, and never more is taken than the provider left. */
export function partsOf(
  gross: number,
  fee: number,
  rates: Pick<MoneyRates, 'platform_percent' | 'pool_percent'>,
  kind: 'subscription' | 'support' | 'tip',
): MoneyParts {
  const taken = Math.min(fee, gross)
  // Nothing is shared of a tip: it is the platform's.
  if (kind === 'tip') return { gross, fee: taken, platform: gross - taken, pool: 0, creator: 0 }
  const platform = Math.min(percentOf(gross, rates.platform_percent), gross - taken)
  const pool = kind === 'subscription' ? Math.min(percentOf(gross, rates.pool_percent), gross - taken - platform) : 0
  return { gross, fee: taken, platform, pool, creator: gross - taken - platform - pool }
}

/** Where a payment went, as decimals of its currency. */
export function decimalParts({ gross, fee, platform, pool, creator }: MoneyParts, currency: string): MoneyParts {
  const decimal = (minor: number) => fromMinor(minor, currency)
  return {
    gross: decimal(gross),
    fee: decimal(fee),
    platform: decimal(platform),
    pool: decimal(pool),
    creator: decimal(creator),
  }
}

/** Where a payment will go, as decimals of its currency; the provider's fee is an estimate. `gross` is in smallest units. */
export function expectedParts(
  gross: number,
  currency: string,
  rates: MoneyRates,
  kind: 'subscription' | 'support' | 'tip',
): MoneyParts {
  return decimalParts(partsOf(gross, expectedFee(gross, currency, rates), rates, kind), currency)
}

/** What the provider will probably take of a payment, in smallest units. */
export function expectedFee(
  gross: number,
  currency: string,
  rates: Pick<MoneyRates, 'currency' | 'fee_percent' | 'fee_fixed'>,
): number {
  const fixed = currency === rates.currency ? Math.round(rates.fee_fixed * 10 ** decimalsOf(currency)) : 0
  return Math.min(gross, Math.round((gross * rates.fee_percent) / 100) + fixed)
}

/** The whole smallest units in so many percent of an amount; what does not divide stays with the amount. */
export const percentOf = (minor: number, percent: number): number => Math.floor((minor * percent) / 100)

/** An amount in so many whole parts as there are shares, by their size. What does not divide goes to the first ones, so that the parts make the amount. */
export function divide(minor: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0)
  if (all === 0) return shares.map(() => 0)
  const parts = shares.map((share) => Math.floor((minor * share) / all))
  let left = minor - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => {
    const more = left > 0 && (shares[at] ?? 0) > 0 ? 1 : 0
    left -= more
    return part + more
  })
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,20}))?$/
const NO_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
const THREE_DECIMALS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

const surplusOf = (currency: string, decimals: number): string =>
  decimals === 0 ? `must be a whole number in ${currency}` : `must have at most ${decimals} decimals in ${currency}`
