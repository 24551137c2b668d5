import { isRecord } from '@earshot/playback/track'

/** Windows in which the queue covers the page. */
const COVERED = '(max-width: 39.99rem)'

/** Where the queue covers the page, "Back" closes the queue first: it has a history entry of its own. Returns a function to call when the queue was closed in another way. */
export function closeOnBack(close: () => void): () => void {
  if (!matchMedia(COVERED).matches) return () => undefined
  history.pushState({ isSheet: true }, '')
  addEventListener('popstate', close)
  return () => {
    removeEventListener('popstate', close)
    if (isSheetEntry()) history.back()
  }
}

/** Whether the entry of the history is the one that stands for the queue. */
export const isSheetEntry = (): boolean => isRecord(history.state) && history.state.isSheet === true
