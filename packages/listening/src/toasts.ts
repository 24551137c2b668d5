import { createSignal } from './signal.ts'

/** A short sentence about what was just done; it goes away by itself. */
export const toast = createSignal<string | undefined>(undefined)

/** Seconds a sentence stays. */
const STAYS_MS = 4000

let leaving: ReturnType<typeof setTimeout> | undefined

/** Says what was done. */
export function say(sentence: string): void {
  clearTimeout(leaving)
  toast.set(sentence)
  leaving = setTimeout(() => toast.set(undefined), STAYS_MS)
}
