import { createSignal } from '@earshot/listening/signal'

/** The call that waits for a proof of identity; `answer` continues it, or cancels it with false. */
export const askedProof = createSignal<{ answer: (isProved: boolean) => void } | undefined>(undefined)

let open: Promise<boolean> | undefined

/**
 * Opens the dialog "Confirm that it is you" (DESK-06). Returns whether the member proved their identity; calls that ask
 * at the same time share one dialog.
 */
export function askProof(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      open = undefined
      askedProof.set(undefined)
      resolve(isProved)
    }
    askedProof.set({ answer })
  })
  return open
}
