import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import {
  PASSWORD,
  anyMember,
  arriveAt,
  callApi,
  makeMember,
  newPerson,
  open,
  openSignedIn,
  placeOf,
  signIn,
  signUp,
  tokenOf,
} from './account-journeys.ts'
import { siteUrl, withPage } from './harness.ts'

const REFUSED = { expectedErrors: [/status of 4\d\d/] }

test('RESET-01 RESET-02 RESET-03 RESET-04 RESET-05 CONSTANTS-08 a forgotten password: the mail, its link, a new password, and the old one is gone', async () => {
  const member = await makeMember()
  await withPage(REFUSED, async (page) => {
    await open(page, '/password-reset-simple')
    const request = page.getByRole('form', { name: 'Reset password' })
    await request.getByRole('button', { name: 'Send' }).click()
    await request.getByText('is required').waitFor()
    await request.getByLabel('E-mail *').fill('not-an-address')
    await request.getByText('must be a valid e-mail address').waitFor()
    await request.getByLabel('E-mail *').fill(`${'x'.repeat(289)}@example.org`)
    await request.getByText('must be at most 300 characters').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      .toEqual(['/signin-simple'])
    await request.getByLabel('E-mail *').fill(member.email)
    await request.getByRole('button', { name: 'Send' }).click()
    await arriveAt(page, '/')
    await page.getByRole('alertdialog', { name: 'Check your e-mail' }).getByText(member.email).waitFor()

    await page.goto('/dev/mail')
    const mail = page.locator('article', { hasText: member.email }).first()
    await mail.waitFor()
    const link = new URL((await mail.getByRole('link').getAttribute('href')) ?? '')
    await open(page, link.pathname + link.search)
    const form = page.getByRole('form', { name: 'New password' })
    await form.getByLabel('New password *').fill('a-lark-on-the-mast')
    await expect.poll(() => page.url()).not.toContain('code')
    await form.getByLabel('Repeat password *').fill('a-lark-on-the-mist')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('must be the same').waitFor()
    await form.getByLabel('Repeat password *').fill('a-lark-on-the-mast')
    await form.getByRole('button', { name: 'Save' }).click()
    await arriveAt(page, '/signin')
    await page.getByRole('alertdialog', { name: 'Password changed' }).getByRole('button', { name: 'OK' }).click()
    await signIn(page, member.username, PASSWORD)
    await page.getByRole('alert').waitFor()
    await signIn(page, member.username, 'a-lark-on-the-mast')
    await arriveAt(page, '/')
    await expect(callApi('user/logout', {}, member.token)).rejects.toThrow('1000')

    await open(page, link.pathname + link.search)
    for (const label of ['New password *', 'Repeat password *']) await form.getByLabel(label).fill('another-lark-again')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Invalid code').waitFor()
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByRole('form', { name: 'Reset password' }).waitFor()
  })
})

test('RESET-03 an unknown address gets the same answer', async () => {
  await withPage({}, async (page) => {
    await open(page, '/password-reset-cover')
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      .toEqual(['/signin-cover'])
    await page.getByLabel('E-mail *').fill(newPerson().email)
    await page.getByRole('button', { name: 'Send' }).click()
    await arriveAt(page, '/')
    await page.getByRole('alertdialog', { name: 'Check your e-mail' }).waitFor()
  })
})

test('RESET-03 /dev/mail is for the machine itself: a page elsewhere, or one behind a proxy, sees nothing', async () => {
  const proxied: [string, string][] = [
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
  ]
  for (const header of proxied) expect((await fetch(`${siteUrl()}/dev/mail`, { headers: [header] })).status).toBe(404)
})

test('ACCOUNT2-01 ACCOUNT-01 ACCOUNT-02 ACCOUNT-03 ACCOUNT-05 ACCOUNT-14 ACCOUNT-15 ERRORS-08 PLAYBACK-11 the parts of the account, and an unknown one shows general', async () => {
  const member = await anyMember()
  await withPage({}, async (page) => {
    await openSignedIn(page, member.username, '/account/')
    const menu = page.getByRole('main').getByRole('navigation', { name: 'Account' })
    await expect
      .poll(() => menu.getByRole('link').allTextContents())
      .toEqual(['General', 'Security', 'Subscriptions', 'Notifications', 'Privacy', 'Billing'])
    for (const label of ['Username', 'Full name', 'E-mail', 'Phone', 'Bio', 'Country', 'City', 'Address'])
      await expect
        .poll(
          () =>
            page
              .getByRole('term')
              .filter({ hasText: new RegExp(`^${label}$`) })
              .count(),
          { message: label },
        )
        .toBe(1)
    await page.getByText(member.email).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0)
    await expect.poll(() => page.getByText('Get mobile app to update your profile').isVisible()).toBe(true)
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Mobile App' }).getAttribute('href'))
      .toBe('/mobile-app')
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('form', { name: 'Edit profile' }).getByRole('button', { name: 'Cancel' }).click()
    for (const [label, text] of [
      ['Subscriptions', 'No Subscriptions'],
      ['Notifications', 'No notifications'],
      ['Billing', 'No payments'],
    ] as const) {
      await menu.getByRole('link', { name: label }).click()
      await page.getByRole('heading', { name: label, level: 1 }).waitFor()
      await page.getByText(text).waitFor()
      await expect.poll(() => menu.locator('[aria-current=page]').textContent()).toBe(label)
    }
    await page.getByRole('navigation', { name: 'Listening' }).getByRole('link', { name: 'Playback' }).click()
    const crossfade = page.getByRole('main').getByRole('combobox', { name: 'Crossfade' })
    await expect.poll(() => crossfade.inputValue()).toBe('0')
    await expect
      .poll(() => page.getByRole('main').getByRole('checkbox', { name: 'Even loudness' }).isChecked())
      .toBe(true)
    await crossfade.selectOption('6')
    await page.reload()
    await expect.poll(() => crossfade.inputValue()).toBe('6')
    await open(page, '/account/?pid=treasure')
    await page.getByRole('heading', { name: 'General', level: 1 }).waitFor()
  })
})

