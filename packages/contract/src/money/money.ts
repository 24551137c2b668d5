/**
 * Money is an integer in the smallest unit of its currency: cents of USD, yen of JPY. Decimals exist only on the wire.
 * This file converts between both, and only this file calculates with amounts.
 */

/** Maximum of one amount in smallest units: a million dollars, a hundred million yen. */
export const MINOR_MAX = 100_000_000
/** Maximum of one amount in units of any currency. */
export const AMOUNT_MAX = 100_000_000

/** Thrown for an invalid amount in a request. The server answers 400. */
export class NotMoney extends Error {
  /** The refused input. */
  readonly field: string
  constructor(field: string, problem: string) {
    super(problem)
    this.name = 'NotMoney'
    this.field = field
  }
}

/** Returns the number of decimals of a currency (ISO 4217): 2 of USD, none of JPY. */
export const decimalsOf = (currency: string): number => {
  if (NO_DECIMALS.has(currency)) return 0
  return THREE_DECIMALS.has(currency) ? 3 : 2
}

/**
 * Converts a decimal, as number or text, to smallest units: `toMinor(4.5, 'USD')` is 450. Throws NotMoney, which names
 * `field`, for a value that is no amount above 0, has too many decimals or exceeds MINOR_MAX.
 */
export function toMinor(decimal: number | string, currency: string, field = 'amount'): number {
  const [, integer = '', fraction = ''] = DECIMAL.exec(String(decimal)) ?? []
  if (integer === '') throw new NotMoney(field, 'must be an amount above 0')
  const decimals = decimalsOf(currency)
  const cents = fraction.replace(/0+$/, '')
  if (cents.length > decimals) throw new NotMoney(field, surplusOf(currency, decimals))
  const minor = Number(integer + cents.padEnd(decimals, '0'))
  if (minor === 0) throw new NotMoney(field, 'must be above 0')
  if (minor > MINOR_MAX) throw new NotMoney(field, `must be at most ${fromMinor(MINOR_MAX, currency)}`)
  return minor
}

/** Returns whether a code like USD is a currency of ISO 4217. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Converts smallest units to the decimal of the wire: `fromMinor(450, 'USD')` is 4.5. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)

/** Converts the decimal of a reply back to smallest units, also one of 0 or below: `unitsOf(-4.5, 'USD')` is -450. */
export const unitsOf = (decimal: number, currency: string): number => Math.round(decimal * 10 ** decimalsOf(currency))

/** Returns the sum of amounts for each currency: sums of different currencies are never added (MONEY-15). */
export function sumsOf(
  amounts: readonly { amount: number; currency: string }[],
): { units: number; currency: string }[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + unitsOf(amount, currency))
  return [...sums].map(([currency, units]) => ({ currency, units }))
}

/** Formats smallest units as decimal text with all decimals, for payment providers and spreadsheets: "4.50". */
export const decimalText = (minor: number, currency: string): string =>
  fromMinor(minor, currency).toFixed(decimalsOf(currency))

/**
 * Formats an amount for people, with the currency sign first and cents only if there are any: "$5", "-€4.50"; a
 * currency without a sign uses its code (CONSTANTS-15).
 */
export function moneyText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const size = fromMinor(Math.abs(minor), currency)
  const digits = size.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(size) ? 0 : decimals,
    maximumFractionDigits: decimals,
  })
  const code = currency.toUpperCase()
  const sign = CURRENCY_SIGNS[code] ?? code
  // A sign made of letters is separated from the digits.
  return `${minor < 0 ? '-' : ''}${sign}${/\p{L}$/u.test(sign) ? '\u00A0' : ''}${digits}`
}

/**
 * Formats an amount of the wire for people: `amountText(4.5, 'USD')` is "$4.50". Unlike toMinor it accepts earnings,
 * which may be 0 or negative.
 */
export function amountText(decimal: number, currency: string): string {
  const code = currency.toUpperCase()
  return moneyText(Math.round(decimal * 10 ** decimalsOf(code)), code)
}

// Signs of currencies (CONSTANTS-15).
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

/**
 * The distribution of a payment, in percent. The provider's fee is an estimate until the payment is made; `fee_fixed`
 * is in the currency `currency`.
 */
export type MoneyRates = {
  currency: string
  platform_percent: number
  pool_percent: number
  fee_percent: number
  fee_fixed: number
}

/** The parts of a payment, in one unit; the four parts add up to the gross amount. */
export type MoneyParts = { gross: number; fee: number; platform: number; pool: number; creator: number }

/**
 * Splits a payment into its parts. Only subscriptions pay into the stream pool, and the parts never exceed the amount
 * after the provider's fee.
 */
export function partsOf(
  gross: number,
  fee: number,
  rates: Pick<MoneyRates, 'platform_percent' | 'pool_percent'>,
  kind: 'subscription' | 'support' | 'tip',
): MoneyParts {
  const taken = Math.min(fee, gross)
  // A tip belongs to the platform and is not split.
  if (kind === 'tip') return { gross, fee: taken, platform: gross - taken, pool: 0, creator: 0 }
  const platform = Math.min(percentOf(gross, rates.platform_percent), gross - taken)
  const pool = kind === 'subscription' ? Math.min(percentOf(gross, rates.pool_percent), gross - taken - platform) : 0
  return { gross, fee: taken, platform, pool, creator: gross - taken - platform - pool }
}

/** Returns the parts of a payment as decimals of its currency. */
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

/**
 * Returns the expected parts of a payment as decimals of its currency; the provider's fee is an estimate. `gross` is in
 * smallest units.
 */
export function expectedParts(
  gross: number,
  currency: string,
  rates: MoneyRates,
  kind: 'subscription' | 'support' | 'tip',
): MoneyParts {
  return decimalParts(partsOf(gross, expectedFee(gross, currency, rates), rates, kind), currency)
}

/** Estimates the provider's fee for a payment, in smallest units. */
export function expectedFee(
  gross: number,
  currency: string,
  rates: Pick<MoneyRates, 'currency' | 'fee_percent' | 'fee_fixed'>,
): number {
  const fixed = currency === rates.currency ? Math.round(rates.fee_fixed * 10 ** decimalsOf(currency)) : 0
  return Math.min(gross, Math.round((gross * rates.fee_percent) / 100) + fixed)
}

/** Returns a percentage of an amount in smallest units, rounded down. */
export const percentOf = (minor: number, percent: number): number => Math.floor((minor * percent) / 100)

/**
 * Splits an amount into integer parts in proportion to the shares. The remainder goes to the first parts, so that the
 * parts add up to the amount.
 */
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
