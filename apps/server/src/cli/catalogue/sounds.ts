import type { Command } from 'commander'
import { measureAll } from '../../modules/sound/measure/measure-sounds.ts'
import { measureStore } from '../../modules/sound/measure/measure.store.ts'
import { print } from '../../process/log/announce.ts'
import { terminal } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

/** Milliseconds between two lines of progress. */
const LINE_MS = 2_000

/** Adds `sounds`, which reports the number of measured sounds and measures the rest. */
export function addSoundsCommand(program: Command): void {
  const sounds = program
    .command('sounds')
    .description('count the stored sounds and those that are measured (waveform, length, loudness)')
    .action(() =>
      withServices(async ({ db }) => {
        const { all, measured, undecodable } = await measureStore(db).countMeasured()
        print(`${counted(measured)} of ${counted(all)} sounds are measured.`)
        if (undecodable > 0) print(`${counted(undecodable)} of them could not be decoded and have no waveform.`)
      }),
    )
  sounds
    .command('measure')
    .description('measure the rest now; the server also does this in the background')
    .action(() =>
      withServices(async (services) => {
        const started = performance.now()
        let shown = started
        const { measured, checked } = await measureAll(services, (done, total) => {
          if (performance.now() - shown < LINE_MS) return
          shown = performance.now()
          terminal().write('error', `${counted(done)} of ${counted(total)} processed\n`)
        })
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        print(`${counted(measured)} of ${counted(checked)} sounds were measured. It took ${seconds} s.`)
      }),
    )
}

const counted = (n: number): string => n.toLocaleString('en')
