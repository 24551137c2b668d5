import { createSignal } from '../signal.ts'

/** A short sentence about what was just done; it goes away by itself. */
export const toastText = createSignal<string | undefined>(undefined)

/** Seconds a sentence stays. */
const STAYS_MS = 4000

let leaving: ReturnType<typeof setTimeout> | undefined

/** Says what was done. */
export function announce(sentence: string): void {
  clearTimeout(leaving)
  toastText.set(sentence)
  leaving = setTimeout(() => toastText.set(undefined), STAYS_MS)
}
