import { isRecord } from '@earshot/playback/track'

/** The media query of windows in which the queue covers the page. */
const COVERED = '(max-width: 39.99rem)'

/**
 * In small windows, where the queue covers the page, adds a history entry so that "Back" closes the queue. Returns a
 * function that removes the entry; call it when the queue is closed in another way.
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

/** Returns whether the current history entry belongs to the queue. */
export const isSheetEntry = (): boolean => isRecord(history.state) && history.state.isSheet === true
