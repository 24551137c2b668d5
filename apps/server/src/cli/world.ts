import type { Command } from 'commander'
import { say } from '../announce.ts'
import { buildDemoWorld, fillDemoWorld } from '../demo/demo-world.ts'
import { measureStored } from '../modules/sound-measure/measure.jobs.ts'
import { terminal } from '../terminal.ts'
import { withServices } from './open-services.ts'

/** Adds `migrate` and `demo`. */
export function addWorldCommands(program: Command): void {
  program
    .command('migrate')
    .description('update the database tables; the server also does this when it starts')
    .action(() => withServices(async () => say('The database is up to date.')))
  const demo = program
    .command('demo')
    .description('build the demo world in an empty community')
    .action(() =>
      withServices(async (services) => {
        let lines = 0
        const length = services.config.demoSounds
        await buildDemoWorld({ ...services, length }, (line) => {
          lines += 1
          say(line)
        })
        if (lines === 0) say('This community already has members or artists. The demo world needs an empty community.')
      }),
    )
  demo
    .command('fill')
    .description('generate the songs and episodes of the demo world ahead, up to 300 MB')
    .action(() =>
      withServices(async ({ db, storage }) => {
        const filled = await fillDemoWorld(
          { db, storage },
          {
            onSound: (key) => measureStored(db, key),
            tell: (made, bytes) => {
              if (made % TELL_EVERY === 0) terminal().write('error', `${counted(made, bytes)}\n`)
            },
          },
        )
        if (filled === undefined) say('This community is not the demo world.')
        else
          say(`${counted(filled.made, filled.bytes)} are ready. The others are generated when they are first played.`)
      }),
    )
}

/** Sounds between two lines of progress. */
const TELL_EVERY = 10

const counted = (made: number, bytes: number): string => `${made} sounds (${Math.round(bytes / 1e6)} MB)`
