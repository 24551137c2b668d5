import type { Command } from 'commander'
import { changeSetting, listSettings } from '../../modules/setting/setting.store.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'

/** Adds `settings`: the settings that change while the server runs (OPERATIONS-14). */
export function addSettingsCommand(program: Command): void {
  const settings = program.command('settings').description('list and change settings while the server runs')
  settings
    .command('list')
    .description('list the settings with their values, and where each comes from')
    .action(() =>
      withServices(async (services) => {
        for (const { name, value, origin } of await listSettings(services)) print([name, value, origin].join('\t'))
      }),
    )
  settings
    .command('set')
    .argument('<name>', 'its name, see `settings list`')
    .argument('<value>', 'its new value')
    .description('change a setting')
    .action((name: string, value: string) =>
      withServices(async (services) => {
        await changeSetting(services, name, value, 'command')
        print(`${name} is ${value} now.`)
      }),
    )
  settings
    .command('unset')
    .argument('<name>', 'its name, see `settings list`')
    .description('return a setting to its default')
    .action((name: string) =>
      withServices(async (services) => {
        await changeSetting(services, name, undefined, 'command')
        print(`${name} has its default now.`)
      }),
    )
}
