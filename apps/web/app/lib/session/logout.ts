import { logout as logoutCall } from '@earshot/contract/calls'
import { quietApi } from '../api.ts'
import { clearSession, readToken, useSession } from './session-store.ts'

/**
 * Ends the session in the browser at once, and on the server in the background; a failure of that call is ignored
 * (SIGNIN-19, SIGNIN-20).
 */
export function logout(): void {
  const isOpen = readToken() !== ''
  const ending = isOpen ? quietApi.post(logoutCall, {}) : Promise.resolve({})
  ending.catch(() => undefined)
  useSession.setState({ preAuthPath: '/', hasLeft: true, isGoingHome: true })
  clearSession()
}
