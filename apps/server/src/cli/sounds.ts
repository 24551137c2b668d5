import type { Command } from 'commander'
import { say } from '../announce.ts'
import { measureAll } from '../modules/sound-measure/measure-all.ts'
import { measureStore } from '../modules/sound-measure/measure.store.ts'
import { terminal } from '../terminal.ts'
import { withServices } from './open-services.ts'

/** Milliseconds between two lines of progress. */
const LINE_MS = 2_000

/** Adds `sounds`: how many are measured, and measuring the rest now. */
export function addSoundsCommand(program: Command): void {
  const sounds = program
    .command('sounds')
    .description('count the stored sounds and those that are measured (waveform, length, loudness)')
    .action(() =>
      withServices(async ({ db }) => {
        const { all, measured, undecodable } = await measureStore(db).countMeasured()
        say(`${counted(measured)} of ${counted(all)} sounds are measured.`)
        if (undecodable > 0) say(`${counted(undecodable)} of them could not be decoded and have no waveform.`)
      }),
    )
  sounds
    .command('measure')
    .description('measure the rest now; the server does the same by and by')
    .action(() =>
      withServices(async (services) => {
        const started = performance.now()
        let shown = started
        const { measured, looked } = await measureAll(services, (done, total) => {
          if (performance.now() - shown < LINE_MS) return
          shown = performance.now()
          terminal().write('error', `${counted(done)} of ${counted(total)} looked at\n`)
        })
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        say(`${counted(measured)} of ${counted(looked)} sounds were measured. It took ${seconds} s.`)
      }),
    )
}

const counted = (n: number): string => n.toLocaleString('en')
