import * as m from '@earshot/messages/desk-money'
import type { ComponentType } from 'react'

type MoneyPage = { path: string; label: () => string; lazy: () => Promise<{ Component: ComponentType }> }

/** The pages of the section "Money", in the order of its tabs. */
export const MONEY_PAGES: readonly MoneyPage[] = [
  { path: '/desk/money/payouts', label: m.payouts_title, lazy: () => import('./payouts/payouts.page.tsx') },
]
