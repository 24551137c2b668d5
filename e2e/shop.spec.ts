import { expect, test } from 'vitest'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage } from './read-page.ts'
import { expectKeyboardReach, open } from './visit.ts'

test('SHOP-01 SHOP-02 SHOP-03 the shop has its cover, products with a price in the currency of the settings, and leads to the external shop', async () => {
  const [{ shop: cover }, products, settings] = await Promise.all([
    read('cover/covers_and_reviews', {}),
    read('product/products', {}),
    read('cover/settings', {}),
  ])
  expect(products.length).toBeGreaterThan(2)
  expect(settings).toMatchObject({ currency: 'USD', shop_url: expect.stringMatching(/^https:/) })
  await withPage({}, async (page) => {
    await open(page, '/shop')
    await page.getByRole('heading', { level: 1, name: cover.title }).waitFor()
    await page.getByText(cover.sub_title, { exact: true }).waitFor()
    await expect.poll(() => page.locator('header img').first().getAttribute('src')).toContain('/media/art/')
    const list = page.getByRole('region', { name: 'Featured products' })
    await expect.poll(() => list.getByRole('article').count()).toBe(products.length)
    for (const { title, price, link, imageUrl } of products) {
      const card = list.getByRole('article').filter({ hasText: title })
      await expect.poll(() => card.locator('img').getAttribute('src')).toContain(imageUrl?.split('_')[0])
      const shown = Number.isInteger(price) ? `$${price}` : `$${price.toFixed(2)}`
      await card.getByText(shown, { exact: true }).waitFor()
      await expect.poll(() => card.getByRole('link', { name: 'Add to card' }).getAttribute('href')).toBe(link)
    }
    await expect
      .poll(() => list.getByRole('link', { name: 'See all list' }).getAttribute('href'))
      .toBe(settings.shop_url)
    await expectKeyboardReach(page)
  })
})

test('SHOP-01 SHOP-02 the shop is whole without scripts', async () => {
  const { content } = await readPage('/shop')
  content.getByRole('heading', { name: 'Featured products' })
  expect(content.getAllByRole('link', { name: /^Add to card/ }).length).toBeGreaterThan(2)
})

test('LAYOUT-06 the shop of the demonstration does not exist: the top bar leads to the page here, which says so', async () => {
  await withPage({}, async (page) => {
    await open(page, '/discover')
    await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/shop')
    await page.getByText('The external shop does not exist').waitFor()
  })
})
