import { tabStore } from '@earshot/ui/theme/browser-storage'
import { randomId } from '../../../lib/random-id.ts'

const GOOGLE = 'https://accounts.google.com/o/oauth2/v2/auth'
const GOOGLE_USER = 'https://www.googleapis.com/oauth2/v3/userinfo'
const APPLE = 'https://appleid.apple.com'
const STATE_KEY = 'earshot-social-state'
const NONCE_KEY = 'earshot-social-nonce'

/** Returns the URL that Google redirects to. */
export const googleReturn = (): string => `${location.origin}/signin/callback/google`

/** Redirects to Google, which returns to `/signin/callback/google` with a token in the fragment. */
export function goToGoogle(clientId: string): void {
  location.assign(
    `${GOOGLE}?${new URLSearchParams({ client_id: clientId, redirect_uri: googleReturn(), response_type: 'token', scope: 'openid email profile', state: remember(STATE_KEY), prompt: 'select_account' }).toString()}`,
  )
}

/** The profile that Google returns. */
export type GoogleUser = {
  sub: string
  email?: string
  given_name?: string
  family_name?: string
  picture?: string
  name?: string
}

/** Fetches the user info of an access token (SOCIAL-01). Throws if Google refuses or does not reply. */
export async function readGoogleUser(accessToken: string): Promise<GoogleUser> {
  const reply = await fetch(GOOGLE_USER, { headers: { authorization: `Bearer ${accessToken}` } })
  if (!reply.ok) throw new Error(`Google answered ${reply.status}`)
  return reply.json()
}

/** The reply of Apple: an id_token, and the name at the first sign-in. */
export type AppleAnswer = {
  code: string
  id_token: string
  nonce: string
  email: string
  first_name: string
  last_name: string
}

/** Opens Apple's window and waits for its reply (SOCIAL-02). Undefined if the user closed it. */
export async function requestApple(clientId: string, redirect: string): Promise<AppleAnswer | undefined> {
  const [state, nonce] = [remember(STATE_KEY), remember(NONCE_KEY)]
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code id_token',
    response_mode: 'web_message',
    scope: 'name email',
    state,
    nonce,
  })
  const popup = window.open(`${APPLE}/auth/authorize?${query.toString()}`, 'apple', 'width=600,height=720')
  if (popup === null) throw new Error('the window did not open')
  return new Promise((done) => {
    const closedCheck = setInterval(() => {
      if (popup.closed) finish(undefined)
    }, 500)
    const finish = (answer: AppleAnswer | undefined) => {
      clearInterval(closedCheck)
      window.removeEventListener('message', onMessage)
      done(answer)
    }
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== APPLE) return
      const answer = readAppleMessage(data)
      if (answer === undefined || answer.state !== state) return
      popup.close()
      const { state: _, ...credential } = answer
      finish({ ...credential, nonce })
    }
    window.addEventListener('message', onMessage)
  })
}

/** Returns and removes the values that a provider's return must match: the state and the nonce of the request. */
export function takeRemembered(): { state: string; nonce: string } {
  const [state, nonce] = [STATE_KEY, NONCE_KEY].map((key) => tabStore.getItem(key) ?? '')
  for (const key of [STATE_KEY, NONCE_KEY]) tabStore.removeItem(key)
  return { state: state ?? '', nonce: nonce ?? '' }
}

function remember(key: string): string {
  const value = randomId()
  tabStore.setItem(key, value)
  return value
}

function readAppleMessage(data: unknown): (Omit<AppleAnswer, 'nonce'> & { state: string }) | undefined {
  const message = typeof data === 'string' ? parse(data) : data
  const inner = pick(message, 'data') ?? message
  const authorization = pick(inner, 'authorization')
  const user = pick(inner, 'user')
  const name = pick(user, 'name')
  const idToken = text(pick(authorization, 'id_token'))
  if (idToken === '') return undefined
  return {
    code: text(pick(authorization, 'code')),
    id_token: idToken,
    state: text(pick(authorization, 'state')),
    email: text(pick(user, 'email')),
    first_name: text(pick(name, 'firstName')),
    last_name: text(pick(name, 'lastName')),
  }
}

const pick = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
