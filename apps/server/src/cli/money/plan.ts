import { randomUUID } from 'node:crypto'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { fromMinor, moneyText } from '@earshot/contract/money/money'
import { PLAN } from '@earshot/contract/money/plan-limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { getBucket } from '../../modules/cover/cover.buckets.ts'
import { FOR_EVERYBODY, setAudience } from '../../modules/money/plans/audience.store.ts'
import { planStore } from '../../modules/money/plans/plan.store.ts'
import { offerAtProvider } from '../../modules/money/provider/offer-plan.ts'
import type { Services } from '../../ports/services.ts'
import { print, sentenceOf } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'
import { CurrencyAsked, IdAsked, amountOf } from './product.ts'

const Title = z
  .string()
  .trim()
  .max(PLAN.titleMax)
  .refine((title) => !showsNothing(title), 'is needed')
const Input = z.object({
  title: Title.optional(),
  price: z.string().optional(),
  currency: CurrencyAsked.optional(),
  months: z.coerce.number('is not a number').pipe(z.int().min(1).max(PLAN.monthsMax)).optional(),
  subTitle: z.string().trim().max(PLAN.subTitleMax).optional(),
  feature: z
    .array(z.string().trim().min(1).max(PLAN.featureMax))
    .max(PLAN.featuresMax, `cannot have more than ${PLAN.featuresMax} features`)
    .optional(),
  highlight: z.boolean().optional(),
  place: z.coerce.number('is not a number').pipe(z.int().min(0).max(10_000)).optional(),
})
type Input = z.output<typeof Input>
const Kind = z.enum(['artist', 'podcast'])
const Marked = z.enum(['album', 'season'])

/** Adds `plan`: the plans that members can subscribe to, and the sound that only subscribers can play. */
export function addPlanCommands(program: Command): void {
  const plans = program
    .command('plan')
    .description('manage plans of artists and podcasts, and mark items for subscribers')
  withValues(
    plans
      .command('create')
      .addArgument(new Argument('<kind>', 'artist or podcast').choices(Kind.options))
      .argument('<id>', 'the number in the URL of its page, as in /artist/12')
      .argument('<title>', 'title of the plan'),
  )
    .description('add a plan')
    .action(async (kind: unknown, id: string, title: string, options: unknown) => {
      const [of, requested] = [{ kind: Kind.parse(kind), id: IdAsked.parse(id) }, Input.parse(options)]
      await withServices((services) => create(services, of, { ...requested, title: Title.parse(title) }))
    })
  withValues(
    plans
      .command('change')
      .argument('<id>', 'number of the plan, see `plan list`')
      .option('--title <title>', 'another title')
      .option('--no-highlight', 'show it like the others'),
  )
    .description('change a plan; existing subscriptions continue at the old price')
    .action(async (id: string, options: unknown) => {
      const [known, requested] = [IdAsked.parse(id), Input.parse(options)]
      await withServices((services) => change(services, known, requested))
    })
  plans
    .command('list')
    .addArgument(new Argument('[kind]', 'artist or podcast; default: all').choices(Kind.options))
    .argument('[id]', 'its number')
    .description('list plans with their numbers, the closed ones last')
    .action(async (kind: unknown, id: unknown) => {
      const of = kind === undefined ? undefined : { kind: Kind.parse(kind), id: IdAsked.parse(id) }
      await withServices((services) => list(services, of))
    })
  plans
    .command('close')
    .argument('<id>', 'number of the plan')
    .description('stop offering a plan; its subscriptions continue')
    .action((id: string) => withServices((services) => setClosed(services, IdAsked.parse(id), services.now())))
  plans
    .command('open')
    .argument('<id>', 'number of the plan')
    .description('offer a closed plan again')
    .action((id: string) => withServices((services) => setClosed(services, IdAsked.parse(id), null)))
  for (const [name, only] of [
    ['mark', true],
    ['unmark', false],
  ] as const)
    plans
      .command(name)
      .addArgument(new Argument('<kind>', 'album or season').choices(Marked.options))
      .argument('<id>', 'the number in its URL: 12 for /discover/12 or /player/season/12')
      .description(
        only
          ? 'let only subscribers play an album or season; others hear a preview'
          : 'let everybody play an album or season again',
      )
      .action(async (kind: unknown, id: string) => {
        const [what, known] = [Marked.parse(kind), IdAsked.parse(id)]
        await withServices((services) => mark(services, { what, id: known, only }))
      })
}

