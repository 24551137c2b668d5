import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, signIn } from './account-journeys.ts'
import { authorOf, passwordOf } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { findEdges, type Edges } from './site-world.ts'
import { open, pathOf } from './visit.ts'

const PAYMENT_ERROR = "Error occurred, You've already subscribed or please try again later"

let edges: Edges
beforeAll(async () => {
  edges = await findEdges(siteUrl())
})

/** The artist with plans and the first of them. */
async function somePlan() {
  const id = edges.artistWithPlans
  const { artist, subscription_settings: plans } = await read('song/artist_media', { artist_id: id })
  const [item] = plans.subscription_items
  if (item === undefined) throw new Error('the artist has no plan')
  return { artist, item, page: `/artist/${id}`, checkout: `/subscription?plan=${item.id}&artist=${id}` }
}

const cardOf = (page: Page, title: string): Locator =>
  page.locator('#plans li').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })

const priceButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \D*\d/ })

/** Marks the document, to see whether the next page is another one. */
const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
const isNewDocument = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('html[data-before]').count()).toBe(0)
}

test('SUBSCRIPTION-01 SUBSCRIPTION-09 SUBSCRIPTION-11 SUBSCRIPTION-12 SUBSCRIPTION-13 SUBSCRIPTION-14 SUBSCRIPTION-16 SUBSCRIPTION-17 SUBSCRIPTION-18 SUBSCRIPTION-21 STATE-12 a member subscribes from the artist page, and it comes back by itself; cancelling asks first, says what the server refuses, and can be taken back', async () => {
  const { artist, item, page: artistPage, checkout } = await somePlan()
  const member = await newAuthor()
  await withPage({ storage: member.storage, expectedErrors: [/status of 402/] }, async (page) => {
    await open(page, artistPage)
    await cardOf(page, item.title).getByRole('link', { name: 'Subscribe' }).waitFor()
    await markDocument(page)
    await cardOf(page, item.title).getByRole('link', { name: 'Subscribe' }).click()
    await arriveAt(page, '/subscription')
    await isNewDocument(page)
    expect(pathOf(page)).toBe(checkout)
    await page.getByRole('heading', { level: 1, name: item.title, exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: item.title, exact: true }).waitFor()
    await page.getByText(item.sub_title, { exact: true }).waitFor()
    const features = [item.feature_1, item.feature_2, item.feature_3, item.feature_4, item.feature_5].filter(Boolean)
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual(features)
    await page.getByText('This is a demonstration.').waitFor()
    await page.getByText(`${artist.name} receives`).waitFor()
    await expectNoSeriousAxe(page)
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/subscription/subscribe'))
    await priceButton(page).click()
    expect((await sent).postDataJSON()).toEqual({
      user_id: member.id,
      subscription_item_id: item.id,
      order_id: expect.stringMatching(/.+/),
      subscription_id: expect.stringMatching(/.+/),
      facilitator_access_token: expect.stringMatching(/.+/),
    })
    const done = page.getByRole('alertdialog', { name: 'Successfully subscribed' })
    await done.waitFor()
    await done.getByText('Gross amount').waitFor()
    await markDocument(page)
    await arriveAt(page, artistPage)
    await isNewDocument(page)
    await cardOf(page, item.title).getByRole('button', { name: 'Cancel' }).waitFor()
    const [own] = await read('subscription/user_subscriptions', { user_id: member.id }, member.token)
    expect(own?.status).toBe(1)
    await cardOf(page, item.title)
      .getByText(`Renews on ${own?.expired_at.slice(0, 10)}`, { exact: true })
      .waitFor()

    const card = cardOf(page, item.title)
    const cancels: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/subscription/cancel_subscription')) cancels.push(request.postDataJSON())
    })
    const question = page.getByRole('alertdialog', { name: 'Are you sure cancel the subscription?' })
    await card.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Keep the subscription' }).click()
    await question.waitFor({ state: 'detached' })
    expect(cancels).toEqual([])

    await page.route(
      '**/api/subscription/cancel_subscription',
      (route) => route.fulfill({ status: 402, json: { status: 402, data: null, error: 'The provider is away.' } }),
      { times: 1 },
    )
    await card.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Cancel subscription' }).click()
    await question.getByText('The provider is away.').waitFor()
    await expect.poll(() => card.getByText(/^Renews on/).count()).toBe(1)

    await question.getByRole('button', { name: 'Cancel subscription' }).click()
    const told = card.getByText('Successfully cancelled')
    await told.waitFor()
    // The button that asked is gone, and a keyboard goes on at the answer.
    await expect.poll(() => told.evaluate((line) => line === document.activeElement)).toBe(true)
    expect(cancels.at(-1)).toEqual({ user_id: member.id, subscription_item_id: item.id })
    const [cancelled] = await read('subscription/user_subscriptions', { user_id: member.id }, member.token)
    expect(cancelled?.status).toBe(0)
    await card.getByText(`Active until ${cancelled?.expired_at.slice(0, 10)}`, { exact: true }).waitFor()

    await card.getByRole('link', { name: 'Subscribe' }).click()
    await arriveAt(page, '/subscription')
    await page.getByText(/^You cancelled this plan\. It is paid until/).waitFor()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page
      .getByRole('alertdialog', { name: 'Your subscription continues' })
      .getByRole('button', { name: 'Continue to the page' })
      .click()
    await arriveAt(page, artistPage)
    await card.getByRole('button', { name: 'Cancel' }).waitFor()
  })
})

