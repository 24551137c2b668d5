import { readFile } from 'node:fs/promises'
import { ID_MAX } from '@earshot/contract/limits'
import { fromMinor, isCurrency, moneyText, toMinor } from '@earshot/contract/money/money'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { followableLink } from '@earshot/contract/text/web-link'
import type { Command } from 'commander'
import { z } from 'zod'
import { getBucket } from '../../modules/cover/cover.buckets.ts'
import { storePicture } from '../../modules/media/pictures/picture.store.ts'
import { createProduct, shopStore, updateProduct } from '../../modules/shop/shop.store.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { atHand } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

/** The id of a row, as entered. */
export const IdAsked = z.coerce.number('is not a number').pipe(z.int().min(1).max(ID_MAX))
/** A currency of ISO 4217, as entered. */
export const CurrencyAsked = z.string().refine(isCurrency, 'is not a currency like USD')

const Input = z.object({
  title: z
    .string()
    .trim()
    .refine((title) => !showsNothing(title), 'is empty')
    .max(200)
    .optional(),
  price: z.string().optional(),
  currency: CurrencyAsked.optional(),
  link: z
    .string()
    .refine((link) => link === '' || followableLink(link) !== undefined, 'is not a URL of the web')
    .optional(),
  picture: z.string().optional(),
  place: z.coerce.number().pipe(z.int().min(0).max(10_000)).optional(),
})
type Input = z.output<typeof Input>

/**
 * Adds `product`: the products in the shop. The shop's URL and the currency of the community are set in the site file.
 */
export function addProductCommands(program: Command): void {
  const products = program.command('product').description('manage the featured products of /shop')
  withValues(products.command('create').argument('<title>', 'title of the product'))
    .description('add a product')
    .action(async (title: string, options: unknown) => {
      const input = Input.parse({ ...Input.parse(options), title })
      await withServices((services) => create(services, title.trim(), input))
    })
  withValues(
    products
      .command('change')
      .argument('<id>', 'number of the product, see `product list`')
      .option('--title <title>', 'another title'),
  )
    .description('change a product')
    .action(async (id: string, options: unknown) => {
      const [known, requested] = [IdAsked.parse(id), Input.parse(options)]
      await withServices((services) => change(services, known, requested))
    })
  products
    .command('list')
    .description('list all products with their numbers, the closed ones last')
    .action(() => withServices(listAll))
  products
    .command('close')
    .argument('<id>', 'number of the product')
    .description('remove a product from the shop')
    .action((id: string) => withServices((services) => setClosed(services, IdAsked.parse(id), services.now())))
  products
    .command('open')
    .argument('<id>', 'number of the product')
    .description('show a closed product again')
    .action((id: string) => withServices((services) => setClosed(services, IdAsked.parse(id), null)))
}

const withValues = (command: Command): Command =>
  command
    .option('--price <amount>', 'price, like 12.50')
    .option('--currency <code>', 'currency of the price, like EUR; default: that of the settings')
    .option('--link <url>', 'page of the product in the external shop; empty: none')
    .option('--picture <file>', 'a picture: JPEG, PNG, WebP or GIF')
    .option('--place <number>', 'position in the list; smaller ones come first')

async function create(services: Services, title: string, input: Input): Promise<void> {
  if (input.price === undefined) throw new Error('A product needs a price: add --price 12.50')
  const currency = input.currency ?? (await getBucket(services.db, 'settings')).currency
  const values = {
    title,
    currency,
    amount: amountOf(input.price, currency),
    link: null,
    image: null,
    ...(await givenOf(services, input)),
  }
  const { id } = await createProduct(services.db, values, 'command')
  print(`The product ${title} was added with the number ${id}: /shop`)
}

async function change(services: Services, id: number, input: Input): Promise<void> {
  const known = await shopStore(services.db).getProduct(id)
  const currency = input.currency ?? known.currency
  // The same price in another currency is another amount.
  const price = input.price ?? String(fromMinor(known.amount, known.currency))
  const values = {
    ...(input.title !== undefined && { title: input.title }),
    currency,
    amount: amountOf(price, currency),
    ...(await givenOf(services, input)),
  }
  const { title } = await updateProduct(services.db, id, values, 'command')
  print(`The product ${title} was changed.`)
}

async function givenOf(services: Services, { link, picture, place }: Input) {
  return {
    ...(link !== undefined && { link: link === '' ? null : link }),
    ...(picture !== undefined && { image: await storePicture(services, await readFile(atHand(picture))) }),
    ...(place !== undefined && { pos: place }),
  }
}

/** Parses an entered price to the smallest unit of its currency. Throws a sentence. */
export function amountOf(price: string, currency: string): number {
  return toMinor(price, currency, 'price')
}

async function listAll({ db }: Services): Promise<void> {
  for (const { id, title, amount, currency, link, closedAt } of await shopStore(db).listAll())
    print(
      [id, moneyText(amount, currency), title, link ?? '', closedAt === null ? '' : '(closed)'].join('\t').trimEnd(),
    )
}

async function setClosed({ db }: Services, id: number, closedAt: Date | null): Promise<void> {
  const { title } = await updateProduct(db, id, { closedAt }, 'command')
  print(
    closedAt === null ? `The product ${title} is in the shop again.` : `The product ${title} is no longer in the shop.`,
  )
}
