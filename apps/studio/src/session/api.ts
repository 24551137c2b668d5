import { ApiError, createClient, type ApiClient } from '@earshot/contract/client'
import { TOKEN_NEEDED } from '@earshot/contract/limits'
import * as m from '@earshot/messages/studio'
import { showProblem } from '../toasts.ts'
import { readToken, signIn, verifyPhone } from './session.ts'

/** Names this client in the header `Api-Key`; it grants nothing. */
export const API_KEY = 'earshot-web'

const plain = createClient({ base: '/api/', apiKey: API_KEY, token: readToken })

/**
 * The client of the API with the member's token. A member whose session has ended signs in again
 * (STUDIO-04); one without a phone is led to its form (PHONE-23).
 */
export const api: ApiClient = {
  get: (path, ...input) => plain.get(path, ...input).catch(signInIfNeeded),
  post: (path, ...input) => plain.post(path, ...input).catch(signInIfNeeded),
}

function signInIfNeeded(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.status === TOKEN_NEEDED) return signIn()
  if (error instanceof ApiError && error.code === 'phone_unverified')
    showProblem(error.message, { label: m.verify_your_phone(), run: verifyPhone })
  throw error
}