test('ACCOUNT-04 general shows what the profile holds, each under its own name', async () => {
  const { token: _, ...edda } = await callApi('user/login', { email: 'edda', password: 'low-tide-office-key' })
  await withPage({}, async (page) => {
    await page.route('**/api/user/verify_token', async (route) => {
      const reply = await route.fetch()
      const { data, ...rest } = await reply.json()
      await route.fulfill({ response: reply, json: { ...rest, data: { ...data, address_line1: '4 Harbour Steps' } } })
    })
    await openSignedIn(page, 'edda', '/account/?pid=general', 'low-tide-office-key')
    await page.getByText('4 Harbour Steps').waitFor()
    const shown = await page
      .getByRole('term')
      .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
    expect(Object.fromEntries(shown)).toMatchObject({
      Username: edda.username,
      'Full name': edda.full_name,
      'E-mail': edda.email,
      Phone: edda.phone,
      Country: `Faroe Islands (${String(edda.country_code)})`,
      City: edda.city,
      Address: '4 Harbour Steps',
      Bio: 'Keeps the lights on here. If something is broken, it was the wind; write to me anyway.',
    })
  })
})

test('ACCOUNT-13 ACCOUNT-15 subscriptions with their artist, and as payments with price, dates and status', async () => {
  const { token, id } = await callApi('user/login', { email: 'mara', password: 'seven-lamps-harbour' })
  const {
    data: [first],
  } = await (
    await fetch(`${siteUrl()}/api/subscription/user_subscriptions?user_id=${String(id)}`, {
      headers: { 'api-key': 'earshot-web', token: String(token) },
    })
  ).json()
  await withPage({ expectedErrors: [/status of 500/] }, async (page) => {
    const requested = page.waitForRequest((request) => request.url().includes('/api/subscription/user_subscriptions'))
    await openSignedIn(page, 'mara', '/account/?pid=subscriptions', 'seven-lamps-harbour')
    expect(new URL((await requested).url()).search).toBe(`?user_id=${String(id)}`)
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: first.subscription_item.title })
    await expect.poll(() => item.getByRole('link').getAttribute('href')).toBe(`/artist/${first.artist.id}`)
    await expect.poll(() => item.getByRole('link').textContent()).toBe(first.artist.name)
    await page.getByRole('main').getByRole('link', { name: 'Billing' }).click()
    const table = page.getByRole('region', { name: 'Subscriptions' }).getByRole('table')
    const row = table.getByRole('row').nth(1)
    await row.waitFor()
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual([
        `$${first.subscription_item.price} for 1 month`,
        first.created_at.slice(0, 10),
        first.expired_at.slice(0, 10),
        'Active',
      ])
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual(['For', 'Price', 'From', 'Until', 'Status'])
    await page.route(
      '**/api/subscription/user_subscriptions**',
      (route) => route.fulfill({ status: 500, json: { status: 500, data: null, error: 'The till is closed.' } }),
      { times: 1 },
    )
    await page.getByRole('main').getByRole('link', { name: 'Subscriptions' }).click()
    await page.getByText('The till is closed.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await item.waitFor()
  })
})

