import type { Command } from 'commander'
import { say } from '../announce.ts'
import { buildDemoWorld } from '../demo/demo-world.ts'
import { withServices } from './open-services.ts'

/** Adds `migrate` and `demo`. */
export function addWorldCommands(program: Command): void {
  program
    .command('migrate')
    .description('update the database tables; the server also does this when it starts')
    .action(() => withServices(async () => say('The database is up to date.')))
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
        if (lines === 0) say('This community already has members or artists. The demo world needs an empty community.')
      }),
    )
}
