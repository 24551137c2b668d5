import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFakePaypal } from '../apps/server/src/testing/services/fake-paypal.ts'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, signIn } from './account-journeys.ts'
import { passwordOf } from './community-world.ts'
import { withPage } from './harness.ts'
import { startSite } from './site-server.ts'
import { findEdges } from './site-world.ts'
import { open } from './visit.ts'

let standIn: Awaited<ReturnType<typeof openFakePaypal>>
let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  standIn = await openFakePaypal()
  site = await startSite('paypal.log', {
    PAYMENTS: 'paypal',
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'hook',
    PAYPAL_API: standIn.url,
    PAYPAL_SDK: `${standIn.url}/sdk/js`,
  })
}, 200_000)
afterAll(async () => {
  await site?.stop()
  await standIn?.close()
})

/** Signs a member in, on a page that may ask the stand-in. */
async function visitPayPal(page: Page, username: 'otto' | 'edda'): Promise<void> {
  // The stand-in lets no page of another origin read its answers; PayPal lets all.
  await page.route(`${standIn.url}/stand-in/**`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, headers: { ...reply.headers(), 'access-control-allow-origin': '*' } })
  })
  await open(page, '/signin')
  await signIn(page, username, passwordOf(username))
  await arriveAt(page, '/')
}

test.skipIf(!isThorough)(
  'SUBSCRIPTION-15 SUBSCRIPTION-16 SUBSCRIPTION-18 SUBSCRIPTION-22 from the artist page through PayPal and back, within the policies of both pages',
  async () => {
    const { artistWithPlans: id } = await findEdges(site.url)
    await withPage({ site: site.url }, async (page) => {
      await visitPayPal(page, 'otto')
      const policies: (string | undefined)[] = []
      page.on('response', (reply) => {
        if (reply.request().isNavigationRequest()) policies.push(reply.headers()['content-security-policy'])
      })
      await open(page, `/artist/${id}`)
      const card = page
        .locator('#plans li')
        .filter({ has: page.getByRole('link', { name: 'Subscribe' }) })
        .first()
      const title = (await card.getByRole('heading', { level: 3 }).textContent()) ?? ''
      await card.getByRole('link', { name: 'Subscribe' }).click()
      await arriveAt(page, '/subscription')
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      const script = page.locator('script[src*="/sdk/js"]')
      await page.getByRole('button', { name: 'PayPal' }).waitFor()
      expect(await script.getAttribute('src')).toMatch(/client-id=client.*intent=subscription.*vault=true/)
      expect(await script.evaluate((element: HTMLScriptElement) => element.nonce)).not.toBe('')
      expect(await page.getByText('demonstration').count()).toBe(0)
      await page.getByRole('button', { name: 'PayPal' }).click()
      await page
        .getByRole('alertdialog', { name: 'Successfully subscribed' })
        .getByRole('button', { name: 'Continue to the page' })
        .click()
      await arriveAt(page, `/artist/${id}`)
      const cards = page.locator('#plans li')
      await cards
        .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
        .getByRole('button', { name: 'Cancel' })
        .waitFor()
      expect(policies.map((policy) => policy?.includes('paypal.com'))).toEqual([false, true, false])
    })
  },
)

test.skipIf(!isThorough)(
  'SUBSCRIPTION-17 SUBSCRIPTION-18 a page whose approval never comes back hears from the server that it was paid',
  async () => {
    const { artistWithPlans: id } = await findEdges(site.url)
    await withPage({ site: site.url }, async (page) => {
      await visitPayPal(page, 'edda')
      await page.route(`${standIn.url}/sdk/js*`, async (route) => {
        const reply = await route.fetch()
        const script = (await reply.text()).replace('await options.onApprove(approved, {})', '')
        await route.fulfill({ response: reply, body: script })
      })
      const sent: string[] = []
      page.on('request', (request) => sent.push(new URL(request.url()).pathname))
      await open(page, `/artist/${id}`)
      await page.locator('#plans li').getByRole('link', { name: 'Subscribe' }).first().click()
      await arriveAt(page, '/subscription')
      await page.getByRole('button', { name: 'PayPal' }).click()
      await page.getByText('Waiting for the payment provider.').waitFor()
      await page.getByRole('alertdialog', { name: 'Successfully subscribed' }).waitFor({ timeout: 40_000 })
      expect(sent).not.toContain('/api/subscription/subscribe')
    })
  },
)
