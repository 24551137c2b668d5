import { useEffect } from 'react'
import { CHECKOUT } from '../../lib/page/checkout-url.ts'

/**
 * The checkout is always a document of its own: its policy names the payment provider and lets its window answer, and
 * no other page may have that policy. Links to it are never followed in the page (lib/page/router-link.tsx); this is
 * for the ways by code, such as coming back from sign-in.
 */
export async function openAsDocument(url: string): Promise<null> {
  if (isCheckoutDocument()) return null
  // A page that the browser kept aside would wait for ever.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.replace(url)
  return new Promise(() => {})
}

/** Loads the next page anew when the checkout was left without a load, so that it gets its own policy. */
export function useCheckoutDocument(): void {
  useEffect(
    () => () => {
      if (location.pathname !== CHECKOUT) location.reload()
    },
    [],
  )
}

// The URL with which this document came, whatever the router has shown since.
function isCheckoutDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name, location.href).pathname.replace(/\/$/, '') === CHECKOUT
}
