import type { Page } from 'playwright-core'
import { remember, siteUrl } from './harness.ts'

/** The password of every member that a spec signs up. */
export const PASSWORD = 'wren-on-the-wire'

/** A member created for this run. */
export type Person = { username: string; email: string; phone: string }

let people = 0

/** Returns the data of a member who has no account yet. */
export function newPerson(): Person {
  people += 1
  const number = `${Date.now()}${String(people).padStart(2, '0')}`.slice(-7)
  return {
    username: `guest ${number}`,
    email: `guest${number}@example.org`,
    phone: `+1 212 ${number.slice(0, 3)} ${number.slice(3)}`,
  }
}

/** Waits until the page is hydrated. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window && document.readyState === 'complete')
}

/** Opens a page of the site, ready for use. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Returns path and query of the page. */
export const placeOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

/** Waits for a page of the site, whatever its query. */
export const arriveAt = async (page: Page, path: string): Promise<void> =>
  page.waitForURL(({ pathname }) => (pathname.replace(/\/$/, '') || '/') === path)

/** Returns the session token that the browser stores. */
export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, name: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('E-mail/Username *').fill(name)
  await form.getByLabel('Password *').fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

/** Gives the page the session of a member who signed in on an earlier visit. */
export const storeSession = (page: Page, profile: { [field: string]: unknown }): Promise<void> =>
  remember(page, {
    token: String(profile.token),
    'earshot.player.token': String(profile.player_token),
    'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }),
  })

/** Opens a page as a member who signed in on an earlier visit; other tests cover the sign-in form. */
export async function openSignedIn(page: Page, name: string, path: string, password = PASSWORD): Promise<void> {
  await storeSession(page, await callApi('user/login', { email: name, password }))
  await open(page, path)
}

/** Fills in the sign-up form and submits it. */
export async function signUp(page: Page, { username, email }: Person, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Username *').fill(username)
  await form.getByLabel('E-mail *').fill(email)
  await form.getByLabel('Password *').fill(password)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Sign up' }).click()
}

/** Calls the API as another client of the same person; returns `data`. */
export async function callApi(path: string, input: object, token = ''): Promise<{ [field: string]: unknown }> {
  const reply = await fetch(`${siteUrl()}/api/${path}`, {
    method: 'POST',
    headers: { 'api-key': 'earshot-web', token, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body: { status: number; data: { [field: string]: unknown }; error: string | null } = await reply.json()
  if (body.status !== 1) throw new Error(`${path} answered ${body.status} ${body.error}`)
  return body.data
}

/** Creates a member with a verified phone through the API; `own` overrides the fields that matter to the test. */
export async function makeMember(own: Partial<Person> = {}): Promise<Person & { token: string }> {
  const person = { ...newPerson(), ...own }
  const { token } = await callApi('user/sign_up', {
    username: person.username,
    email: person.email,
    password: PASSWORD,
  })
  const { code } = await callApi('user/send_verify_code', { phone: person.phone }, String(token))
  await callApi('user/update_phone', { phone: person.phone, code }, String(token))
  return { ...person, token: String(token) }
}

let known: ReturnType<typeof makeMember> | undefined

/** Returns a member for visits that change nothing; one per file, because codes are limited per address. */
export const anyMember = (): ReturnType<typeof makeMember> => {
  known ??= makeMember()
  return known
}
