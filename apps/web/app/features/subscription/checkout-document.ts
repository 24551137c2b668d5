import { useEffect } from 'react'
import { CHECKOUT } from '../../lib/page/checkout-url.ts'

/**
 * The checkout is always a separate document: its policy permits the payment provider and its window, which no other
 * page's policy does. Links to it are never followed by the router (lib/page/router-link.tsx); this function is for
 * redirects by code, such as after sign-in.
 */
export async function openAsDocument(url: string): Promise<null> {
  if (isCheckoutDocument()) return null
  // A page in the back/forward cache would wait forever.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.replace(url)
  return new Promise(() => {})
}

/** Reloads the next page if the checkout was left without a load, so that it gets its own policy. */
export function useCheckoutDocument(): void {
  useEffect(
    () => () => {
      if (location.pathname !== CHECKOUT) location.reload()
    },
    [],
  )
}

// The URL with which this document was loaded.
function isCheckoutDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name, location.href).pathname.replace(/\/$/, '') === CHECKOUT
}
