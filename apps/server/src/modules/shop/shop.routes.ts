import { listProducts } from '@earshot/contract/shop'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { shopStore } from './shop.store.ts'

/** The products of the shop. */
export function shopRoutes(api: Api): void {
  const { listOffered } = shopStore(api.services.db)
  route(api, listProducts, () => listOffered())
}
