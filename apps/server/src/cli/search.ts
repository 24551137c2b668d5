import type { Command } from 'commander'
import { say } from '../announce.ts'
import { indexAll } from '../modules/search/search.store.ts'
import { terminal } from '../terminal.ts'
import { withServices } from './open-services.ts'

/** Milliseconds between two lines of progress. */
const LINE_MS = 2_000

/** Adds `reindex`, which rebuilds the search index. */
export function addSearchCommand(program: Command): void {
  program
    .command('reindex')
    .description('make the search index anew; searches go on meanwhile')
    .action(() =>
      withServices(async ({ db }) => {
        const started = performance.now()
        let shown = started
        let items = 0
        await indexAll(db, (done, total) => {
          items = total
          const isLast = done === total
          if (!isLast && performance.now() - shown < LINE_MS) return
          shown = performance.now()
          terminal().write(
            'error',
            isLast ? `${counted(total)} read; making the lists\n` : `${counted(done)} of ${counted(total)} read\n`,
          )
        })
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        say(`The search index holds ${counted(items)} items now. It took ${seconds} s.`)
      }),
    )
}

const counted = (n: number): string => n.toLocaleString('en')
