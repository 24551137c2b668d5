import type { Command } from 'commander'
import { say } from '../announce.ts'
import { buildDemoWorld } from '../demo/build.ts'
import { withServices } from './open-services.ts'

/** Adds `migrate` and `demo`. */
export function addWorldCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the tables of the database to the newest version; the server does so too when it starts')
    .action(() => withServices(async () => say('The database is at the newest version.')))
  program
    .command('demo')
    .description('build the demo world in an empty community')
    .action(() =>
      withServices(async (services) => {
        let lines = 0
        await buildDemoWorld(services, (line) => {
          lines += 1
          say(line)
        })
        if (lines === 0) say('This community has people or artists already; the demo world is for an empty one.')
      }),
    )
}
