import * as books from './books.ts'
import * as overview from './overview.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as plans from './plans.ts'
import * as products from './products.ts'
import * as provider from './provider.ts'

/** The modules of the contract of the section "Money". */
export const moneyModules = [books, overview, payments, payouts, plans, products, provider] as const

/** The calls of the section "Money". */
export const moneyEndpoints = [
  books.deskLedger,
  books.ledgerCheck,
  books.checkLedger,
  books.deskPool,
  books.depositPool,
  books.statements,
  books.statementFile,
  overview.deskMoney,
  overview.moneyProblems,
  payments.deskPayments,
  payments.deskPayment,
  payments.refund,
  payouts.deskPayouts,
  payouts.deskPayoutsFile,
  payouts.payPayout,
  payouts.payPayouts,
  payouts.rejectPayout,
  plans.deskPlans,
  plans.deskPlan,
  plans.savePlan,
  plans.closeDeskPlan,
  plans.offerPlan,
  plans.subscribersOnly,
  plans.markSubscribersOnly,
  products.deskProducts,
  products.saveProduct,
  products.orderProducts,
  products.closeProduct,
  provider.deskProvider,
  provider.comparePayments,
  provider.retryEvent,
  provider.ignoreEvent,
] as const
