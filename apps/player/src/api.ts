import { ApiError, createClient } from '@earshot/contract/client'
import { beginSession, endSession, session, token } from './session.ts'
import { API_BASE, API_KEY } from './settings.ts'

/** The API of the community, spoken to with the player's own token. */
export const api = createClient({ base: API_BASE, apiKey: API_KEY, token })

/** The server answered, and it knows no owner of the token: it asks for a user_id as it does with visitors, or says that the token is dead. */
const NOBODY = new Set([400, 1000])

/** Asks whose token the player holds. Throws ApiError when nobody can say. */
export async function verifySession(): Promise<void> {
  if (session.get().status !== 'unknown') return
  try {
    beginSession(await api.get('user/profile'))
  } catch (error) {
    if (!(error instanceof ApiError) || !NOBODY.has(error.status)) throw error
    endSession()
  }
}
