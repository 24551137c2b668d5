import type { Command } from 'commander'
import { setupLine } from '../../modules/setup/setup-line.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'

/** Adds `setup`, which prints the link that creates the first administrator again (SETUP-01). */
export function addSetupCommand(program: Command): void {
  program
    .command('setup')
    .description('print the link that creates the first administrator')
    .action(() =>
      withServices(async (services) => {
        const line = await setupLine(services)
        if (line === undefined) throw new Error('This community has an administrator already.')
        print(line)
      }),
    )
}
