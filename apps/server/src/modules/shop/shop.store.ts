import type { DeskProduct } from '@earshot/contract/desk/money/products'
import { PRODUCT } from '@earshot/contract/desk/money/products'
import { fromMinor, moneyText } from '@earshot/contract/money/money'
import type { Product } from '@earshot/contract/site/shop'
import { followableLink } from '@earshot/contract/text/web-link'
import { and, asc, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { product } from '../../db/schema/money/shop.ts'
import { upload } from '../../db/schema/upload.ts'
import { badRequest, conflict, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { changedMeanwhile } from '../audit/conflict.store.ts'

/** The values of a product that an operator sets; `amount` is in the smallest unit of `currency`. */
export type ProductValues = {
  title: string
  amount: number
  currency: string
  link: string | null
  image: string | null
  imageText?: string
  pos: number
}
type NewProduct = Omit<ProductValues, 'pos'> & { pos?: number }
type ChangedProduct = Partial<ProductValues> & { closedAt?: Date | null }
type Row = typeof product.$inferSelect

/** Reads the products of the shop. */
export function shopStore(db: Db) {
  return {
    /** Lists the offered products in order. */
    listOffered: async (): Promise<Product[]> => {
      const rows = await db.select().from(product).where(isNull(product.closedAt)).orderBy(product.pos, product.id)
      return rows.map(({ id, title, image, imageText, amount, currency, link }) => ({
        id,
        title,
        imageUrl: image,
        ...(imageText !== '' && { image_text: imageText }),
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
  }
}

/** Lists all products as the desk shows them (MONEY-04). */
export const listDeskProducts = async (db: Db): Promise<DeskProduct[]> =>
  (await shopStore(db).listAll()).map((row) => ({
    id: row.id,
    title: row.title,
    price: fromMinor(row.amount, row.currency),
    currency: row.currency,
    link: row.link,
    image: row.image,
    image_text: row.imageText,
    pos: Math.max(0, row.pos),
    is_open: row.closedAt === null,
    version: row.version,
  }))

/** Adds a product, at the end unless it has a position, and records it. Throws 409 at the maximum number. */
export const createProduct = (db: Db, values: NewProduct, by: AuditActor): Promise<Row> =>
  db.transaction(async (tx) => {
    if ((await tx.$count(product)) >= PRODUCT.most) throw conflict(`There are ${PRODUCT.most} products.`)
    const [last] = await tx.select({ pos: max(product.pos) }).from(product)
    const rows = await tx
      .insert(product)
      .values({ pos: (last?.pos ?? 0) + 1, ...values })
      .returning()
    const made = oneOf(rows, 'product')
    await writeAudit(tx, { by, act: 'product.create', subject: subjectOf(made), after: shownIn(made) })
    await recordChange(tx, 'cover')
    return made
  })

/**
 * Changes a product, and records it. `read` is the version of a form with the time zone of its refusal. Throws 404, and
 * 409 when the product has changed since.
 */
export const updateProduct = (
  db: Db,
  id: number,
  values: ChangedProduct,
  by: AuditActor,
  read?: { version: number; timeZone: string },
): Promise<Row> =>
  db.transaction(async (tx) => {
    const before = oneOf(await tx.select().from(product).where(eq(product.id, id)).for('update'), 'product')
    if (read !== undefined && read.version !== before.version)
      throw await changedMeanwhile(tx, { kind: 'product', id }, read.timeZone)
    const rows = await tx
      .update(product)
      .set({ ...values, version: before.version + 1 })
      .where(eq(product.id, id))
      .returning()
    const after = oneOf(rows, 'product')
    const [was, is] = [shownIn(before), shownIn(after)]
    const act = was.closed === is.closed ? 'product.update' : is.closed ? 'product.close' : 'product.open'
    await writeAudit(tx, { by, act, subject: subjectOf(after), before: was, after: is })
    await recordChange(tx, 'cover')
    return after
  })

/** Orders the open products. Throws 400 when the ids do not name each of them once (MONEY-04). */
export const orderProducts = (db: Db, ids: readonly number[], by: AuditActor): Promise<void> =>
  db.transaction(async (tx) => {
    const open = await tx
      .select({ id: product.id, title: product.title })
      .from(product)
      .where(isNull(product.closedAt))
      .orderBy(asc(product.pos), asc(product.id))
      .for('update')
    const titles = ids.flatMap((id) => open.find((each) => each.id === id)?.title ?? [])
    if (new Set(ids).size !== ids.length || titles.length !== open.length || ids.length !== open.length)
      throw badRequest('product_ids', 'must name each open product once')
    await tx.execute(sql`
      update ${product} set pos = n.nth from unnest(${sql.param(ids)}::int[]) with ordinality n (id, nth) where ${product.id} = n.id`)
    const change = { before: { products: open.map(({ title }) => title) }, after: { products: titles } }
    await writeAudit(tx, { by, act: 'product.order', subject: { kind: 'shop' }, ...change })
    await recordChange(tx, 'cover')
  })

/** Returns the picture of a product: one that was uploaded, the one it has, or none. Throws 400 for another address. */
export async function imageOf(db: Db, wanted: string, id: number | undefined): Promise<string | null> {
  if (wanted === '') return null
  const isSame = id !== undefined && (await db.$count(product, and(eq(product.id, id), eq(product.image, wanted)))) > 0
  const key = /^\/media\/(art\/[\w.-]+)$/.exec(wanted)?.[1] ?? ''
  if (!isSame && (await db.$count(upload, eq(upload.key, key))) === 0)
    throw badRequest('image', 'must be an uploaded picture')
  return wanted
}

const subjectOf = ({ id, title }: Row) => ({ kind: 'product', id, title })

const shownIn = (row: Row) => ({
  title: row.title,
  price: moneyText(row.amount, row.currency),
  link: row.link,
  image: row.image,
  image_text: row.imageText,
  pos: row.pos,
  closed: row.closedAt !== null,
})
