import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { PlanFields } from '../../money/supporters.ts'
import { Count, Id, IdInput, MaybeText, Url, VersionInput, line } from '../../primitives.ts'
import { followableLink } from '../../text/web-link.ts'
import * as calls from '../calls.ts'
import { admins } from './admins.ts'

/** Limits of products: characters of a title and of the description of a picture, and products in all (MONEY-04). */
export const PRODUCT = { titleMax: 200, imageTextMax: 300, most: 500 } as const

/** A product of the shop on the desk, with the version of its form. */
export const DeskProduct = z.object({
  id: Id,
  title: z.string(),
  price: z.number(),
  currency: z.string(),
  link: MaybeText,
  image: Url,
  image_text: z.string(),
  pos: Count,
  is_open: z.boolean(),
  version: Count,
})
export type DeskProduct = z.infer<typeof DeskProduct>

const products = { ...admins, data: z.object({ currency: z.string(), products: z.array(DeskProduct) }) } as const

export const deskProducts = get(calls.deskProducts, {
  ...products,
  summary: 'Products of the shop in their order, closed ones last',
  input: z.object({}),
})
export const saveProduct = post(calls.saveProduct, {
  ...products,
  summary: 'Create a product, or change one whose version is sent',
  input: z.object({
    product_id: IdInput.optional(),
    version: VersionInput.optional(),
    title: line(1, PRODUCT.titleMax),
    price: PlanFields.shape.price,
    currency: PlanFields.shape.currency.optional(),
    link: line(0, 2000)
      .refine((link) => link === '' || followableLink(link) !== undefined, 'must be an address of the web')
      .optional(),
    image: z.string().max(500).optional(),
    image_text: line(0, PRODUCT.imageTextMax).optional(),
    pos: z.int().min(0, 'must be at least 0').max(10_000, 'must be at most 10000').optional(),
  }),
  errors: [STATUS.notFound, STATUS.conflict],
})
export const orderProducts = post(calls.orderProducts, {
  ...products,
  summary: 'Put the open products into an order; names each of them once',
  input: z.object({ product_ids: z.array(IdInput).min(1).max(PRODUCT.most) }),
})
export const closeProduct = post(calls.closeProduct, {
  ...products,
  summary: 'Remove a product from the shop, or show it again',
  input: z.object({ product_id: IdInput, closed: z.boolean() }),
  errors: [STATUS.notFound],
})
