import { useEffect, useEffectEvent } from 'react'
import { createStore, property } from '../state/store.ts'

/**
 * The act that a visitor wanted: `key` names it, `why` says so on the sign-in page, `what` is its JSON where the key
 * does not say all.
 */
export type SignInAct = { key: string; why: string; what?: string }

/** Milliseconds within which the page with the act must be there after signing in. */
const DUE_MS = 30_000

/**
 * The act that a visitor signs in for, and the one to complete now (ACCOUNT2-09). Of this tab only: nothing is done
 * where nobody clicked.
 */
const useActs = createStore<{ asked: SignInAct | null; due: (SignInAct & { until: number }) | null }>(
  { asked: null, due: null },
  {
    key: 'earshot-act',
    tabOnly: true,
    read: (stored) => ({ asked: readAct(property(stored, 'asked')), due: null }),
  },
)

/** Keeps what a visitor signs in for; null forgets it. */
export const requestAct = (requested: SignInAct | null): void => useActs.setState({ asked: requested, due: null })

/** Has the page that comes now complete the act. Call it when signing in is over. */
export function completeAct(): void {
  const { asked: requested } = useActs.getState()
  useActs.setState({ asked: null, due: requested === null ? null : { ...requested, until: Date.now() + DUE_MS } })
}

/** Why the visitor should sign in, like "Sign in to vote for Marrow & Finch"; undefined when they came for no act. */
export const useSignInReason = (): string | undefined => useActs(({ asked: requested }) => requested?.why)

/** Completes the act of this key once after signing in, as soon as `isReady`. */
export function useActAfterSignIn(key: string, act: (what: string) => void, isReady = true): void {
  const isDue = useActs(({ due }) => due?.key === key)
  const complete = useEffectEvent(() => {
    // Several parts of a page may offer the same act; the first completes it.
    const { due } = useActs.getState()
    if (due?.key !== key) return
    useActs.setState({ due: null })
    if (Date.now() < due.until) act(due.what ?? '')
  })
  useEffect(() => {
    if (isDue && isReady) complete()
  }, [isDue, isReady])
}

// Declared, not assigned: the store above reads what was kept while this file still loads.
function readAct(stored: unknown): SignInAct | null {
  const [key, why, what] = ['key', 'why', 'what'].map((name) => property(stored, name))
  if (typeof key !== 'string' || typeof why !== 'string') return null
  return { key, why, ...(typeof what === 'string' ? { what } : {}) }
}
