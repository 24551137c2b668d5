import { createSignal } from '../signal.ts'

/** A short confirmation that disappears after a few seconds. */
export const toastText = createSignal<string | undefined>(undefined)

/** Milliseconds for which a confirmation is shown. */
const STAYS_MS = 4000

let leaving: ReturnType<typeof setTimeout> | undefined

/** Shows a confirmation. */
export function announce(sentence: string): void {
  clearTimeout(leaving)
  toastText.set(sentence)
  leaving = setTimeout(() => toastText.set(undefined), STAYS_MS)
}
