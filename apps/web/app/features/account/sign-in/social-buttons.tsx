import { appleCallback, loginSocial } from '@earshot/contract/calls'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { useSettings } from '../../../lib/settings.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { requestApple, goToGoogle, readGoogleUser, takeRemembered } from './social.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'
import styles from '../account.module.css'

/** Sign-in with Google and Apple; a provider without a client id shows no button (SOCIAL-01, SOCIAL-02, SOCIAL-09). */
export function SocialButtons({ onProblem }: { onProblem: (message: string) => void }) {
  const { google_client_id: google, apple_client_id: apple, apple_redirect: redirect } = useSettings()
  const goOn = useAfterSignIn()
  useReturn(onProblem)
  if (!google && !apple) return null

  const withApple = async () => {
    try {
      const answer = await requestApple(apple ?? '', redirect ?? `${location.origin}/signin/callback/apple`)
      if (answer === undefined) return
      const { token, ...profile } = await quietApi.post(appleCallback, answer)
      goOn(profile, token)
    } catch (error) {
      refused(error, onProblem)
    }
  }
  return (
    <div className={styles.social}>
      {google && <Button onClick={() => goToGoogle(google)}>{m.account_continue_with_google()}</Button>}
      {apple && <Button onClick={() => void withApple()}>{m.account_continue_with_apple()}</Button>}
    </div>
  )
}

/**
 * Handles the return from a provider at `/signin/callback/{provider}`: it removes the credential from the address bar
 * at once and checks the state parameter (SOCIAL-05).
 */
function useReturn(onProblem: (message: string) => void): void {
  const { type, id } = useParams()
  const navigate = useNavigate()
  const goOn = useAfterSignIn()
  useEffect(() => {
    if (type !== 'callback' || (id !== 'apple' && id !== 'google')) return
    const answer = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
    history.replaceState(history.state, '', location.pathname)
    const { state, nonce } = takeRemembered()
    if (state === '' || answer.get('state') !== state) {
      void navigate('/signin', { replace: true })
      return
    }
    const signIn =
      id === 'apple'
        ? returnFromApple(answer.get('id_token') ?? '', nonce)
        : returnFromGoogle(answer.get('access_token') ?? '')
    signIn.then(
      ({ token, ...profile }) => goOn(profile, token),
      (error: unknown) => {
        refused(error, onProblem)
        void navigate('/signin', { replace: true })
      },
    )
    // Once, on arrival: the credential is gone from the URL afterwards.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

const returnFromApple = (idToken: string, nonce: string) =>
  quietApi.post(appleCallback, { id_token: idToken, ...(nonce === '' ? {} : { nonce }) })

async function returnFromGoogle(accessToken: string) {
  const user = await readGoogleUser(accessToken)
  return quietApi.post(loginSocial, {
    social_id: user.sub,
    social_type: 'google',
    username: user.name?.slice(0, 120),
    email: user.email,
    first_name: user.given_name,
    last_name: user.family_name,
    photo: user.picture,
    access_token: accessToken,
  })
}

// Shows an error of the API like a failed sign-in; a failure of the provider is only logged (SOCIAL-08).
function refused(error: unknown, onProblem: (message: string) => void): void {
  if (error instanceof Error && error.name === 'ApiError') onProblem(messageOf(error))
  // oxlint-disable-next-line no-console -- the requirement: only logged
  else console.warn(m.account_provider_failed(), error)
}
