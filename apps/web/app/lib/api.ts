import { ApiError, createClient, type ApiClient } from '@earshot/contract/client'
import { TOKEN_NEEDED } from '@earshot/contract/limits'
import * as m from '@earshot/messages/site'
import { clearSession, readToken, rememberPath } from './session/session-store.ts'
import { setCallbackError, setLoading } from './state/loading-store.ts'

/** Returns whether the session has ended; the global dialog reports it for every call (ERRORS-04). */
export const isTokenExpired = (error: unknown): boolean => error instanceof ApiError && error.status === TOKEN_NEEDED

/**
 * Returns whether the member must verify a phone first; the global dialog reports it and links to the form (PHONE-23).
 */
export const isPhoneNeeded = (error: unknown): boolean => error instanceof ApiError && error.code === 'phone_unverified'

/** Identifies the site to the API; it grants no rights. */
export const API_KEY = 'earshot-web'

/** The browser's client for background calls; the caller handles failures. */
export const quietApi: ApiClient = createClient({ base: '/api/', apiKey: API_KEY, token: readToken })

/** The browser's client for user actions: a failure is also shown in the global dialog (ERRORS-05, ERRORS-06). */
export const api: ApiClient = {
  get: (path, ...input) => quietApi.get(path, ...input).catch(reportAndThrow),
  post: (path, input) => quietApi.post(path, input).catch(reportAndThrow),
}

/**
 * Shows the error of a call. A missing phone links to `/verify-phone`. An expired token ends the session and links to
 * sign-in, unless the call was silent (ERRORS-04).
 */
export function reportFailure(error: unknown, { silent = false }: { silent?: boolean } = {}): void {
  setLoading(false)
  if (isTokenExpired(error)) {
    clearSession()
    if (silent) return
    rememberPath(location.pathname + location.search)
    setCallbackError({ title: m.site_error_occurred(), content: m.site_token_expired(), next: '/signin' })
    return
  }
  if (silent) return
  const message = error instanceof ApiError ? error.message : m.site_failed_on_page()
  if (isPhoneNeeded(error)) {
    rememberPath(location.pathname + location.search)
    setCallbackError({ title: m.site_error_occurred(), content: message, next: '/verify-phone' })
    return
  }
  setCallbackError(message)
}

function reportAndThrow(error: unknown): never {
  reportFailure(error)
  throw error
}
