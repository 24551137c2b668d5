import { useEffect, useEffectEvent } from 'react'
import { createStore, property } from '../state/store.ts'

/** The act of a visitor: `key` names it, `why` is its text on the sign-in page, `what` is JSON with further data. */
export type SignInAct = { key: string; why: string; what?: string }

/** Milliseconds after signing in within which the page with the act must be loaded. */
const DUE_MS = 30_000

/**
 * The act for which a visitor signs in, and the one to complete now (ACCOUNT2-09). Stored for this tab only, so that
 * nothing happens in other tabs.
 */
const useActs = createStore<{ asked: SignInAct | null; due: (SignInAct & { until: number }) | null }>(
  { asked: null, due: null },
  {
    key: 'earshot-act',
    tabOnly: true,
    read: (stored) => ({ asked: readAct(property(stored, 'asked')), due: null }),
  },
)

/** Stores the act for which a visitor signs in; null deletes it. */
export const requestAct = (requested: SignInAct | null): void => useActs.setState({ asked: requested, due: null })

/** Lets the next page complete the act. Call it after signing in. */
export function completeAct(): void {
  const { asked: requested } = useActs.getState()
  useActs.setState({ asked: null, due: requested === null ? null : { ...requested, until: Date.now() + DUE_MS } })
}

/** Returns why the visitor should sign in, like "Sign in to vote for Marrow & Finch"; undefined without an act. */
export const useSignInReason = (): string | undefined => useActs(({ asked: requested }) => requested?.why)

/** Completes the act with this key once after signing in, as soon as `isReady`. */
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

// A hoisted function, because the store above reads its stored value while this module loads.
function readAct(stored: unknown): SignInAct | null {
  const [key, why, what] = ['key', 'why', 'what'].map((name) => property(stored, name))
  if (typeof key !== 'string' || typeof why !== 'string') return null
  return { key, why, ...(typeof what === 'string' ? { what } : {}) }
}
