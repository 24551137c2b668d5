import { amountText } from '@earshot/contract/money'

/** An amount of the wire with its currency's sign, cents only where there are some: "$5", "€4.50"; the code where a currency has no sign (CONSTANTS-15). */
export const formatPrice = (amount: number, currency: string): string =>
  // What is no code of three letters has no smallest unit either.
  /^[a-z]{3}$/i.test(currency) ? amountText(amount, currency) : `${currency} ${amount}`.trim()
