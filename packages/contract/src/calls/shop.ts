/** Paths of the calls of the shop, without their schemas (../shop.ts), so that browsers load none. */
export const listProducts = 'product/products'
