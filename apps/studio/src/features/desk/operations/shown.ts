import { messageOf } from '../../../session/message-of.ts'
import { showDone, showProblem } from '../../../toasts.ts'

/** The reactions to an act that starts something: a toast that says so, or why it failed. */
export const shown = (done: string) => ({
  onSuccess: () => showDone(done),
  onError: (error: Error) => showProblem(messageOf(error)),
})
