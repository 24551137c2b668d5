import { verifyToken } from '@earshot/contract/calls'
import { isTokenExpired, quietApi, reportFailure } from '../api.ts'
import { readToken, storeProfile } from './session-store.ts'

/** Milliseconds after which an open page verifies the token again: its player key expires after some hours. */
const AGAIN_MS = 3_600_000
const CHECK_EVERY_MS = 60_000

/**
 * Verifies the stored token now, unless it is new, and again when the page becomes visible after an hour, for example
 * on a laptop after sleep. Returns a function that stops it.
 */
export function verifyRegularly(isNew: boolean): () => void {
  let verifiedAt = isNew ? Date.now() : Number.NEGATIVE_INFINITY
  let isChecking = false
  const verify = async () => {
    isChecking = true
    if (await verifyStoredToken()) verifiedAt = Date.now()
    isChecking = false
  }
  const check = () => {
    const isDue = Date.now() - verifiedAt >= AGAIN_MS
    if (isDue && !isChecking && document.visibilityState === 'visible') void verify()
  }
  // Pages receive no event when a machine wakes up.
  const timer = setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', check)
  if (!isNew) void verify()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/**
 * Verifies a stored token silently: the returned profile is stored, status 1000 ends the session (ROUTES-20,
 * SIGNIN-21). A reply about a session that has ended meanwhile changes nothing. Returns false without a reply.
 */
export async function verifyStoredToken(): Promise<boolean> {
  const token = readToken()
  if (token === '') return true
  const isStill = () => token === readToken()
  try {
    const profile = await quietApi.get(verifyToken)
    if (Number.isInteger(profile.id) && isStill()) storeProfile(profile)
    return true
  } catch (error) {
    if (isStill()) reportFailure(error, { silent: true })
    return isTokenExpired(error)
  }
}
