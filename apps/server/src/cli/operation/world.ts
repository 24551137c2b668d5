import type { Command } from 'commander'
import { renewDemoPasswords, printPasswords } from '../../demo/demo-accounts.ts'
import { buildDemoWorld, fillDemoWorld } from '../../demo/demo-world.ts'
import { measureStored } from '../../modules/sound/measure/measure.jobs.ts'
import { print } from '../../process/log/announce.ts'
import { terminal } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

/** Adds `migrate` and `demo`. */
export function addWorldCommands(program: Command): void {
  program
    .command('migrate')
    .description('update the database tables; the server also does this when it starts')
    .action(() => withServices(async () => print('The database is up to date.')))
  const demo = program
    .command('demo')
    .description('build the demo world in an empty community')
    .action(() =>
      withServices(async (services) => {
        let lines = 0
        const { demoSounds: length, demoPasswords: passwords } = services.config
        await buildDemoWorld({ ...services, length, passwords }, (line) => {
          lines += 1
          print(line)
        })
        if (lines === 0)
          print('This community already has members or artists. The demo world needs an empty community.')
      }),
    )
  demo
    .command('passwords')
    .description('set new random passwords for the accounts of the demo world, and print them')
    .action(() =>
      withServices(async ({ db }) => {
        const renewed = await renewDemoPasswords(db, { all: true })
        if (renewed.length === 0) print('This community is not the demo world.')
        else printPasswords(renewed, print)
      }),
    )
  demo
    .command('fill')
    .description('generate the songs and episodes of the demo world in advance, up to 300 MB')
    .action(() =>
      withServices(async ({ db, storage }) => {
        const filled = await fillDemoWorld(
          { db, storage },
          {
            onSound: (key) => measureStored(db, key),
            onProgress: (made, bytes) => {
              if (made % REPORT_EVERY === 0) terminal().write('error', `${counted(made, bytes)}\n`)
            },
          },
        )
        if (filled === undefined) print('This community is not the demo world.')
        else
          print(`${counted(filled.made, filled.bytes)} are ready. The others are generated when they are first played.`)
      }),
    )
}

/** Sounds between two lines of progress. */
const REPORT_EVERY = 10

const counted = (made: number, bytes: number): string => `${made} sounds (${Math.round(bytes / 1e6)} MB)`
