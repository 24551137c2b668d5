import { moneyText } from '@earshot/contract/money/money'
import type { Command } from 'commander'
import { compareWithProvider } from '../../modules/money/provider/compare.ts'
import { listProblems } from '../../modules/money/provider/payment.store.ts'
import { listOpenEvents } from '../../modules/money/provider/provider-events.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'

/** Adds `payments`: the differences from the payment provider. */
export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('compare payments with the payment provider')
  payments
    .command('list')
    .description('list payments with a problem, and events of the provider that match nothing here')
    .action(() =>
      withServices(async ({ db }) => {
        const [problems, events] = [await listProblems(db), await listOpenEvents(db)]
        for (const { id, memberId, title, amount, currency, problem, createdAt } of problems)
          print(
            [id, createdAt.toISOString(), `member ${memberId}`, title, moneyText(amount, currency), problem].join('\t'),
          )
        for (const { id, type, subject, state, problem, receivedAt } of events)
          print([id, receivedAt.toISOString(), type, subject ?? '-', state, problem ?? ''].join('\t').trimEnd())
        if (problems.length === 0 && events.length === 0) print('No payment has a problem.')
      }),
    )
  payments
    .command('compare')
    .description('compare all open payments and active subscriptions with the provider now, and list the differences')
    .action(() =>
      withServices(async (services) => {
        const { asked: requested, differences } = await compareWithProvider(services, { all: true })
        for (const difference of differences) print(difference)
        print(
          `${requested} payments and subscriptions were compared: ${differences.length === 0 ? 'nothing differs' : `${differences.length} differ`}.`,
        )
      }),
    )
}
