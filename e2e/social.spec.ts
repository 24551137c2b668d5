import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, open, tokenOf } from './account-journeys.ts'
import { withPage } from './harness.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { APPLE_ID, GOOGLE_ID, openApple, openGoogle, routeGoogle } from './social-stand-ins.ts'

// The browser asks the providers themselves, whose part the spec plays.
const expectedErrors = [
  /^asked another machine: https:\/\/(?:accounts\.google\.com|www\.googleapis\.com|appleid\.apple\.com)\//,
]

let site: OwnSite
const log: string[] = []
let google: Awaited<ReturnType<typeof openGoogle>>
let apple: Awaited<ReturnType<typeof openApple>>
beforeAll(async () => {
  ;[google, apple] = await Promise.all([openGoogle(), openApple()])
  site = await openOwnSite(
    {
      phoneRequired: false,
      logLevel: 'trace',
      googleClientId: GOOGLE_ID,
      googleApiUrl: google.url,
      appleClientId: APPLE_ID,
      appleUrl: apple.server.url,
    },
    { onLog: (line) => log.push(line) },
  )
})
afterAll(() => Promise.all([site.close(), google.close(), apple.server.close()]))

const button = (page: Page, name: 'Google' | 'Apple') => page.getByRole('button', { name: `Continue with ${name}` })
const sentTo = async (page: Page, call: string): Promise<unknown> =>
  (await page.waitForRequest((request) => request.url().endsWith(`/api/user/${call}`))).postDataJSON()
const nameOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('earshot-session') ?? '{}').profile?.full_name)

test('SOCIAL-09 a provider without a client id shows no button', async () => {
  await withPage({}, async (page) => {
    await open(page, '/signin')
    expect([await button(page, 'Google').count(), await button(page, 'Apple').count()]).toEqual([0, 0])
  })
})

test('SOCIAL-01 SOCIAL-03 SOCIAL-07 with Google: there and back, the user info is asked with the token, and the credential goes along', async () => {
  await withPage({ site: site.url, expectedErrors }, async (page) => {
    const requested = await routeGoogle(page.context())
    await open(page, '/about')
    await open(page, '/signin')
    expect([await button(page, 'Google').isVisible(), await button(page, 'Apple').isVisible()]).toEqual([true, true])
    await button(page, 'Google').click()
    await page.waitForURL(/^https:\/\/accounts\.google\.com\//)
    expect(Object.fromEntries(requested[0] ?? [])).toMatchObject({
      client_id: GOOGLE_ID,
      redirect_uri: `${site.url}/signin/callback/google`,
      response_type: 'token',
      scope: 'openid email profile',
      state: expect.stringMatching(/.{20}/),
    })
    const sent = sentTo(page, 'login_social')
    await page.getByRole('link', { name: 'Continue as Ada' }).click()
    expect(await sent).toEqual({
      social_id: 'google-ada-1',
      social_type: 'google',
      username: 'Ada Quist',
      email: 'ada.google@example.org',
      first_name: 'Ada',
      last_name: 'Quist',
      photo: 'https://pictures.example/ada.jpg',
      access_token: 'good-token',
    })
    await arriveAt(page, '/')
    await expect.poll(() => tokenOf(page)).toHaveLength(43)
    await expect.poll(() => nameOf(page)).toBe('Ada Quist')
  })
})

test.skipIf(!isThorough)(
  'SOCIAL-04 SOCIAL-08 a token that Google does not know is refused like a failed sign-in, and the form stays usable',
  async () => {
    await withPage({ site: site.url, expectedErrors: [...expectedErrors, /status of 401/] }, async (page) => {
      await routeGoogle(page.context(), 'forged-token')
      await open(page, '/signin')
      await button(page, 'Google').click()
      await page.getByRole('link', { name: 'Continue as Ada' }).click()
      await arriveAt(page, '/signin')
      await page.getByRole('alert').getByText('Google did not confirm this sign-in.').waitFor()
      await expect.poll(() => tokenOf(page)).toBeFalsy()
      await expect
        .poll(() => page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' }).isEnabled())
        .toBe(true)
    })
  },
)

test('SOCIAL-05 a return that nobody here asked for sends nothing', async () => {
  await withPage({ site: site.url }, async (page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/login_social|appleCallback/.test(request.url())) calls.push(request.url())
    })
    await page.goto('/signin/callback/google#access_token=good-token&state=guessed')
    await arriveAt(page, '/signin')
    await expect.poll(() => page.url()).not.toContain('good-token')
    expect(calls).toEqual([])
  })
})