const withValues = (command: Command): Command =>
  command
    .option('--price <amount>', 'price, like 4.50')
    .option('--currency <code>', 'currency of the price, like EUR; default: that of the community')
    .option('--months <number>', 'months per payment; default: 1')
    .option('--sub-title <text>', 'one line below the title')
    .option('--feature <text...>', `what it includes, up to ${PLAN.featuresMax}`)
    .option('--highlight', 'show it as the recommended plan')
    .option('--place <number>', 'position in the list; smaller ones come first')

async function create(services: Services, of: Creator, input: Input & { title: string }): Promise<void> {
  if (input.price === undefined) throw new Error('A plan needs a price: add --price 4.50')
  const currency = input.currency ?? (await getBucket(services.db, 'settings')).currency
  const made = await planStore(services.db).createPlan(
    of,
    {
      title: input.title,
      subTitle: input.subTitle ?? '',
      amount: amountOf(input.price, currency),
      currency,
      duration: input.months ?? 1,
      features: input.feature ?? [],
      isHighlighted: input.highlight ?? false,
      providerPlan: `plan-${randomUUID()}`,
      ...(input.place !== undefined && { pos: input.place }),
    },
    'command',
  )
  print(`The plan ${input.title} of ${made.of} was added with the number ${made.id}: /${of.kind}/${of.id}`)
}

async function change(services: Services, id: number, input: Input): Promise<void> {
  const store = planStore(services.db)
  const known = await store.getPlan(id)
  const currency = input.currency ?? known.currency
  const title = await store.updatePlan(id, {
    currency,
    amount: amountOf(input.price ?? String(fromMinor(known.amount, known.currency)), currency),
    ...(input.title !== undefined && { title: input.title }),
    ...(input.subTitle !== undefined && { subTitle: input.subTitle }),
    ...(input.months !== undefined && { duration: input.months }),
    ...(input.feature !== undefined && { features: input.feature }),
    ...(input.highlight !== undefined && { isHighlighted: input.highlight }),
    ...(input.place !== undefined && { pos: input.place }),
  })
  print(`The plan ${title} was changed.`)
  await updateProvider(services, id)
}

async function list({ db }: Services, of: Creator | undefined): Promise<void> {
  for (const { id, artist, podcast, title, amount, currency, duration, isHighlighted, closedAt } of await planStore(
    db,
  ).listPlans(of))
    print(
      [
        id,
        artist ?? podcast ?? '',
        title,
        `${moneyText(amount, currency)} for ${duration === 1 ? '1 month' : `${duration} months`}`,
        isHighlighted ? '(highlighted)' : '',
        closedAt === null ? '' : '(closed)',
      ]
        .filter((part) => part !== '')
        .join('\t'),
    )
}

async function setClosed(services: Services, id: number, closedAt: Date | null): Promise<void> {
  const title = await planStore(services.db).updatePlan(id, { closedAt })
  print(
    closedAt === null
      ? `The plan ${title} is offered again.`
      : `The plan ${title} is no longer offered. Its subscriptions continue.`,
  )
  await updateProvider(services, id)
}

// The change is already stored here: the provider may be unavailable, and the command may be repeated.
async function updateProvider(services: Services, id: number): Promise<void> {
  const known = await planStore(services.db).getPlan(id)
  await offerAtProvider(services, known).catch((error: unknown) => {
    throw new Error(`The payment provider is not updated yet: ${sentenceOf(error)}. Run the command again.`)
  })
}

async function mark(
  { db }: Services,
  { what, id, only }: { what: 'album' | 'season'; id: number; only: boolean },
): Promise<void> {
  const name = await db.transaction((tx) =>
    setAudience(tx, { kind: what, id }, { ...FOR_EVERYBODY, subscribersOnly: only }, 'command'),
  )
  print(
    only
      ? `Only subscribers can play the ${what} ${name} now. Others hear a preview.`
      : `Everybody can play the ${what} ${name} now.`,
  )
}
