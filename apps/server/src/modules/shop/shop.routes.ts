import * as contract from '@earshot/contract/desk/money/products'
import { toMinor } from '@earshot/contract/money/money'
import { listProducts } from '@earshot/contract/site/shop'
import { badRequest } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { onDesk } from '../audit/audit.store.ts'
import { getBucket } from '../cover/cover.buckets.ts'
import { createProduct, imageOf, listDeskProducts, orderProducts, shopStore, updateProduct } from './shop.store.ts'

/** Registers the calls of the shop, and those of the desk that change it. */
export function shopRoutes(api: Api): void {
  const { db, config, now } = api.services
  const { listOffered, getProduct } = shopStore(db)
  const getCurrency = async () => (await getBucket(db, 'settings')).currency
  const read = async () => ({ currency: await getCurrency(), products: await listDeskProducts(db) })

  route(api, listProducts, () => listOffered())
  route(api, contract.deskProducts, read)
  route(api, contract.saveProduct, async ({ viewer, input }) => {
    const { product_id: id, version, price, image, link, image_text: imageText, title, pos } = input
    const currency = input.currency ?? (id === undefined ? await getCurrency() : (await getProduct(id)).currency)
    const values = {
      title,
      currency,
      amount: toMinor(price, currency, 'price'),
      ...(link !== undefined && { link: link === '' ? null : link }),
      ...(image !== undefined && { image: await imageOf(db, image, id) }),
      ...(imageText !== undefined && { imageText }),
      ...(pos !== undefined && { pos }),
    }
    if (id === undefined) await createProduct(db, { link: null, image: null, ...values }, onDesk(viewer))
    else if (version === undefined) throw badRequest('version', 'is required')
    else await updateProduct(db, id, values, onDesk(viewer), { version, timeZone: config.timeZone })
    return read()
  })
  route(api, contract.orderProducts, async ({ viewer, input }) => {
    await orderProducts(db, input.product_ids, onDesk(viewer))
    return read()
  })
  route(api, contract.closeProduct, async ({ viewer, input: { product_id: id, closed } }) => {
    await updateProduct(db, id, { closedAt: closed ? now() : null }, onDesk(viewer))
    return read()
  })
}
