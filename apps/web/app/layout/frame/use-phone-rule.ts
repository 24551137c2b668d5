import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { mustVerifyPhone } from '../../lib/session/phone-rule.ts'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useSettings } from '../../lib/settings.ts'
import { openWithoutPhone } from '../../page-lists.ts'

const OPEN = new RegExp(openWithoutPhone)

/** Redirects a member who must verify a phone to `/verify-phone` (PHONE-23). */
export function usePhoneRule(): void {
  const { phone_required: isRequired } = useSettings()
  const isLed = useSession(({ profile }) => mustVerifyPhone(profile, isRequired))
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLed || OPEN.test(pathname)) return
    // The first requested page is the one to return to (PHONE-11).
    if (useSession.getState().preAuthPath === '/') rememberPath(pathname + location.search)
    void navigate('/verify-phone', { replace: true })
  }, [isLed, pathname, navigate])
}
