import { readCheckout, checkoutUrl, type Purchase } from '../../lib/page/checkout-url.ts'
import { createStore, property } from '../../lib/state/store.ts'

/**
 * The plan that was chosen last (STATE-03, SUBSCRIPTION-11). The URL of the checkout says the same; this is for a URL
 * without a plan. It is kept as that URL and goes with the session (STATE-10).
 */
const useSelectedPlan = createStore<{ selectedSubscription: string | null }>(
  { selectedSubscription: null },
  {
    key: 'earshot-selected-plan',
    read: (stored) => {
      const url = property(stored, 'selectedSubscription')
      return { selectedSubscription: typeof url === 'string' ? url : null }
    },
  },
)

/** Stores what somebody is about to pay for. */
export const selectPurchase = (purchase: Purchase): void =>
  useSelectedPlan.setState({ selectedSubscription: checkoutUrl(purchase) })

/** The purchase that was chosen last; undefined when there is none, or none that can be read. */
export function selectedPurchase(): Purchase | undefined {
  const { selectedSubscription } = useSelectedPlan.getState()
  const query = selectedSubscription?.split('?')[1]
  return query === undefined ? undefined : readCheckout(new URLSearchParams(query))
}

/** Forgets the choice after it was paid for. */
export const forgetPurchase = (): void => useSelectedPlan.setState({ selectedSubscription: null })
