import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { shopStore } from './shop.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('SHOP-02 API-25 ENTITIES-17 products come in their order with price and currency, the closed ones do not', async () => {
  const { createProduct, updateProduct } = shopStore(app.db)
  expect(await app.get('product/products')).toEqual([])
  const mug = { title: 'Mug', amount: 1250, currency: 'USD', link: 'https://shop.example/mug', image: null }
  const id = await createProduct(mug)
  const poster = await createProduct({ ...mug, title: 'Poster', amount: 1500, currency: 'JPY', pos: 0 })
  const closed = await createProduct({ ...mug, title: 'Sold out' })
  await updateProduct(closed, { closedAt: app.clock.now })
  const link = 'https://shop.example/mug'
  expect(await app.get('product/products')).toEqual([
    { id: poster, title: 'Poster', imageUrl: null, price: 1500, currency: 'JPY', link },
    { id, title: 'Mug', imageUrl: null, price: 12.5, currency: 'USD', link },
  ])
})

test('SHOP-03 a link that would lead anywhere but to our pages or the web leads nowhere', async () => {
  await shopStore(app.db).createProduct({
    title: 'Trap',
    amount: 100,
    currency: 'USD',
    link: 'javascript:alert(1)',
    image: null,
  })
  expect((await app.get('product/products')).find(({ title }) => title === 'Trap')?.link).toBeNull()
})
