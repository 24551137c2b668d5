import * as payouts from './payouts.ts'

/** The modules of the contract of the section "Money". */
export const moneyModules = [payouts] as const

/** The calls of the section "Money". */
export const moneyEndpoints = [
  payouts.deskPayouts,
  payouts.deskPayoutsFile,
  payouts.payPayout,
  payouts.payPayouts,
  payouts.rejectPayout,
] as const
