import { isRecord } from '@earshot/playback/track'

/** Windows in which the queue covers the page. */
const COVERED = '(max-width: 39.99rem)'

/**
 * On small windows, where the queue covers the page, adds a history entry so that "Back" closes the queue. Returns a
 * function that removes the entry; call it when the queue closes in another way.
 */
export function closeOnBack(close: () => void): () => void {
  if (!matchMedia(COVERED).matches) return () => undefined
  history.pushState({ isSheet: true }, '')
  addEventListener('popstate', close)
  return () => {
    removeEventListener('popstate', close)
    if (isSheetEntry()) history.back()
  }
}

/** Returns whether the current history entry is the one of the queue. */
export const isSheetEntry = (): boolean => isRecord(history.state) && history.state.isSheet === true
