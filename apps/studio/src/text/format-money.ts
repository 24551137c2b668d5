import { moneyText, sumsOf, unitsOf } from '@earshot/contract/money/money'

/** Formats a decimal amount of a currency: "$5", "-€4.50" (MONEY-15). */
export const formatMoney = (amount: number, currency: string): string => moneyText(unitsOf(amount, currency), currency)

/** Formats the sum of amounts for each currency: "$40, €12.50". */
export const formatSums = (amounts: readonly { amount: number; currency: string }[]): string =>
  sumsOf(amounts)
    .map(({ units, currency }) => moneyText(units, currency))
    .join(', ')