test('ACCOUNT-06 ACCOUNT-07 ACCOUNT-08 ACCOUNT-09 ACCOUNT-10 ACCOUNT-11 ACCOUNT-12 ERRORS-08 changing the password: its rules, its texts, and the other sessions end', async () => {
  const member = await makeMember()
  await withPage(REFUSED, async (page) => {
    await openSignedIn(page, member.username, '/account/?pid=security')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/update_password')) sent.push(request.url())
    })
    const form = page.getByRole('form', { name: 'Change password' })
    const save = form.getByRole('button', { name: 'Save' })
    await save.click()
    await form.getByText('This filed is required.').nth(2).waitFor()
    await form.getByLabel('Current password').fill('12345')
    await form.getByLabel('New password', { exact: true }).fill('a-lark-on-the-mast')
    await form.getByLabel('Repeat the new password').fill('a-lark-on-the-mist')
    await form.getByText('Invaild Password').nth(1).waitFor()
    await save.click()
    expect(sent).toEqual([])
    await form.getByLabel('Current password').fill('not this one')
    await form.getByLabel('Repeat the new password').fill('a-lark-on-the-mast')
    await save.click()
    await expect.poll(() => form.getByRole('alert').textContent()).toBe('The current password is wrong.')
    await expect.poll(() => form.getByLabel('New password', { exact: true }).inputValue()).toBe('a-lark-on-the-mast')

    const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(2)
    await expect.poll(() => sessions.filter({ hasText: 'This device' }).count()).toBe(1)
    await form.getByLabel('Current password').fill(PASSWORD)
    await save.click()
    await form.getByText('Successfully updated').waitFor()
    await expect.poll(() => form.getByLabel('Current password').inputValue()).toBe('')
    await sessions.nth(1).waitFor({ state: 'detached' })
    await expect(callApi('user/logout', {}, member.token)).rejects.toThrow('1000')
    await open(page, '/account/?pid=general')
    await page.getByText(member.email).waitFor()
  })
})

test('ACCOUNT-06 a session elsewhere can be ended from the list', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    await openSignedIn(page, member.username, '/account/?pid=security')
    await page.getByRole('button', { name: /^End the session/ }).click()
    await page.getByRole('button', { name: /^End the session/ }).waitFor({ state: 'detached' })
    await expect(callApi('user/logout', {}, member.token)).rejects.toThrow('1000')
  })
})

test.skipIf(!isThorough)(
  'ERRORS-04 a session that was ended elsewhere: the form says so and leads to sign-in and back',
  async () => {
    const member = await makeMember()
    await withPage(REFUSED, async (page) => {
      await openSignedIn(page, member.username, '/account/?pid=security')
      await page.getByRole('button', { name: /^End the session/ }).waitFor()
      await page.getByText('You have no access keys.').waitFor()
      await callApi('user/logout', {}, (await tokenOf(page)) ?? '')
      const form = page.getByRole('form', { name: 'Change password' })
      await form.getByLabel('Current password').fill(PASSWORD)
      await form.getByLabel('New password', { exact: true }).fill('a-lark-on-the-mast')
      await form.getByLabel('Repeat the new password').fill('a-lark-on-the-mast')
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alertdialog').getByText('Token is expired, please login').waitFor()
      await page.getByRole('button', { name: 'OK' }).click()
      await arriveAt(page, '/signin')
      await signIn(page, member.username, PASSWORD)
      await arriveAt(page, '/account')
      await expect.poll(() => placeOf(page)).toBe('/account/?pid=security')
    })
  },
)

test('STATE-10 nothing of the last person is left for the next', async () => {
  const [first, second] = [await makeMember(), newPerson()]
  await withPage({}, async (page) => {
    await openSignedIn(page, first.username, '/account/?pid=general')
    await page.getByText(first.email).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await arriveAt(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    const kept = await page.evaluate(() =>
      JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    )
    for (const trace of [first.username, first.email, first.phone, '/account']) expect(kept).not.toContain(trace)
    await open(page, '/signup')
    await signUp(page, second)
    await arriveAt(page, '/verify-phone')
  })
})

test.skipIf(!isThorough)('STATE-10 stored values that cannot be read are ignored', async () => {
  await withPage(
    {
      storage: {
        'earshot-session': '{"profile":{"id":"7"},"preAuthPath":"https://elsewhere.example/"',
        token: ' ',
        selection: '[',
        'earshot-genres': '{"discover":"x"}',
      },
    },
    async (page) => {
      await open(page, '/about')
      await expect.poll(() => page.getByRole('banner').getByRole('link', { name: 'Login' }).isVisible()).toBe(true)
    },
  )
})

test.each(
  withMore<[path: string, autocomplete: string[]]>(
    [
      ['/password-reset-simple?code=x', ['new-password', 'new-password']],
      ['/signin', ['username', 'current-password']],
    ],
    [
      ['/signup-cover', ['given-name', 'family-name', 'email', 'new-password']],
      ['/password-reset-simple', ['email']],
    ],
  ),
)('a form for password managers and for the keyboard alone: %s', async (path, autocomplete) => {
  await withPage({}, async (page) => {
    await open(page, path)
    const form = page.getByRole('main').getByRole('form')
    await form
      .locator('input')
      .nth(autocomplete.length - 1)
      .waitFor()
    await expect
      .poll(() =>
        form.locator('input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete'))),
      )
      .toEqual(autocomplete)
    await form.locator('input').last().focus()
    await page.keyboard.press('Enter')
    await form.locator('[aria-invalid]').first().waitFor()
    await expect
      .poll(() =>
        form
          .locator('input')
          .first()
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true)
    const described = await form
      .locator('input')
      .first()
      .evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)
    expect(described).toBe('is required')
    for (let field = 1; field < autocomplete.length; field++) await page.keyboard.press('Tab')
    await expect
      .poll(() =>
        form
          .locator('input')
          .last()
          .evaluate((input) => input === document.activeElement),
      )
      .toBe(true)
  })
})
