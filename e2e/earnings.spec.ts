import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { authorOf } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { readPage } from './read-page.ts'
import { expectSteady, open } from './visit.ts'

const PAGE = '/account/edit_playlist'

test('EARNINGS-01 EARNINGS-02 EARNINGS-03 EARNINGS-04 EARNINGS-05 EARNINGS-06 LIBRARY-07 a member without earnings opens a folded row and sees zeros', async () => {
  const member = await newAuthor()
  await withPage({ storage: member.storage }, async (page) => {
    await open(page, PAGE)
    await page.getByText('No playlists yet').waitFor()
    const fold = page.locator('summary', { hasText: 'Earnings' })
    await fold.waitFor()
    expect(await page.getByText('TOTAL EARNINGS (ALL TIME)').isVisible()).toBe(false)
    await fold.click()
    await page.getByRole('heading', { level: 2, name: member.username }).waitFor()
    const block = page.getByRole('region', { name: 'Earnings' })
    for (const title of ['TOTAL EARNINGS (ALL TIME)', 'LAST MONTH EARNINGS', 'CURRENT BALANCE']) {
      const card = block.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await card.getByText('$0', { exact: true }).first().waitFor()
    }
    await block.getByText('The platform takes no cut').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Report' }).click(),
    ])
    expect((await text(await download.createReadStream())).trim().split('\r\n')).toHaveLength(1)
    await block.getByRole('button', { name: 'REQUEST PAYMENT' }).click()
    await page.getByRole('dialog', { name: 'Request payment' }).getByText('Your balance is empty.').waitFor()
    await page.keyboard.press('Escape')
    await expectNoSeriousAxe(page)
  })
})

const earned = (balance: number, requested: number) => ({
  currency: 'USD',
  total: { all: 40, streams: 1.5, subscriptions: 38.5 },
  last_month: { all: 4, streams: 0, subscriptions: 4 },
  balance,
  requested,
  others: [
    {
      currency: 'JPY',
      total: { all: 1200, streams: 0, subscriptions: 1200 },
      last_month: { all: 0, streams: 0, subscriptions: 0 },
      balance: 1200,
      requested: 0,
    },
  ],
})

test.skipIf(!isThorough)(
  'EARNINGS-02 the playlists stay where they are at every width when large amounts come',
  async () => {
    const otto = await authorOf('otto')
    await withPage({ storage: otto.storage }, async (page) => {
      const all = 1_234_567.89
      const large = { ...earned(all, 0), total: { all, streams: 0, subscriptions: all }, others: [] }
      await page.route('**/api/user/earnings', (route) =>
        route.fulfill({ json: { status: 1, data: large, error: null } }),
      )
      for (const width of [600, 900, 1120, 1200, 1440]) {
        // A page that is opened again goes back to where it was scrolled.
        await page.goto('about:blank')
        await page.setViewportSize({ width, height: 900 })
        await open(page, PAGE)
        await page.getByText('$1,234,567.89').first().waitFor()
        await page.getByRole('button', { name: 'DELETE PLAYLIST' }).waitFor()
        await expectSteady(page)
      }
    })
  },
)

test.skipIf(!isThorough)(
  'EARNINGS-07 CONSTANTS-15 REQUEST PAYMENT asks for the balance of one currency and says where it is sent',
  async () => {
    const mara = await authorOf('mara')
    await withPage({ storage: mara.storage, expectedErrors: [/status of 409/] }, async (page) => {
      const answers = [earned(30, 0), earned(10, 20)]
      await page.route('**/api/user/earnings', (route) =>
        route.fulfill({ json: { status: 1, data: answers.length > 1 ? answers.shift() : answers[0], error: null } }),
      )
      const requests: unknown[] = []
      await page.route('**/api/user/request_payment', (route) => {
        requests.push(route.request().postDataJSON())
        return requests.length === 1
          ? route.fulfill({ status: 409, json: { status: 409, data: null, error: 'Your balance is lower.' } })
          : route.fulfill({ json: { status: 1, data: { balance: 10, requested: 20 }, error: null } })
      })
      await page.route('**/api/user/payout_address', (route) =>
        route.fulfill({ json: { status: 1, data: { address: 'mara@example.org' }, error: null } }),
      )
      await open(page, PAGE)
      await page.getByText('¥1,200 in total').waitFor()
      await page.getByRole('button', { name: 'REQUEST PAYMENT', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Request payment' })
      await expect.poll(() => dialog.getByLabel('Amount in USD').inputValue()).toBe('30')
      await dialog.getByLabel('Amount in USD').fill('-5')
      await dialog.getByRole('button', { name: 'Request', exact: true }).click()
      await dialog.getByText('Enter an amount like 5 or 4.50').waitFor()
      await dialog.getByLabel('Amount in USD').fill('20')
      await dialog.getByRole('button', { name: 'Request', exact: true }).click()
      await dialog.getByText('Your balance is lower.').waitFor()
      await dialog.getByRole('button', { name: 'Request', exact: true }).click()
      await dialog.getByText('You requested $20.').waitFor()
      expect(requests.at(-1)).toEqual({ amount: 20, currency: 'USD' })
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByText('$20 requested').waitFor()
    })
  },
)

test('SUBSCRIPTION-04 CONSTANTS-18 how money flows is told with the totals of this community', async () => {
  const pricing = await readPage('/pricing')
  for (const page of [
    await readPage('/pricing?section=money'),
    await pricing.follow(pricing.content.getByRole('link', { name: 'How money flows' })),
  ]) {
    expect(new URL(page.url).pathname).toBe('/pricing')
    page.getByRole('heading', { level: 1, name: 'How money flows' })
    page.getByText(/none: the platform takes no cut/)
  }
})
