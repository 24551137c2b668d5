import type { Command } from 'commander'
import { listFeeds } from '../../modules/import/podcast/refresh/feed-refresh.store.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'

/** Adds `feeds`: the podcast feeds that a server polls. */
export function addFeedCommands(program: Command): void {
  program
    .command('feeds')
    .description('list the imported podcast feeds with their last and next read, and their errors')
    .action(() =>
      withServices(async ({ db }) => {
        const feeds = await listFeeds(db)
        if (feeds.length === 0) print('No feed has been imported yet. Add one with: earshot import-podcast <feed>')
        for (const { title, feed, checkedAt, nextAt, problem } of feeds)
          print(
            [
              title,
              feed,
              checkedAt === null ? 'not read yet' : `read ${checkedAt.toISOString()}`,
              nextAt === null ? 'not read again' : `next read ${nextAt.toISOString()}`,
              problem ?? '',
            ]
              .join('\t')
              .trimEnd(),
          )
      }),
    )
}
