import { CONTACT } from '@earshot/contract/limits'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { open } from './account-journeys.ts'
import { siteUrl, withPage } from './harness.ts'

const SECRET = 'wren-on-the-wire'
const UNSENT = /The form was not sent/
const SCRIPTLESS = /This form needs JavaScript/

/** Pages whose form is in the page before scripts run and that Enter sends. */
const FORMS = ['/signin', '/signup', '/password-reset-simple?code=abc']
/** Others of the same components. */
const MORE_FORMS = ['/signin/album/7', '/signup-cover', '/number_verification', '/password-reset-cover']

/** Asserts that no typed text is in a URL that the browser showed or requested. */
const expectSecretKept = (urls: readonly string[]) => expect(urls.filter((url) => url.includes(SECRET))).toEqual([])

/** Types into every field of the page's form and submits it with Enter. */
async function typeAndEnter(page: Page): Promise<void> {
  const fields = page.getByRole('main').getByRole('form').locator('input:not([type=hidden], [type=checkbox], [hidden])')
  for (const field of await fields.all()) await field.fill(SECRET)
  await fields.last().press('Enter')
}

test.each(withMore(FORMS, MORE_FORMS))(
  'SIGNIN-07 text that is typed before scripts run is never in a URL: %s',
  async (path) => {
    await withPage({}, async (page) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      page.on('framenavigated', (frame) => requests.push(frame.url()))
      const gate = Promise.withResolvers<undefined>()
      await page.route('**/assets/*.js', async (route) => {
        await gate.promise
        await route.continue().catch(() => undefined)
      })
      await page.goto(path, { waitUntil: 'commit' })
      await typeAndEnter(page)
      await page.getByText(UNSENT).waitFor()
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
      expect(await page.content()).not.toContain(SECRET)
      gate.resolve(undefined)
      expectSecretKept(requests)
    })
  },
)

test('SIGNIN-07 without scripts the form says that it needs them, and Enter keeps what was typed out of the URL', async () => {
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/signin')
    await expect.poll(() => page.getByText(SCRIPTLESS).isVisible()).toBe(true)
    await expect.poll(() => page.getByText(UNSENT).isVisible()).toBe(false)
    const answered = page.waitForResponse(
      (reply) => reply.request().method() === 'GET' && reply.url().includes('/signin'),
    )
    await typeAndEnter(page)
    expect((await answered).status()).toBe(200)
    await expect.poll(() => page.getByText(SCRIPTLESS).isVisible()).toBe(true)
    expectSecretKept([page.url()])
  })
})

test.skipIf(!isThorough)('the sentence about a form that came too early goes when the form is sent again', async () => {
  await withPage({}, async (page) => {
    await open(page, '/signin#unsent')
    await page.getByText(UNSENT).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(UNSENT).waitFor({ state: 'hidden' })
  })
})

test('every form of a page is a search or is sent as POST', async () => {
  for (const path of [
    ...FORMS,
    ...MORE_FORMS,
    '/verify-phone',
    '/',
    '/community',
    '/community/1',
    '/community/post/1',
    '/artists',
    '/members',
    '/discover/all',
    '/contact',
    '/account',
    '/nowhere',
  ]) {
    const html = await (await fetch(siteUrl() + path)).text()
    const leaky = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).filter(
      (form) =>
        !/^<form[^>]*method="post"/.test(form) &&
        / name="(?!search"|[^"]*" value=)/.test(form.replaceAll(/<input[^>]*type="(?:hidden|search)"[^>]*>/g, '')),
    )
    expect(leaky, path).toEqual([])
  }
})

test('threat F9 a POST to a page leads back to this site only, and its body is not read', async () => {
  for (const [path, place] of [
    ['/signin?x=1', '/signin?x=1#unsent'],
    ['//elsewhere.example/a', '/elsewhere.example/a#unsent'],
    ['/', '/#unsent'],
  ] as const) {
    const reply = await fetch(`${siteUrl()}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `password=${SECRET}`,
    })
    expect([reply.status, reply.headers.get('location'), reply.headers.get('cache-control')]).toEqual([
      303,
      place,
      'no-store',
    ])
    expect(await reply.text()).not.toContain(SECRET)
  }
})

test('pasted text is never cut: the field names its limit and keeps the text, and nothing is sent', async () => {
  await withPage({}, async (page) => {
    await open(page, '/contact')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const form = page.getByRole('form', { name: 'Write to us' })
    await form.getByLabel('Your name *').fill('Ada')
    await form.getByLabel('Your e-mail *').fill('ada@earshot.example')
    const message = form.getByLabel('Your message *')
    await message.focus()
    await page.keyboard.insertText('a'.repeat(CONTACT.messageMax + 1))
    await form.getByRole('button', { name: 'Send message' }).click()
    await form.getByText(`must be at most ${CONTACT.messageMax} characters`).waitFor()
    expect((await message.inputValue()).length).toBe(CONTACT.messageMax + 1)
    expect(sent).toEqual([])
  })
})
