import { listProducts } from '@earshot/contract/site/shop'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { shopStore } from './shop.store.ts'

/** Registers the calls of the shop. */
export function shopRoutes(api: Api): void {
  const { listOffered } = shopStore(api.services.db)
  route(api, listProducts, () => listOffered())
}
