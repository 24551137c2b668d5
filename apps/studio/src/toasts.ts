import { createSignal } from '@earshot/listening/signal'

/** A short message at the bottom of the window. A problem stays until it is closed. */
export type ToastText = { id: number; words: string; isProblem: boolean; act?: ToastAct | undefined }
/** A button of a message. */
export type ToastAct = { label: string; run: () => void }

const SHOWN_MS = 6000
/** An act can be undone for 10 s (DESK-09). */
const UNDO_MS = 10_000
let count = 0

/** The messages that are shown now. */
export const toasts = createSignal<readonly ToastText[]>([])

/** Shows and announces that something was done, with a button that undoes it. */
export function showDone(words: string, act?: ToastAct): void {
  const id = add(words, false, act)
  setTimeout(closeToast, act === undefined ? SHOWN_MS : UNDO_MS, id)
}

/** Shows and announces that something failed, with a button that may cure it. */
export const showProblem = (words: string, act?: ToastAct): void => void add(words, true, act)

/** Closes a message. */
export const closeToast = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id))

function add(words: string, isProblem: boolean, act?: ToastAct): number {
  count += 1
  // The same sentence twice would be one message for the eye.
  toasts.set([...toasts.get().filter((each) => each.words !== words), { id: count, words, isProblem, act }])
  return count
}