test('SUBSCRIPTION-02 SUBSCRIPTION-10 visitors sign in first and come back to the plan', async () => {
  const { item, page: artistPage, checkout } = await somePlan()
  await withPage({}, async (page) => {
    await open(page, artistPage)
    await cardOf(page, item.title).getByRole('link', { name: 'Subscribe' }).click()
    await arriveAt(page, '/signin')
    await signIn(page, 'otto', passwordOf('otto'))
    await arriveAt(page, '/subscription')
    expect(pathOf(page)).toBe(checkout)
    await page.getByRole('heading', { level: 1, name: item.title, exact: true }).waitFor()
  })
})

test.skipIf(!isThorough)(
  'SUBSCRIPTION-03 without a plan the page goes back, or to all artists; the plan of the last click is kept until then; a plan that is not offered is named, with a way to continue',
  async () => {
    const { item, page: artistPage, checkout } = await somePlan()
    const mara = await authorOf('mara')
    await withPage({ storage: mara.storage, expectedErrors: [/status of 404/] }, async (page) => {
      await page.goto('/subscription')
      await arriveAt(page, '/artists')
      await open(page, '/about')
      await page.goto('/subscription')
      await arriveAt(page, '/about')
      await open(page, artistPage)
      await cardOf(page, item.title).waitFor()
      await page.evaluate((url) => {
        localStorage.setItem('earshot-selected-plan', JSON.stringify({ selectedSubscription: url }))
      }, checkout)
      await page.goto('/subscription')
      await page.waitForURL(({ search }) => search !== '')
      expect(pathOf(page)).toBe(checkout)
      for (const query of withMore(
        ['plan=999999&artist=1'],
        ['plan=1&artist=999999', 'tier=Gold&artist=999999', 'plan=1&podcast=999999'],
      )) {
        await open(page, `/subscription?${query}`)
        await page.getByText('This is not offered any more').waitFor()
      }
      await page.getByRole('link', { name: 'Find an artist' }).click()
      await arriveAt(page, '/artists')
    })
  },
)

test('SUBSCRIPTION-19 SUBSCRIPTION-20 a declined payment and one without its ids are said, and nothing is registered', async () => {
  const { checkout } = await somePlan()
  const member = await newAuthor()
  await withPage({ storage: member.storage, expectedErrors: [/status of 402/] }, async (page) => {
    await open(page, checkout)
    const registered: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/subscription/subscribe')) registered.push(request.url())
    })
    const alert = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Try a payment that fails' }).click()
    await alert.getByText(PAYMENT_ERROR).waitFor()
    await alert.getByRole('button', { name: 'OK' }).click()

    await page.route(
      '**/api/subscription/demo_approve',
      (route) =>
        route.fulfill({
          json: { status: 1, data: { orderID: 'O-1', subscriptionID: '', facilitatorAccessToken: 'x' }, error: null },
        }),
      { times: 1 },
    )
    await priceButton(page).click()
    await alert.getByText('Unknow error occurred, please contact us').waitFor()
    await alert.getByRole('button', { name: 'OK' }).click()
    expect(registered).toEqual([])

    await page.route(
      '**/api/subscription/demo_approve',
      (route) =>
        route.fulfill({
          json: {
            status: 1,
            data: { orderID: 'O-1', subscriptionID: 'S-1', facilitatorAccessToken: 'x' },
            error: null,
          },
        }),
      { times: 1 },
    )
    await priceButton(page).click()
    await alert.getByText(PAYMENT_ERROR).waitFor()
    expect(await read('subscription/user_subscriptions', { user_id: member.id }, member.token)).toEqual([])
  })
})

