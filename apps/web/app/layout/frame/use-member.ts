import type { Profile } from '@earshot/contract/member/account'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { readToken, rememberPath, useSession } from '../../lib/session/session-store.ts'

/**
 * Returns the signed-in member of a members' page; null while unknown. Visitors are redirected to sign-in, which shows
 * `why`, and back (ACCOUNT-16, SIGNIN-17, SIGNIN-22, ACCOUNT2-09).
 */
export function useMember(why: string): Profile | null {
  const profile = useSession((session) => session.profile)
  const navigate = useNavigate()
  const isOpening = useRef(true)
  useEffect(() => {
    const { profile: stored, isGoingHome } = useSession.getState()
    // Signing out on such a page already opens the home page.
    const isLeaving = isGoingHome && !isOpening.current
    isOpening.current = false
    if (isLeaving || (stored !== null && readToken() !== '')) return
    rememberPath(location.pathname + location.search, { key: 'page', why })
    void navigate('/signin', { replace: true })
  }, [profile, why, navigate])
  return profile
}
