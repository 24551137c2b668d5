import { randomUUID } from 'node:crypto'
import { DEPOSIT_REFERENCE_MAX } from '@earshot/contract/desk/money/books'
import { PAYOUT } from '@earshot/contract/desk/money/payouts'
import { moneyText, toMinor } from '@earshot/contract/money/money'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { refundCharge } from '../../modules/money/checkout/refund-charge.ts'
import { listAccountTotals } from '../../modules/money/ledger/accounts.store.ts'
import { checkLedger } from '../../modules/money/ledger/checks/check.store.ts'
import { transferWaiting } from '../../modules/money/ledger/owners/waiting.store.ts'
import { listOpenPayouts } from '../../modules/money/ledger/payouts.store.ts'
import { depositIntoPool } from '../../modules/money/ledger/pool.store.ts'
import { payPayout, rejectPayout } from '../../modules/money/provider/payouts.ts'
import { recordShares } from '../../modules/studio/team/shares.store.ts'
import type { PayoutState } from '../../ports/payments/payments.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'
import { CurrencyAsked } from './product.ts'

const Id = z.coerce.number('is not a number').int('is not a number').min(1)

/** Adds `ledger`, `payout`, `refund` and `share`, with which the operator manages the money of a community. */
export function addMoneyCommands(program: Command): void {
  addLedgerCommands(program)
  addPayoutCommands(program)
  program
    .command('refund')
    .argument('<payment>', 'the reference on its receipt, or its number in this community')
    .option(
      '--amount <amount>',
      'the total amount to refund, like 2.50, earlier refunds included; default: the rest of the payment',
    )
    .option('--end-subscription', 'also cancel the renewal of its subscription')
    .description('refund a payment at the provider, and deduct it from all who received a part of it')
    .action((named: string, options: unknown) => {
      const { amount, endSubscription: ends } = z
        .object({ amount: z.string().optional(), endSubscription: z.boolean().optional() })
        .parse(options)
      return withServices(async (services) =>
        print(await refundCharge(services, named, { upTo: amount, endsSubscription: ends })),
      )
    })
  program
    .command('share')
    .addArgument(new Argument('<kind>', 'artist or podcast').choices(['artist', 'podcast']))
    .argument('<id>', 'the number in the URL of its page, as in /artist/12')
    .argument('<shares...>', 'every owner with a share in whole percent, like mara=70 edda=30; together 100')
    .description('divide the earnings of an artist or podcast among its owners; without it they share equally')
    .action((kind: unknown, id: unknown, shares: unknown) => {
      const input = z
        .object({ kind: z.enum(['artist', 'podcast']), id: Id, shares: z.array(Share) })
        .parse({ kind, id, shares })
      return withServices(async ({ db }) => {
        await db.transaction((tx) => recordShares(tx, 'command', input, input.shares))
        print(`The owners share: ${input.shares.map(({ username, share }) => `${username} ${share} %`).join(', ')}.`)
      })
    })
}