test('ARTISTPROFILE-13 EARNINGS-07 a tier and a tip are paid, and stand in the bill with a receipt', async () => {
  const { artist } = await somePlan()
  const member = await newAuthor()
  await withPage({ storage: member.storage }, async (page) => {
    await open(page, `/account/artist_profile?id=${artist.id}`)
    await page.getByRole('link', { name: 'Choose Bronze' }).click()
    await arriveAt(page, '/subscription')
    await priceButton(page).click()
    const done = page.getByRole('alertdialog', { name: 'Thank you for your support' })
    await done.getByRole('button', { name: 'Continue to the page' }).click()
    await arriveAt(page, '/account/artist_profile')

    await open(page, '/account/edit_playlist')
    await page.locator('summary', { hasText: 'Earnings' }).click()
    await page.getByRole('heading', { name: 'Tip the platform' }).waitFor()
    await page.getByLabel(/^Amount in/).fill('7,50')
    await page.getByRole('button', { name: 'Tip', exact: true }).click()
    await arriveAt(page, '/subscription')
    expect(pathOf(page)).toContain('tip=7.5')
    await page.getByText('The platform receives').waitFor()
    await priceButton(page).click()
    await done.getByRole('link', { name: 'Show receipt' }).click()
    await arriveAt(page, '/account')
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await receipt.getByText('This is a demonstration. No money was paid.').waitFor()
    await receipt.getByText('A tip', { exact: true }).waitFor()
    await expectNoSeriousAxe(page)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'All payments' }).click()
    const rows = page.getByRole('region', { name: 'Payments' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => rows.nth(1).textContent()).toContain('Bronze support')
    await expectNoSeriousAxe(page)
  })
})

test.skipIf(!isThorough)(
  'SUBSCRIPTION-17 a subscriber of another plan of the artist, or of the tier, is told before paying',
  async () => {
    const { artist, item } = await somePlan()
    const { subscription_settings: plans } = await read('song/artist_media', { artist_id: artist.id })
    const other = plans.subscription_items.find(({ id }) => id !== item.id)
    const member = await newAuthor()
    await withPage({ storage: member.storage }, async (page) => {
      const pay = async (url: string) => {
        await open(page, url)
        await priceButton(page).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Continue to the page' }).click()
        await page.waitForURL(({ pathname }) => pathname !== '/subscription')
      }
      const cancel = async () => {
        await open(page, '/account/?pid=subscriptions')
        await page
          .getByRole('button', { name: /^Cancel/ })
          .first()
          .click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
        await page.getByText('Successfully cancelled').waitFor()
      }
      await pay(`/subscription?plan=${item.id}&artist=${artist.id}`)
      await open(page, `/subscription?plan=${other?.id}&artist=${artist.id}`)
      await page.getByText(`You are subscribed to “${item.title}”, which renews on`).waitFor()
      expect(await priceButton(page).count()).toBe(0)
      await cancel()
      await open(page, `/subscription?plan=${other?.id}&artist=${artist.id}`)
      await page.getByText(`“${item.title}” is paid until`).waitFor()
      await priceButton(page).waitFor()

      const gold = `/subscription?tier=Gold&artist=${artist.id}`
      await pay(gold)
      await open(page, gold)
      await page.getByText(/^You are subscribed\. Renews on/).waitFor()
      await cancel()
      await open(page, gold)
      await page.getByText(/^You cancelled this plan/).waitFor()
    })
  },
)

test('SUBSCRIPTION-22 no page but the checkout may open windows of a provider, and none names one without it', async () => {
  const { page: artistPage, checkout } = await somePlan()
  const [artist, own] = await Promise.all([fetch(siteUrl() + artistPage), fetch(siteUrl() + checkout)])
  expect(artist.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  for (const reply of [artist, own]) expect(reply.headers.get('content-security-policy')).not.toContain('paypal')
})
