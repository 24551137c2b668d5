import { useEffect, useEffectEvent } from 'react'
import { createStore, property } from '../state/store.ts'

/**
 * The act that a visitor requested: `key` names it, `why` is the reason on the sign-in page, `what` is its JSON if the
 * key is not sufficient.
 */
export type SignInAct = { key: string; why: string; what?: string }

/** Milliseconds after signing in within which the page must complete the act. */
const DUE_MS = 30_000

/**
 * The act that a visitor signs in for, and the one to complete now (ACCOUNT2-09). Stored for this tab only: other tabs
 * complete nothing.
 */
const useActs = createStore<{ requested: SignInAct | null; due: (SignInAct & { until: number }) | null }>(
  { requested: null, due: null },
  {
    key: 'earshot-act',
    tabOnly: true,
    read: (stored) => ({ requested: readAct(property(stored, 'requested')), due: null }),
  },
)

/** Stores the act that a visitor signs in for; null removes it. */
export const requestAct = (requested: SignInAct | null): void => useActs.setState({ requested, due: null })

/** Lets the next page complete the act. Call it after signing in. */
export function completeAct(): void {
  const { requested } = useActs.getState()
  useActs.setState({ requested: null, due: requested === null ? null : { ...requested, until: Date.now() + DUE_MS } })
}

/** Returns the reason to sign in, such as "Sign in to vote for Marrow & Finch"; undefined without an act. */
export const useSignInReason = (): string | undefined => useActs(({ requested }) => requested?.why)

/** Completes the act of this key once after signing in, when `isReady` is true. */
export function useActAfterSignIn(key: string, act: (what: string) => void, isReady = true): void {
  const isDue = useActs(({ due }) => due?.key === key)
  const complete = useEffectEvent(() => {
    // Several parts of a page may offer the same act; the first one completes it.
    const { due } = useActs.getState()
    if (due?.key !== key) return
    useActs.setState({ due: null })
    if (Date.now() < due.until) act(due.what ?? '')
  })
  useEffect(() => {
    if (isDue && isReady) complete()
  }, [isDue, isReady])
}

// A function declaration, because the store above calls it while this module loads.
function readAct(stored: unknown): SignInAct | null {
  const [key, why, what] = ['key', 'why', 'what'].map((name) => property(stored, name))
  if (typeof key !== 'string' || typeof why !== 'string') return null
  return { key, why, ...(typeof what === 'string' ? { what } : {}) }
}
