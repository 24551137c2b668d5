import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import { createProduct, updateProduct } from './shop.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('MONEY-04 products are created, changed, ordered, closed and opened, and the shop shows them at once', async () => {
  const [admin, other] = [
    await seedPerson(app, { username: 'otto', role: 'admin' }),
    await seedPerson(app, { role: 'admin' }),
  ]
  const mug = { title: 'Mug', price: 12.5, currency: 'USD', link: 'https://shop.example/mug', image_text: 'A blue mug' }
  await app.post('desk/save_product', mug, admin.token)
  const { products } = await app.post('desk/save_product', { title: 'Poster', price: 20, currency: 'USD' }, admin.token)
  const [first, second] = [products[0]?.id ?? 0, products[1]?.id ?? 0]
  const titles = async () => (await app.get('product/products')).map(({ title }) => title)
  expect(await titles()).toEqual(['Mug', 'Poster'])
  await app.post('desk/order_products', { product_ids: [second, first] }, admin.token)
  expect(await titles()).toEqual(['Poster', 'Mug'])
  await app.post('desk/close_product', { product_id: second, closed: true }, admin.token)
  expect(await titles()).toEqual(['Mug'])
  expect(
    await app.refusal('POST', 'desk/save_product', { ...mug, product_id: first, version: 0 }, other.token),
  ).toMatchObject({ status: 409 })
  for (const wrong of [{ price: 1.005 }, { image: '/media/art/unknown.png' }, { link: 'javascript:alert(1)' }])
    expect(await app.refusal('POST', 'desk/save_product', { ...mug, ...wrong }, admin.token)).toMatchObject({
      status: 400,
    })
  await app.post('desk/close_product', { product_id: first, closed: true }, admin.token)
  const { data } = await app.get('desk/audit', { act: 'product.create', actor: 'otto' }, admin.token)
  expect(data).toHaveLength(2)
})

test('SHOP-02 API-25 ENTITIES-17 products come in their order with price and currency, the closed ones do not', async () => {
  expect(await app.get('product/products')).toEqual([])
  const mug = { title: 'Mug', amount: 1250, currency: 'USD', link: 'https://shop.example/mug', image: null }
  const { id } = await createProduct(app.db, mug, 'command')
  const poster = { ...mug, title: 'Poster', amount: 1500, currency: 'JPY', pos: 0 }
  const { id: posterId } = await createProduct(app.db, poster, 'command')
  const closed = await createProduct(app.db, { ...mug, title: 'Sold out' }, 'command')
  await updateProduct(app.db, closed.id, { closedAt: app.clock.now }, 'command')
  const link = 'https://shop.example/mug'
  expect(await app.get('product/products')).toEqual([
    { id: posterId, title: 'Poster', imageUrl: null, price: 1500, currency: 'JPY', link },
    { id, title: 'Mug', imageUrl: null, price: 12.5, currency: 'USD', link },
  ])
})

test('SHOP-03 a link that would lead anywhere but to our pages or the web leads nowhere', async () => {
  const trap = { title: 'Trap', amount: 100, currency: 'USD', link: 'javascript:alert(1)', image: null }
  await createProduct(app.db, trap, 'command')
  expect((await app.get('product/products')).find(({ title }) => title === 'Trap')?.link).toBeNull()
})
