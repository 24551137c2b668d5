import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import {
  PASSWORD,
  arriveAt,
  callApi,
  hydrated,
  newPerson,
  open,
  placeOf,
  signIn,
  signUp,
  storeSession,
  tokenOf,
} from './account-journeys.ts'
import { withPage } from './harness.ts'

async function openPhone(page: Page, path: '/verify-phone' | '/number_verification') {
  const person = newPerson()
  const { username, email } = person
  await storeSession(page, await callApi('user/sign_up', { username, email, password: PASSWORD }))
  const sent: { call: string; input: { [field: string]: unknown } }[] = []
  page.on('request', (request) => {
    if (/user\/(?:send_verify_code|update_phone)$/.test(request.url()))
      sent.push({ call: request.url().replace(/.*\//, ''), input: request.postDataJSON() })
  })
  await open(page, path)
  return { person, sent, form: page.getByRole('form', { name: 'Verify phone' }) }
}

test.skipIf(!isThorough)(
  'PHONE-02 the number begins with the country us; a country can be chosen, typed or pasted',
  async () => {
    await withPage({}, async (page) => {
      const { form, sent } = await openPhone(page, '/number_verification')
      const [country, number] = [form.getByLabel('Country'), form.getByLabel('Phone number *')]
      await country.locator('option').nth(200).waitFor({ state: 'attached' })
      await expect.poll(() => country.inputValue()).toBe('us')
      await expect.poll(() => country.locator('option:checked').textContent()).toBe('United States (+1)')
      await number.fill('+44 20 7946 0958')
      await expect.poll(() => country.inputValue()).toBe('gb')
      await country.selectOption('Iceland (+354)')
      await expect.poll(() => number.inputValue()).toBe('+354 20 7946 0958')
      await number.fill('')
      await number.focus()
      await page.keyboard.insertText('tel:0049 (0)421 555-0142')
      await expect.poll(() => country.inputValue()).toBe('de')
      await form.getByRole('button', { name: 'Send Code' }).click()
      await form.getByLabel('Code *').waitFor()
      expect(sent).toEqual([{ call: 'send_verify_code', input: { phone: await number.inputValue() } }])
      await number.fill('0421 555 0143')
      await form.getByRole('button', { name: 'Send Code' }).waitFor()
      await expect.poll(() => country.inputValue()).toBe('de')
    })
  },
)

test('PHONE-03 PHONE-04 PHONE-05 PHONE-08 PHONE-09 PHONE-10 the sign-in flow: its fields, its button, and what it sends', async () => {
  await withPage({}, async (page) => {
    await page.clock.install()
    const { person, sent, form } = await openPhone(page, '/verify-phone')
    const [number, code] = [form.getByLabel('Phone number *'), form.getByLabel('Code *')]
    const submit = form.getByRole('button', { name: /^(?:Send Code|Verify)$/ })
    expect([
      await code.count(),
      await submit.textContent(),
      await page.getByRole('button', { name: 'Resend code' }).count(),
    ]).toEqual([0, 'Send Code', 0])
    await number.focus()
    await page.keyboard.press('Enter')
    await form.getByLabel('Country').focus()
    await page.clock.runFor(1000)
    await form.getByText('is required').waitFor()
    await number.fill('+1212555014201420142014')
    await form.getByLabel('Country').focus()
    await page.clock.runFor(1000)
    await form.getByText('must be at most 20 characters').waitFor()
    expect(sent).toEqual([])
    await number.fill(person.phone)
    await submit.click()
    await code.waitFor()
    expect([await submit.textContent(), await submit.isDisabled()]).toEqual(['Verify', true])
    await page.getByText('You can send a new code in 2:').waitFor()
    expect(await page.getByRole('button', { name: 'Resend code' }).isDisabled()).toBe(true)
    await code.fill('12345')
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await code.blur()
    await page.clock.runFor(1000)
    await form.getByText('must be at least 6 characters').waitFor()
    const shown = (await form.locator('strong').textContent()) ?? ''
    await code.fill(shown)
    await expect.poll(() => submit.isEnabled()).toBe(true)
    await page.clock.runFor(151_000)
    await expect.poll(() => page.getByRole('button', { name: 'Resend code' }).isEnabled()).toBe(true)
    await expect.poll(() => submit.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByText('You can send a new code in 2:').waitFor()
    await code.fill((await form.locator('strong').textContent()) ?? '')
    await submit.click()
    await arriveAt(page, '/')
    expect(sent.map(({ call }) => call)).toEqual(['send_verify_code', 'send_verify_code', 'update_phone'])
    expect(sent[2]?.input).toEqual({ phone: person.phone, code: expect.stringMatching(/^\d{6}$/) })
  })
})

test('PHONE-12 PHONE-13 PHONE-18 PHONE-19 PHONE-20 ERRORS-08 /number_verification runs the post-sign-up flow: a number is asked for, a code has at most six signs, and the update carries user and code', async () => {
  await withPage({}, async (page) => {
    const { person, sent, form } = await openPhone(page, '/number_verification')
    const [number, code] = [form.getByLabel('Phone number *'), form.getByLabel('Code *')]
    await form.getByRole('button', { name: 'Send Code' }).click()
    await form.getByText('Input phone number', { exact: true }).waitFor()
    await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
    await number.fill(person.phone)
    await form.getByRole('button', { name: 'Send Code' }).click()
    await code.waitFor()
    const shown = (await form.locator('strong').textContent()) ?? ''
    expect(shown).toMatch(/^\d{6}$/)
    await code.pressSequentially(`${shown}99`)
    await expect.poll(() => code.inputValue()).toBe(shown)
    await form.getByRole('button', { name: 'Verify' }).click()
    await arriveAt(page, '/')
    expect(sent.at(-1)).toEqual({
      call: 'update_phone',
      input: { phone: person.phone, code: shown, user_id: expect.any(Number) },
    })

    // A changed number may end what runs on other devices.
    const { token: elsewhere } = await callApi('user/login', { email: person.email, password: PASSWORD })
    await open(page, '/account')
    await page.getByRole('link', { name: 'Change phone number' }).click()
    await number.fill(newPerson().phone)
    await page.getByLabel('Sign out on all other devices').check()
    await form.getByRole('button', { name: 'Send Code' }).click()
    await code.fill((await form.locator('strong').textContent()) ?? '')
    await form.getByRole('button', { name: 'Verify' }).click()
    await arriveAt(page, '/account')
    expect(sent.at(-1)?.input).toMatchObject({ end_other_sessions: true })
    await expect(callApi('user/logout', {}, String(elsewhere))).rejects.toThrow('answered 1000')
    await callApi('user/logout', {}, (await tokenOf(page)) ?? '')
  })
})

test.each(withMore<'/verify-phone' | '/number_verification'>(['/verify-phone'], ['/number_verification']))(
  'PHONE-07 PHONE-14 on %s a corrected number can be sent a code at once, and the number before says how long to wait',
  async (path) => {
    await withPage({}, async (page) => {
      const { person, sent, form } = await openPhone(page, path)
      const [number, send] = [form.getByLabel('Phone number *'), form.getByRole('button', { name: 'Send Code' })]
      const corrected = newPerson().phone
      await number.fill(person.phone)
      await send.click()
      await form.getByLabel('Code *').waitFor()
      await number.fill(corrected)
      await expect.poll(() => send.isEnabled()).toBe(true)
      await send.click()
      await form.getByLabel('Code *').waitFor()
      await number.fill(person.phone)
      await expect.poll(() => send.isDisabled()).toBe(true)
      await expect
        .poll(() =>
          send.evaluate(
            (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
          ),
        )
        .toMatch(/^We already sent a code to this number\. You can send another one in 2:\d\d\.$/)
      await number.fill(corrected)
      await form.getByLabel('Code *').fill('000000')
      expect(sent.map(({ call, input }) => [call, input.phone])).toEqual([
        ['send_verify_code', person.phone],
        ['send_verify_code', corrected],
      ])
    })
  },
)

test.skipIf(!isThorough)('PHONE-21 PHONE-22 a code that had too many wrong tries says so at its field', async () => {
  await withPage({ expectedErrors: [/status of 422/] }, async (page) => {
    const { person, form } = await openPhone(page, '/verify-phone')
    await form.getByLabel('Phone number *').fill(person.phone)
    await form.getByRole('button', { name: 'Send Code' }).click()
    const right = (await form.locator('strong').textContent()) ?? ''
    const { token } = await page.evaluate(() => ({ token: localStorage.getItem('token') ?? '' }))
    const wrong = right === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries += 1)
      await callApi('user/update_phone', { phone: person.phone, code: wrong }, token).catch(() => undefined)
    await form.getByLabel('Code *').fill(right)
    await form.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Invalid code', { exact: true }).waitFor()
    await form.getByText('Too many wrong codes. Send a new one.').waitFor()
    await expect.poll(() => form.getByLabel('Code *').getAttribute('aria-invalid')).toBe('true')
  })
})

test('PHONE-23 SIGNIN-11 PHONE-06 PHONE-11 PHONE-14 a member without a phone is led to /verify-phone from everywhere, also after a reload; after a sign-up a change of the number leads back to step one, and one may log out', async () => {
  const person = newPerson()
  await callApi('user/sign_up', { username: person.username, email: person.email, password: PASSWORD })
  await withPage({}, async (page) => {
    await open(page, '/signin/album/7')
    await signIn(page, person.username, PASSWORD)
    await arriveAt(page, '/verify-phone')
    await page.getByText('Please verify to continue').waitFor()
    await open(page, '/artists?tab=all')
    await arriveAt(page, '/verify-phone')
    await page.reload()
    await hydrated(page)
    const form = page.getByRole('form', { name: 'Verify phone' })
    const button = form.getByRole('button', { name: 'Send Code' })
    await expect.poll(() => button.isDisabled()).toBe(true)
    await form.getByLabel('Phone number *').fill('1234567')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await form.getByLabel('Phone number *').fill(person.phone)
    await button.click()
    const verify = form.getByRole('button', { name: 'Verify' })
    await form.getByLabel('Code *').fill('12345')
    await expect.poll(() => verify.isDisabled()).toBe(true)
    await form.getByLabel('Code *').fill((await form.locator('strong').textContent()) ?? '')
    await verify.click()
    await arriveAt(page, '/artists')
    await expect.poll(() => placeOf(page)).toBe('/artists?tab=all')
  })
  // A call that the page made as a member may get its reply after the session has ended.
  await withPage({ expectedErrors: [/status of 401/] }, async (page) => {
    const next = newPerson()
    await open(page, '/signup')
    await signUp(page, next)
    await arriveAt(page, '/verify-phone')
    const form = page.getByRole('form', { name: 'Verify phone' })
    await form.getByLabel('Phone number *').fill(next.phone)
    await page.keyboard.press('Enter')
    await form.getByLabel('Code *').fill('12')
    await form.getByLabel('Phone number *').press('End')
    await form.getByLabel('Phone number *').press('Backspace')
    await form.getByLabel('Code *').waitFor({ state: 'detached' })
    await expect.poll(() => form.getByRole('button', { name: 'Send Code' }).isVisible()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await arriveAt(page, '/')
    await expect.poll(() => tokenOf(page)).toBe('')
  })
})
