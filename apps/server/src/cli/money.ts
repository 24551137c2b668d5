import { moneyText, toMinor } from '@earshot/contract/money'
import { Argument } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { say } from '../announce.ts'
import { listAccountTotals } from '../modules/ledger/accounts.store.ts'
import { checkLedger } from '../modules/ledger/check.store.ts'
import { setShares } from '../modules/ledger/owners.store.ts'
import { failPayout, finishPayout, listOpenPayouts } from '../modules/ledger/payouts.store.ts'
import { depositIntoPool } from '../modules/ledger/pool.store.ts'
import { settleWaiting } from '../modules/ledger/settle.store.ts'
import { payOut, refundCharge } from '../modules/payment/operator.ts'
import type { PayoutState } from '../ports/payments.ts'
import { withServices } from './open-services.ts'

const Id = z.coerce.number('is not a number').int('is not a number').min(1)
const Currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency like USD')

/** Adds `ledger`, `payout`, `refund` and `share`: the money of a community for its operator. */
export function addMoneyCommands(program: Command): void {
  addLedgerCommands(program)
  addPayoutCommands(program)
  program
    .command('refund')
    .argument('<payment>', 'the reference on its receipt, or our number of it')
    .option(
      '--amount <amount>',
      'like 2.50: only so much of it, together with what went back before; without it, all that is left',
    )
    .description('give a payment back at the provider, and take it from all who got a part of it')
    .action((named: string, options: unknown) => {
      const { amount } = z.object({ amount: z.string().optional() }).parse(options)
      return withServices(async (services) => say(await refundCharge(services, named, amount)))
    })
  program
    .command('share')
    .addArgument(new Argument('<kind>', 'artist or podcast').choices(['artist', 'podcast']))
    .argument('<id>', 'the number in the URL of its page, as in /artist/12')
    .argument('<shares...>', 'every owner with a share in whole percent, like mara=70 edda=30; together 100')
    .description('divide the earnings of an artist or podcast among its owners; without it they share equally')
    .action((kind: unknown, id: unknown, shares: unknown) => {
      const asked = z
        .object({ kind: z.enum(['artist', 'podcast']), id: Id, shares: z.array(Share) })
        .parse({ kind, id, shares })
      return withServices(async ({ db }) => {
        await setShares(db, asked.kind, asked.id, asked.shares)
        say(`The owners share: ${asked.shares.map(({ username, share }) => `${username} ${share} %`).join(', ')}.`)
      })
    })
}

function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('show, check and fill the ledger of all money')
  ledger
    .command('show')
    .description('list what the accounts of each kind hold')
    .action(() =>
      withServices(async ({ db }) => {
        const totals = await listAccountTotals(db)
        if (totals.length === 0) return say('The ledger is empty.')
        say(['accounts of', 'number', 'balance'].join('\t'))
        for (const { kind, currency, accounts, balance } of totals)
          say([kind, String(accounts), moneyText(balance, currency)].join('\t'))
      }),
    )
  ledger
    .command('deposit')
    .argument('<amount>', 'like 250 or 99.50')
    .argument('<currency>', 'like USD')
    .description('put money into the pool that pays for streams')
    .action((amount: string, currency: unknown) => {
      const code = Currency.parse(currency)
      const minor = toMinor(amount, code)
      return withServices(async ({ db, now }) => {
        await depositIntoPool(db, { amount: minor, currency: code, at: now() })
        say(`${moneyText(minor, code)} are in the pool of streams now.`)
      })
    })
  ledger
    .command('check')
    .description('compare balances, payments and payouts with the rows of the ledger; fails when they differ')
    .action(() =>
      withServices(async ({ db }) => {
        const problems = await checkLedger(db)
        if (problems.length > 0) throw new Error(problems.join('\n'))
        say('The ledger is sound: all accounts sum to 0, and each balance is what its rows say.')
      }),
    )
  ledger
    .command('settle')
    .description('pass on now what waited with artists and podcasts that have an owner; the server does it each hour')
    .action(() =>
      withServices(async ({ db, now }) => {
        const settled = await db.transaction((tx) => settleWaiting(tx, now()))
        say(
          settled === 0
            ? 'Nothing waited for an owner.'
            : `What waited with artists and podcasts is passed on to their owners: ${settled === 1 ? '1 account' : `${settled} accounts`}.`,
        )
      }),
    )
}

function addPayoutCommands(program: Command): void {
  const payout = program.command('payout').description('pay or reject what members ask for')
  payout
    .command('list')
    .description('list the requests that are not paid yet, oldest first')
    .action(() =>
      withServices(async ({ db }) => {
        const open = await listOpenPayouts(db)
        if (open.length === 0) say('Nobody waits for money.')
        for (const { id, createdAt, username, amount, currency, state, address } of open)
          say(
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
    .option('--by-hand', 'you have sent the money yourself: only book it', false)
    .description('pay a request through the payment provider, or book that you paid it')
    .action((id: unknown, options: unknown) => {
      const asked = z
        .object({ id: Id, byHand: z.boolean() })
        .parse({ id, ...z.object({ byHand: z.boolean() }).parse(options) })
      return withServices(async (services) => {
        if (!asked.byHand) {
          say(PAID[await payOut(services, asked.id)])
          return
        }
        const { db, now } = services
        const isBooked = await finishPayout(db, asked.id, {
          from: 'requested',
          provider: 'by hand',
          providerPayout: null,
          at: now(),
        })
        if (!isBooked) throw new Error(`There is no open request ${asked.id}.`)
        say(`The request ${asked.id} is paid.`)
      })
    })
  payout
    .command('reject')
    .argument('<id>', 'the request as the list names it')
    .argument('<reason>', 'what the member reads')
    .description('give the money of a request back to the balance of its member')
    .action((id: unknown, reason: unknown) => {
      const asked = z.object({ id: Id, reason: z.string().trim().min(1, 'is required').max(500) }).parse({ id, reason })
      return withServices(async ({ db, now }) => {
        if (!(await failPayout(db, asked.id, { from: 'requested', problem: asked.reason, at: now() })))
          throw new Error(`There is no open request ${asked.id}.`)
        say(`The request ${asked.id} is rejected; its money is in the balance again.`)
      })
    })
}

const PAID: Record<PayoutState, string> = {
  paid: 'The provider has paid.',
  paying: 'The provider pays. The server asks it again each hour; so does this command.',
  failed: 'The provider refused; the money is in the balance of the member again.',
}

const Share = z
  .string()
  .regex(/^[^=]+=\d{1,3}$/, 'must be like mara=70')
  .transform((text) => {
    const [username = '', share = ''] = text.split('=')
    return { username, share: Number(share) }
  })
