import type { Command } from 'commander'
import { changeSettings, listSettings } from '../../modules/setting/setting.store.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'

/** Adds `settings`: the settings that change while the server runs (OPERATIONS-14). */
export function addSettingsCommand(program: Command): void {
  const settings = program.command('settings').description('list and change settings while the server runs')
  settings
    .command('list')
    .description('list all settings with their values, and where each comes from')
    .action(() =>
      withServices(async (services) => {
        for (const { name, value, origin, is_secret: isSecret, is_set: isSet } of await listSettings(services))
          print([name, isSecret ? (isSet ? 'set' : 'not set') : (value ?? ''), origin].join('\t'))
      }),
    )
  settings
    .command('set')
    .argument('<name>', 'its name, see `settings list`')
    .argument('<value>', 'its new value')
    .description('change a setting')
    .action((name: string, value: string) =>
      withServices(async (services) => {
        await changeSettings(services, { values: { [name]: value } }, 'command')
        print(`${name} is ${value} now.`)
      }),
    )
  settings
    .command('unset')
    .argument('<name>', 'its name, see `settings list`')
    .description('return a setting to its default')
    .action((name: string) =>
      withServices(async (services) => {
        await changeSettings(services, { values: { [name]: null } }, 'command')
        print(`${name} has its default now.`)
      }),
    )
}
