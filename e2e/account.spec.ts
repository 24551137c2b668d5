import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import {
  PASSWORD,
  anyMember,
  arriveAt,
  callApi,
  newPerson,
  open,
  placeOf,
  signIn,
  signUp,
  tokenOf,
} from './account-journeys.ts'
import { siteUrl, withPage } from './harness.ts'
import { expectFineInEveryLook } from './looks.ts'

const REFUSED = { expectedErrors: [/status of 4\d\d/] }
const SIGN_IN_FORM = { name: 'Sign in' }

test('SIGNUP-06 PHONE-12 PHONE-15 PHONE-16 a new person signs up, verifies a phone, and is back on the page that was wanted', async () => {
  await withPage({}, async (page) => {
    const person = newPerson()
    await open(page, '/account/?pid=security')
    await arriveAt(page, '/signin')
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await arriveAt(page, '/signup')
    await signUp(page, person)
    await arriveAt(page, '/verify-phone')
    await expect.poll(() => tokenOf(page)).toHaveLength(43)
    const form = page.getByRole('form', { name: 'Verify phone' })
    await form.getByRole('button', { name: 'Send Code' }).click()
    await form.getByText('Input phone number').waitFor()
    await expect.poll(() => form.getByLabel('Code *').count()).toBe(0)
    await form.getByLabel('Phone number *').fill(person.phone)
    await form.getByRole('button', { name: 'Send Code' }).click()
    const code = (await form.locator('strong').textContent()) ?? ''
    await page.getByText('You can send a new code in 2:').waitFor()
    await form.getByLabel('Code *').fill(code === '123123' ? '321321' : '123123')
    await form.getByRole('button', { name: 'Verify' }).click()
    await form.getByText('Invalid code').waitFor()
    await form.getByLabel('Code *').fill(code)
    await form.getByRole('button', { name: 'Verify' }).click()
    await arriveAt(page, '/account')
    await expect.poll(() => placeOf(page)).toBe('/account/?pid=security')
    await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
  })
})

test('SIGNIN-08 SIGNIN-10 SIGNIN-14 SIGNIN-16 SIGNIN-17 SIGNIN-18 SIGNIN-19 SIGNIN-20 ACCOUNT-16 ACCOUNT2-09 one signs in by e-mail and by name; a saved path is used once; logout blanks the token, ends the session on the server and leads home, also on a page for members', async () => {
  await withPage({}, async (page) => {
    const member = await anyMember()
    const bar = page.getByRole('banner')
    const logOut = async () => {
      await bar.getByRole('button', { name: 'Account' }).click()
      await bar.getByRole('button', { name: 'Logout' }).click()
      await bar.getByRole('link', { name: 'Login' }).waitFor()
      await expect.poll(() => tokenOf(page)).toBe('')
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('earshot-session')))
        .not.toContain(member.username)
    }
    await open(page, '/signin')
    await signIn(page, member.email.toUpperCase(), PASSWORD)
    await arriveAt(page, '/')
    await expect.poll(() => tokenOf(page)).toHaveLength(43)
    await logOut()

    for (const [path, why] of [
      ['/account/follow', 'Sign in to see who you follow'],
      ['/account/?pid=billing', 'Sign in to see your account'],
    ] as const) {
      await open(page, path)
      await arriveAt(page, '/signin')
      await page.getByText(why).waitFor()
    }
    await signIn(page, member.username, PASSWORD)
    await arriveAt(page, '/account')
    await expect.poll(() => placeOf(page)).toBe('/account/?pid=billing')
    await page.goto('/signin')
    await arriveAt(page, '/')

    const token = (await tokenOf(page)) ?? ''
    await open(page, '/account/?pid=general')
    await page.getByText(member.email).waitFor()
    const ended = page.waitForResponse('**/api/user/logout')
    await logOut()
    expect((await ended).status()).toBe(200)
    await arriveAt(page, '/')
    await page.waitForLoadState('networkidle')
    await expect.poll(() => placeOf(page)).toBe('/')
    await expect(callApi('user/logout', {}, token)).rejects.toThrow('1000')
  })
})

