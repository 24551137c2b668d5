import * as m from '@earshot/messages/site'
import { createStore } from './store.ts'

/**
 * The content of the global dialog: a text, or an object with its own title (ERRORS-02). "OK" opens `next`; `again`
 * retries the failed action.
 */
export type CallbackError = string | { title: string; content: string; next?: string; again?: () => void }

type Loading = { isLoading: boolean; callbackError: CallbackError | null }

/** The global progress overlay and the global error dialog (STATE-05, LAYOUT-02, LAYOUT-03). */
export const useLoading = createStore<Loading>({ isLoading: false, callbackError: null })

/** Opens the global error dialog; null closes it. */
export const setCallbackError = (callbackError: CallbackError | null): void => useLoading.setState({ callbackError })

/** Shows or hides the global progress overlay. */
export const setLoading = (isLoading: boolean): void => useLoading.setState({ isLoading })

/** Returns title, text and actions of an error (ERRORS-02). */
export function readError(error: CallbackError): Exclude<CallbackError, string> {
  return typeof error === 'string' ? { title: m.site_error_occurred(), content: error } : error
}
