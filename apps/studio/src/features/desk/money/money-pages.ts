import * as m from '@earshot/messages/desk-money'
import type { ComponentType } from 'react'

type MoneyPage = { path: string; label?: () => string; lazy: () => Promise<{ Component: ComponentType }> }

/** The pages of the section "Money", in the order of its tabs. */
export const MONEY_PAGES: readonly MoneyPage[] = [
  { path: '/desk/money', label: m.overview, lazy: () => import('./overview.page.tsx') },
  { path: '/desk/money/plans', label: m.plans, lazy: () => import('./plans/plans.page.tsx') },
  { path: '/desk/money/plans/:plan_id', lazy: () => import('./plans/plan.page.tsx') },
  { path: '/desk/money/plans/subscribers', lazy: () => import('./plans/subscribers.page.tsx') },
  { path: '/desk/money/products', label: m.products_title, lazy: () => import('./products/products.page.tsx') },
  { path: '/desk/money/payouts', label: m.payouts_title, lazy: () => import('./payouts/payouts.page.tsx') },
  { path: '/desk/money/payments', label: m.payments, lazy: () => import('./payments/payments.page.tsx') },
  { path: '/desk/money/payments/:charge_id', lazy: () => import('./payments/payment.page.tsx') },
  { path: '/desk/money/provider', label: m.provider_title, lazy: () => import('./books/provider.page.tsx') },
  { path: '/desk/money/pool', label: m.pool, lazy: () => import('./books/pool.page.tsx') },
  { path: '/desk/money/ledger', label: m.ledger_title, lazy: () => import('./books/ledger.page.tsx') },
  { path: '/desk/money/statements', label: m.statements_title, lazy: () => import('./books/statements.page.tsx') },
]