test('SIGNIN-09 a wrong password is said in red above the form, as text, and what was typed stays; markup in the answer is sanitised', async () => {
  await withPage(REFUSED, async (page) => {
    await open(page, '/signin')
    await signIn(page, 'mara', 'not this one')
    const message = page.getByRole('alert')
    await expect.poll(() => message.textContent()).toBe('The e-mail, username or password is wrong.')
    const form = page.getByRole('form', SIGN_IN_FORM)
    const [messageBox, formBox] = await Promise.all([message.boundingBox(), form.boundingBox()])
    expect(messageBox?.y).toBeLessThan(formBox?.y ?? 0)
    const [red = 0, green = 0, blue = 0] = await message.evaluate(
      (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
    )
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await expect.poll(() => form.getByLabel('E-mail/Username *').inputValue()).toBe('mara')
    await expect.poll(() => form.getByLabel('Password *').inputValue()).toBe('not this one')
    await expect
      .poll(() => form.getByLabel('Password *').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await page.route('**/api/user/login', (route) =>
      route.fulfill({
        status: 401,
        json: {
          status: 401,
          data: null,
          error:
            '<img src=x onerror="document.title=1"><b onclick="document.title=1">No</b> & <a href="javascript:alert(1)">never</a><script>document.title=1</script>',
        },
      }),
    )
    await signIn(page, 'mara', 'not this one')
    await expect.poll(() => page.getByRole('alert').innerHTML()).toBe('<b>No</b> &amp; never')
    await expect.poll(() => page.title()).not.toBe('1')
  })
})

test('SIGNIN-02 SIGNIN-03 SIGNIN-04 SIGNIN-05 SIGNIN-06 SIGNIN-07 ERRORS-08 CONSTANTS-08 errors show only after a field was left; an invalid form sends nothing and its first error gets the focus', async () => {
  await withPage({}, async (page) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/user/login')) sent.push(request.url())
    })
    await open(page, '/signin')
    await expect.poll(() => page.getByText('Fields that are marked with * sign are required.').isVisible()).toBe(true)
    const form = page.getByRole('form', SIGN_IN_FORM)
    await expect.poll(() => form.getByText('is required').count()).toBe(0)
    await form.getByLabel('E-mail/Username *').focus()
    await expect.poll(() => form.getByText('is required').count()).toBe(0)
    await form.getByLabel('Password *').focus()
    await form.getByText('is required').waitFor()
    await expect.poll(() => form.getByText('is required').count()).toBe(1)
    await form.getByLabel('E-mail/Username *').focus()
    await form.getByText('is required').nth(1).waitFor()
    await form.getByLabel('E-mail/Username *').fill('x'.repeat(256))
    await form.getByLabel('Password *').fill('12345')
    await form.getByRole('button', { name: 'Sign in' }).click()
    await form.getByText('must be at most 255 characters').waitFor()
    await form.getByText('must be at least 6 characters').waitFor()
    await expect
      .poll(() => form.getByLabel('E-mail/Username *').evaluate((input) => input === document.activeElement))
      .toBe(true)
    expect(sent).toEqual([])
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      .toEqual(['/signup', '/password-reset-simple'])
    await form.getByLabel('E-mail/Username *').fill('x'.repeat(255))
    await form.getByLabel('Password *').fill('123456')
    await form
      .getByText(/must be at/)
      .first()
      .waitFor({ state: 'detached' })
  })
})

