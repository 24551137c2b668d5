import { createStore, property } from '../../../lib/state/store.ts'
import { readCheckout, checkoutUrl, type Purchase } from '../../../lib/url/checkout-url.ts'

/**
 * The last chosen plan (STATE-03, SUBSCRIPTION-11), for a checkout URL that names none. It is stored as a checkout URL
 * and removed with the session (STATE-10).
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

/** Stores the chosen purchase. */
export const selectPurchase = (purchase: Purchase): void =>
  useSelectedPlan.setState({ selectedSubscription: checkoutUrl(purchase) })

/** Returns the last chosen purchase; undefined if there is none or it is invalid. */
export function selectedPurchase(): Purchase | undefined {
  const { selectedSubscription } = useSelectedPlan.getState()
  const query = selectedSubscription?.split('?')[1]
  return query === undefined ? undefined : readCheckout(new URLSearchParams(query))
}

/** Removes the chosen purchase after the payment. */
export const forgetPurchase = (): void => useSelectedPlan.setState({ selectedSubscription: null })
