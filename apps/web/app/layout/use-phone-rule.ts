import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../lib/session-store.ts'
import { useSettings } from '../lib/settings.ts'

/** Pages that a member without a phone may stay on. */
const FREE = /^\/(?:verify-phone|number_verification|signin|signup|password-reset|not-found)/

/** A signed-in profile without a phone is led to `/verify-phone`, unless the operator switched that off (PHONE-23). */
export function usePhoneRule(): void {
  const needsPhone = useSession((session) => session.profile !== null && !session.profile.phone)
  const isRequired = useSettings().phone_required !== false
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!needsPhone || !isRequired || FREE.test(pathname)) return
    // The page that was wanted first is the one to come back to (PHONE-11).
    if (useSession.getState().preAuthPath === '/') rememberPath(pathname + location.search)
    void navigate('/verify-phone', { replace: true })
  }, [needsPhone, isRequired, pathname, navigate])
}
