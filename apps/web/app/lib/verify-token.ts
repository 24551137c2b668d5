import { quietApi, reportFailure } from './api.ts'
import { readToken, storeProfile } from './session-store.ts'

/** Verifies a stored token without a word: the profile it returns is stored, status 1000 ends the session (ROUTES-20, SIGNIN-21). */
export async function verifyStoredToken(): Promise<void> {
  if (readToken() === '') return
  try {
    const profile = await quietApi.get('user/verify_token')
    if (Number.isInteger(profile.id)) storeProfile(profile)
  } catch (error) {
    reportFailure(error, { silent: true })
  }
}
