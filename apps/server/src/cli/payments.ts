import { moneyText } from '@earshot/contract/money'
import type { Command } from 'commander'
import { say } from '../announce.ts'
import { compareWithProvider } from '../modules/payment/compare.ts'
import { listProblems } from '../modules/payment/payment.store.ts'
import { listOpenEvents } from '../modules/payment/provider-events.ts'
import { withServices } from './open-services.ts'

/** Adds `payments`: what differs from what the provider has. */
export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('compare payments with the payment provider')
  payments
    .command('list')
    .description('list payments with a problem, and what the provider told that belongs to nothing here')
    .action(() =>
      withServices(async ({ db }) => {
        const [problems, events] = [await listProblems(db), await listOpenEvents(db)]
        for (const { id, memberId, title, amount, currency, problem, createdAt } of problems)
          say(
            [id, createdAt.toISOString(), `member ${memberId}`, title, moneyText(amount, currency), problem].join('\t'),
          )
        for (const { id, type, subject, state, problem, receivedAt } of events)
          say([id, receivedAt.toISOString(), type, subject ?? '-', state, problem ?? ''].join('\t').trimEnd())
        if (problems.length === 0 && events.length === 0) say('Nothing differs.')
      }),
    )
  payments
    .command('compare')
    .description('ask the provider for all open payments and running subscriptions now, and list what differs')
    .action(() =>
      withServices(async (services) => {
        const { asked, differences } = await compareWithProvider(services, { all: true })
        for (const difference of differences) say(difference)
        say(`Asked for ${asked}, ${differences.length === 0 ? 'nothing differs' : `${differences.length} differ`}.`)
      }),
    )
}
