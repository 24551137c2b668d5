import { ApiError, createClient, type ApiClient } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import { TOKEN_NEEDED } from '@earshot/contract/limits'
import * as m from '@earshot/messages/studio'
import { showProblem } from '../toasts.ts'
import { askProof } from './asked-proof.ts'
import { noticing } from './outage.ts'
import { readToken, signIn, verifyPhone } from './session.ts'

/** Names this client in the header `Api-Key`; it grants nothing. */
export const API_KEY = 'earshot-web'

const plain = createClient({ base: '/api/', apiKey: API_KEY, token: readToken })

/**
 * The client of the API with the member's token. A member whose session has ended signs in again (STUDIO-04); one
 * without a phone is led to its form (PHONE-23). A call that requires a proof of identity is sent again after it
 * (DESK-06), and none is written during an outage (OPERATIONS-18).
 */
export const api: ApiClient = {
  get: (path, ...input) => provedIfNeeded(() => noticing(false, () => plain.get(path, ...input))),
  post: (path, ...input) => provedIfNeeded(() => noticing(true, () => plain.post(path, ...input))),
}

/** Sends a request; if it requires a proof of identity, asks for it and sends the same request again (DESK-06). */
export async function provedIfNeeded<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && error.status === STATUS.proofNeeded && (await askProof()))
      return provedIfNeeded(send)
    return signInIfNeeded(error)
  }
}

function signInIfNeeded(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.status === TOKEN_NEEDED) return signIn()
  if (error instanceof ApiError && error.code === 'phone_unverified')
    showProblem(error.message, { label: m.verify_your_phone(), run: verifyPhone })
  throw error
}
