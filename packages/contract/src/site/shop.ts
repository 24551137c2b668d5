import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { Url, MaybeText, idOf } from '../primitives.ts'

/**
 * A product of the shop (ENTITIES-17). `currency` is that of the price and not in the specification: without it, the
 * price is in the currency of the settings. `link` is its page in the external shop, `image_text` describes the
 * picture (MONEY-04).
 */
export const Product = z.object({
  title: z.string(),
  imageUrl: Url,
  image_text: MaybeText,
  price: z.number(),
  id: idOf('cover').optional(),
  link: MaybeText,
  currency: z.string().optional(),
})
export type Product = z.infer<typeof Product>

export const listProducts = get(calls.listProducts, {
  summary: 'Featured products',
  auth: 'none',
  input: z.object({}),
  data: z.array(Product),
})
