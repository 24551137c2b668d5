import type { Profile } from '@earshot/contract/member/account'
import * as m from '@earshot/messages/site'
import { formatDate } from '@earshot/ui/text/format-date'
import { useCallback } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { replacePage } from '../../../lib/page/router-link.tsx'
import { mustVerifyPhone } from '../../../lib/session/phone-rule.ts'
import { playerToken } from '../../../lib/session/player-link.ts'
import { readToken, storeProfile, useSession } from '../../../lib/session/session-store.ts'
import { completeAct } from '../../../lib/session/sign-in-act.ts'
import { useSettings } from '../../../lib/settings.ts'
import { setCallbackError } from '../../../lib/state/loading-store.ts'
import { afterSignIn } from './after-sign-in.rules.ts'

/**
 * Starts the session and redirects to the destination of the sign-in (SIGNIN-10 to SIGNIN-16). The saved path is used
 * once.
 */
export function useAfterSignIn(): (profile: Profile, token?: string) => void {
  const navigate = useNavigate()
  const { type, id } = useParams()
  const { search: query } = useLocation()
  const { player_url: playerBase, phone_required: isPhoneRequired } = useSettings()
  return useCallback(
    (profile, token) => {
      const { preAuthPath } = useSession.getState()
      storeProfile(profile, token)
      const isPhoneNeeded = mustVerifyPhone(profile, isPhoneRequired)
      const onward = afterSignIn({
        isPhoneNeeded,
        type,
        id,
        query,
        preAuthPath,
        playerBase,
        token: playerToken(profile, readToken()),
      })
      if (!isPhoneNeeded) {
        useSession.setState({ preAuthPath: '/' })
        completeAct()
      }
      if (profile.deletion_at)
        setCallbackError({
          title: m.your_account_will_be_deleted(),
          content: m.account_deletion_text({ date: formatDate(profile.deletion_at) }),
        })
      if (onward.to === 'player') location.assign(onward.href)
      else replacePage(onward.path, navigate)
    },
    [navigate, type, id, query, playerBase, isPhoneRequired],
  )
}