test.skipIf(!isThorough)(
  'SOCIAL-02 SOCIAL-06 SOCIAL-07 with Apple: a window with scope name and email, whose answer goes to the server with the nonce',
  async () => {
    await withPage({ site: site.url, expectedErrors }, async (page) => {
      const requested = await apple.routeWindow(page.context())
      await open(page, '/signin')
      const opened = page.waitForEvent('popup')
      await button(page, 'Apple').click()
      const popup = await opened
      const sent = sentTo(page, 'appleCallback')
      await popup.getByRole('button', { name: 'Continue' }).click()
      const query = Object.fromEntries(requested[0] ?? [])
      expect(query).toMatchObject({
        client_id: APPLE_ID,
        scope: 'name email',
        response_type: 'code id_token',
        response_mode: 'web_message',
        redirect_uri: `${site.url}/signin/callback/apple`,
      })
      expect(await sent).toEqual({
        code: 'a-code',
        id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        nonce: query.nonce,
        email: 'apple-ben@example.org',
        first_name: 'Ben',
        last_name: 'Okri',
      })
      await arriveAt(page, '/')
      await expect.poll(() => nameOf(page)).toBe('Ben Okri')
      expect(popup.isClosed()).toBe(true)
    })
  },
)

test.skipIf(!isThorough)(
  'SOCIAL-05 the return from Apple at its route: only the id_token and its nonce are sent, and the address bar forgets them at once',
  async () => {
    await withPage({ site: site.url }, async (page) => {
      await open(page, '/signin')
      await page.evaluate(() => {
        sessionStorage.setItem('earshot-social-state', 'our-state')
        sessionStorage.setItem('earshot-social-nonce', 'our-nonce')
      })
      const token = apple.idToken('our-nonce', 'apple-cleo')
      const sent = sentTo(page, 'appleCallback')
      await page.goto(`/signin/callback/apple?id_token=${token}&state=our-state`)
      expect(await sent).toEqual({ id_token: token, nonce: 'our-nonce' })
      await expect.poll(() => page.url()).not.toContain('id_token')
      await arriveAt(page, '/')
      await expect.poll(() => tokenOf(page)).toHaveLength(43)
    })
  },
)

test.skipIf(!isThorough)(
  'PLAYERLINKS-05 the log at its most talkative holds no key, token or credential of these sign-ins',
  async () => {
    await withPage({ site: site.url, expectedErrors: [/status of 404/] }, async (page) => {
      await open(page, '/signin')
      await page.evaluate(() => {
        sessionStorage.setItem('earshot-social-state', 'our-state')
        sessionStorage.setItem('earshot-social-nonce', 'our-nonce')
      })
      const credential = apple.idToken('our-nonce', 'apple-dora')
      await page.goto(`/signin/callback/apple?id_token=${credential}&state=our-state`)
      await arriveAt(page, '/')
      await expect.poll(() => tokenOf(page)).toHaveLength(43)
      const token = (await tokenOf(page)) ?? ''
      const playerKey = await page.evaluate(() =>
        String(JSON.parse(localStorage.getItem('earshot-session') ?? '{}').profile?.player_token),
      )
      expect(playerKey).toHaveLength(43)
      for (const place of [
        '/player/album/1',
        '/player/playlists',
        '/player/nowhere/1',
        '/nowhere',
        '/media/art',
        '/api/nowhere',
      ]) {
        for (const secret of [token, playerKey]) await page.request.get(`${site.url}${place}/${secret}`)
      }
      await page.goto(`/player/nowhere/1/${playerKey}`)
      const logged = log.join('')
      expect(logged).toContain('/player/nowhere/1/[redacted]')
      for (const secret of [token, playerKey, ...credential.split('.').slice(1)]) expect(logged).not.toContain(secret)
    })
  },
)
