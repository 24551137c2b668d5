import type { Command } from 'commander'
import { indexAll } from '../../modules/search/search.store.ts'
import { print } from '../../process/log/announce.ts'
import { terminal } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

/** Milliseconds between two lines of progress. */
const LINE_MS = 2_000

/** Adds `reindex`, which rebuilds the search index. */
export function addSearchCommand(program: Command): void {
  program
    .command('reindex')
    .description('rebuild the search index; searches continue meanwhile')
    .action(() =>
      withServices(async ({ db }) => {
        const started = performance.now()
        let shown = started
        let items = 0
        await indexAll(db, (done, total) => {
          items = total
          if (done < total && performance.now() - shown < LINE_MS) return
          shown = performance.now()
          terminal().write('error', `${counted(done)} of ${counted(total)} written\n`)
        })
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        print(`The search index holds ${counted(items)} items now. It took ${seconds} s.`)
      }),
    )
}

const counted = (n: number): string => n.toLocaleString('en')