test.each([
  ['SIGNIN-01', '/signin', 'Sign in', 'Fields that are marked with * sign are required.'],
  ['PHONE-01', '/verify-phone', 'Verify your phone', 'Please verify to continue'],
])('%s %s: the form stands left of the picture that the operator chose', async (_id, path, title, note) => {
  const { data } = await (
    await fetch(`${siteUrl()}/api/cover/login_image`, { headers: { 'api-key': 'earshot-web' } })
  ).json()
  await withPage({}, async (page) => {
    await open(page, path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.getByText(note).isVisible()).toBe(true)
    const picture = page.locator('main img')
    await expect.poll(() => picture.getAttribute('src')).toBe(data.login_image)
    const [formBox, pictureBox] = await Promise.all([
      page.getByRole('main').getByRole('form').boundingBox(),
      picture.boundingBox(),
    ])
    expect((formBox?.x ?? 0) + (formBox?.width ?? 0)).toBeLessThanOrEqual(pictureBox?.x ?? 0)
  })
})

test.skipIf(!isThorough)(
  'SIGNIN-14 SIGNIN-17 SIGNIN-22 new arrivals, subscribing and every link to sign-in lead a visitor there, remember the page, and back',
  async () => {
    const member = await anyMember()
    const { data } = await (
      await fetch(`${siteUrl()}/api/song/search_top_artists?search_key=Marrow&limit=1&offset=0`, {
        headers: { 'api-key': 'earshot-web' },
      })
    ).json()
    const visits: [string, (page: Page) => Promise<void>, RegExp?][] = [
      // Subscribing goes on at the checkout (ACCOUNT2-09).
      [
        `/artist/${data[0].id}`,
        (page) => page.getByRole('link', { name: 'Subscribe', exact: true }).first().click(),
        /^\/subscription\?plan=\d+&artist=\d+$/,
      ],
      ['/community/1?shown=2', (page) => page.getByRole('banner').getByRole('link', { name: 'Login' }).click()],
      ['/about', (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Sign in', exact: true }).click()],
      [
        '/',
        (page) =>
          page
            .getByRole('region', { name: 'New arrivals' })
            .getByRole('heading', { level: 3 })
            .first()
            .getByRole('link')
            .click(),
      ],
    ]
    await withPage({}, async (page) => {
      for (const [path, act, end = new RegExp(`^${path.replace('?', '[?]')}$`)] of visits) {
        await open(page, path)
        await act(page)
        await arriveAt(page, '/signin')
        await expect
          .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('earshot-session') ?? '{}').preAuthPath))
          .toMatch(end)
      }
      // Other tests sign in on these pages, and one way back is enough here.
      await signIn(page, member.username, PASSWORD)
      await arriveAt(page, '/')
    })
  },
)

test('SIGNUP-01 SIGNUP-02 SIGNUP-04 SIGNUP-05 SIGNUP-07 the sign-up form names each error, keeps what was typed, and leads to the field the server names', async () => {
  await withPage(REFUSED, async (page) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/user/sign_up')) sent.push(request.url())
    })
    await open(page, '/signup')
    const form = page.getByRole('form', { name: 'Sign up' })
    await form.getByRole('button', { name: 'Sign up' }).click()
    await form.getByText('is required').nth(2).waitFor()
    await expect
      .poll(() => form.getByLabel('Username *').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await form.getByText('Accept the terms to create an account').waitFor()
    await form.getByLabel('Username *').fill('x'.repeat(121))
    await form.getByLabel('E-mail *').fill('not-an-address')
    await form.getByLabel('Password *').fill('12345')
    for (const text of [
      'must be at most 120 characters',
      'must be a valid e-mail address',
      'must be at least 6 characters',
    ])
      await form.getByText(text).waitFor()
    expect(sent).toEqual([])
    await signUp(page, { ...newPerson(), username: 'MARA' })
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Username is already taken')
    await form.getByText('is already taken', { exact: true }).waitFor()
    await expect.poll(() => form.getByLabel('Username *').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => form.getByLabel('Username *').inputValue()).toBe('MARA')
    await expect
      .poll(() => form.getByLabel('Username *').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await expect
      .poll(() =>
        form.getByRole('textbox').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete'))),
      )
      .toEqual(['username', 'email', 'new-password', 'name'])
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Sign in to your account' }).getAttribute('href'))
      .toBe('/signin')
  })
})

