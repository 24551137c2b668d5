import { useEffect } from 'react'
import { CHECKOUT } from '../../../lib/url/checkout-url.ts'

/**
 * Loads the checkout as a document: its policy permits the payment provider's scripts and window, and no other page may
 * have that policy. Links to it are never followed by the router (lib/page/router-link.tsx); this function is for
 * redirects by code, for example after a sign-in.
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

/** Reloads the next page if the router left the checkout, so that the page gets its own policy. */
export function useCheckoutDocument(): void {
  useEffect(
    () => () => {
      if (location.pathname !== CHECKOUT) location.reload()
    },
    [],
  )
}

// Returns whether this document was loaded from the checkout's URL, whatever the router has shown since.
function isCheckoutDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name, location.href).pathname.replace(/\/$/, '') === CHECKOUT
}