function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('show, check and fill the ledger of all money')
  ledger
    .command('show')
    .description('list the balances of the accounts of each kind')
    .action(() =>
      withServices(async ({ db }) => {
        const totals = await listAccountTotals(db)
        if (totals.length === 0) return print('The ledger is empty.')
        print(['accounts of', 'number', 'balance'].join('\t'))
        for (const { kind, currency, accounts, balance } of totals)
          print([kind, String(accounts), moneyText(balance, currency)].join('\t'))
      }),
    )
  ledger
    .command('deposit')
    .argument('<amount>', 'like 250 or 99.50')
    .argument('<currency>', 'like USD')
    .option('--reference <text>', 'the reference of the transfer', '')
    .description('deposit money into the stream pool, which pays artists and podcasts for plays')
    .action((amount: string, currency: unknown, options: unknown) => {
      const { reference } = z.object({ reference: z.string().trim().max(DEPOSIT_REFERENCE_MAX) }).parse(options)
      const { currency: code } = z.object({ currency: CurrencyAsked }).parse({ currency })
      const minor = toMinor(amount, code, 'amount')
      return withServices(async ({ db, now }) => {
        const deposit = { requestId: randomUUID(), amount: minor, currency: code, reference, at: now() }
        await depositIntoPool(db, deposit, 'command')
        print(`Added to the stream pool: ${moneyText(minor, code)}.`)
      })
    })
  ledger
    .command('check')
    .description('compare balances, payments and payouts with the rows of the ledger; fails when they differ')
    .action(() =>
      withServices(async ({ db }) => {
        const problems = await checkLedger(db)
        if (problems.length > 0) throw new Error(problems.join('\n'))
        print('The ledger is consistent: all accounts sum to 0, and each balance equals the sum of its rows.')
      }),
    )
  ledger
    .command('settle')
    .description(
      'transfer waiting earnings of artists and podcasts to their owners now; the server does this every hour',
    )
    .action(() =>
      withServices(async ({ db, now }) => {
        const settled = await db.transaction((tx) => transferWaiting(tx, now()))
        print(
          settled === 0
            ? 'No earnings were waiting for an owner.'
            : `Waiting earnings were transferred to their owners: ${settled === 1 ? '1 account' : `${settled} accounts`}.`,
        )
      }),
    )
}

function addPayoutCommands(program: Command): void {
  const payout = program.command('payout').description('pay or reject the payouts that members request')
  payout
    .command('list')
    .description('list the requests that are not paid yet, oldest first')
    .action(() =>
      withServices(async ({ db }) => {
        const open = await listOpenPayouts(db)
        if (open.length === 0) print('No payout is requested.')
        for (const { id, createdAt, username, amount, currency, state, address } of open)
          print(
            [
              id,
              createdAt.toISOString(),
              username ?? '–',
              moneyText(amount, currency),
              state,
              address ?? 'no address',
            ].join('\t'),
          )
      }),
    )
  payout
    .command('pay')
    .argument('<id>', 'the request as the list names it')
    .option('--by-hand', 'you have sent the money yourself: only record it', false)
    .option('--reference <text>', 'the reference of the transfer that you made by hand')
    .description('pay a request through the payment provider, or record that you paid it; repeated, it pays once')
    .action((id: unknown, options: unknown) => {
      const input = z
        .object({ id: Id, byHand: z.boolean(), reference: z.string().trim().max(PAYOUT.referenceMax).optional() })
        .parse({ ...z.looseObject({}).parse(options), id })
      return withServices(async (services) => {
        const state = await payPayout(services, input.id, input, 'command')
        print(input.byHand ? `The request ${input.id} is paid.` : PAID[state])
      })
    })
  payout
    .command('reject')
    .argument('<id>', 'the request as the list names it')
    .argument('<reason>', 'the reason, which the member gets by mail')
    .description('return the amount of a request to the balance of its member')
    .action((id: unknown, reason: unknown) => {
      const input = z
        .object({
          id: Id,
          reason: z
            .string()
            .trim()
            .max(PAYOUT.reasonMax)
            .refine((text) => !showsNothing(text), 'is required'),
        })
        .parse({ id, reason })
      return withServices(async (services) => {
        await rejectPayout(services, input.id, input.reason, 'command')
        print(`The request ${input.id} is rejected; the amount was returned to the balance.`)
      })
    })
}

const PAID: Record<PayoutState, string> = {
  paid: 'The provider has paid.',
  paying: 'The provider is paying. The server checks the payout every hour; so does this command.',
  failed: 'The provider refused; the amount was returned to the balance of the member.',
}

const Share = z
  .string()
  .regex(/^[^=]+=\d{1,3}$/, 'must be like mara=70')
  .transform((text) => {
    const [username = '', share = ''] = text.split('=')
    return { username, share: Number(share) }
  })