// after-sign-in.rules.test.ts has a row for each kind.
test.each(
  withMore<[id: string, path: string, expected: RegExp]>(
    [['SIGNIN-12', '/signin/album/7', /^\/player\/album\/7\/[\w-]{43}$/]],
    [
      ['SIGNIN-13', '/signin/playlist', /^\/player\/playlists\/[\w-]{43}$/],
      ['SIGNIN-15', '/signin/album/7%2F..%2F..%2Fx', /^\/$/],
      ['SIGNIN-12', '/signin/song/3', /^\/player\/play\/3\/[\w-]{43}$/],
      ['SIGNIN-15', '/signin/film/7', /^\/$/],
      ['SIGNIN-15', '/signin/https:%2F%2Felsewhere.example', /^\/$/],
    ],
  ),
)('%s %s leads to %s after signing in', async (_id, path, expected) => {
  const member = await anyMember()
  await withPage({ expectedErrors: [/player/] }, async (page) => {
    // The player redeems its key at once; this test checks only the redirect.
    await page.route('**/player/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' }),
    )
    await open(page, path)
    await signIn(page, member.username, PASSWORD)
    await page.waitForURL((url) => expected.test(url.pathname))
    await expect.poll(() => new URL(page.url()).pathname).not.toContain(await tokenOf(page))
  })
})

test.skipIf(!isThorough)('STATE-10 signing out in one tab signs out all', async () => {
  const member = await anyMember()
  await withPage({}, async (page) => {
    await open(page, '/signin')
    await signIn(page, member.username, PASSWORD)
    await arriveAt(page, '/')
    const other = await page.context().newPage()
    await open(other, '/about')
    await other.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    await expect.poll(() => tokenOf(page)).toBe('')
  })
})

test('SIGNUP-08 SIGNUP-09 SIGNUP-10 the template form creates nothing, says so, and goes home', async () => {
  await withPage({}, async (page) => {
    await open(page, '/signup-cover')
    await expect.poll(() => page.getByText('This demo form does not create an account').isVisible()).toBe(true)
    const form = page.getByRole('form', { name: 'Demo sign-up' })
    await form.getByRole('button', { name: 'Sign up' }).click()
    await form.getByText('is required').nth(3).waitFor()
    await form.getByLabel('First name *').fill('Ada')
    await form.getByLabel('Last name *').fill('Quist')
    await form.getByLabel('E-mail *').fill('ada@example.org')
    await form.getByLabel('Password *').fill('1234567')
    await form.getByText('must be at least 8 characters').waitFor()
    await form.getByLabel('Password *').fill('12345678')
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      .toEqual(['/signup', '/signin-cover'])
    await form.getByRole('button', { name: 'Sign up' }).click()
    await arriveAt(page, '/')
  })
})

test.skipIf(!isThorough)('SIGNIN-06 a link that is clicked right after a field was left is where it was', async () => {
  await withPage({}, async (page) => {
    await open(page, '/signin')
    await page.getByLabel('E-mail/Username *').focus()
    await page.getByRole('link', { name: 'Forgot your password?' }).click({ delay: 60 })
    await arriveAt(page, '/password-reset-simple')
  })
})

test.skipIf(!isThorough)('the keyboard alone signs in', async () => {
  const member = await anyMember()
  await withPage({}, async (page) => {
    await open(page, '/signin')
    await page.getByLabel('E-mail/Username *').focus()
    await page.keyboard.type(member.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await arriveAt(page, '/')
  })
})

test('the errors of a form have no serious findings of axe and fit a window of 390 px', async () => {
  await withPage({ width: 390, height: 844 }, async (page) => {
    for (const path of withMore(
      ['/signup'],
      [
        '/signin',
        '/verify-phone',
        '/signup-cover',
        '/number_verification',
        '/password-reset-simple',
        '/password-reset-cover',
      ],
    )) {
      await open(page, path)
      await page.getByRole('main').getByRole('textbox').first().focus()
      await page.keyboard.press('Enter')
      await expectFineInEveryLook(page, [390])
    }
  })
})
