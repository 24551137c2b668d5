import { fromMinor } from '@earshot/contract/money/money'
import type { Product } from '@earshot/contract/site/shop'
import { followableLink } from '@earshot/contract/text/web-link'
import { asc, desc, eq, isNull, max } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { product } from '../../db/schema/money/shop.ts'
import { oneOf } from '../../http/errors.ts'

/** The values of a product that an operator sets; `amount` is in the smallest unit of `currency`. */
export type ProductValues = {
  title: string
  amount: number
  currency: string
  link: string | null
  image: string | null
  pos: number
}

/** Reads and writes the products of the shop. */
export function shopStore(db: Db) {
  return {
    /** Lists the offered products in order. */
    listOffered: async (): Promise<Product[]> => {
      const rows = await db.select().from(product).where(isNull(product.closedAt)).orderBy(product.pos, product.id)
      return rows.map(({ id, title, image, amount, currency, link }) => ({
        id,
        title,
        imageUrl: image,
        price: fromMinor(amount, currency),
        currency,
        link: followableLink(link) ?? null,
      }))
    },

    /** Lists all products, closed ones last. */
    listAll: () =>
      db
        .select()
        .from(product)
        .orderBy(desc(isNull(product.closedAt)), asc(product.pos), asc(product.id)),

    /** Throws 404. */
    getProduct: async (id: number) => oneOf(await db.select().from(product).where(eq(product.id, id)), 'product'),

    /** Adds a product, at the end unless it has a position. */
    createProduct: async (values: Omit<ProductValues, 'pos'> & { pos?: number }): Promise<number> => {
      const [last] = await db.select({ pos: max(product.pos) }).from(product)
      const [made] = await db
        .insert(product)
        .values({ pos: (last?.pos ?? 0) + 1, ...values })
        .returning({ id: product.id })
      return oneOf(made === undefined ? [] : [made], 'product').id
    },

    /** Throws 404. */
    updateProduct: async (id: number, values: Partial<ProductValues> & { closedAt?: Date | null }): Promise<string> =>
      oneOf(
        await db.update(product).set(values).where(eq(product.id, id)).returning({ title: product.title }),
        'product',
      ).title,
  }
}
