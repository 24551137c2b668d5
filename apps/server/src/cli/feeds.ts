import type { Command } from 'commander'
import { say } from '../announce.ts'
import { listFeeds } from '../modules/import/podcast/feed-refresh.store.ts'
import { withServices } from './open-services.ts'

/** Adds `feeds`: the podcast feeds that a server reads again and again. */
export function addFeedCommands(program: Command): void {
  program
    .command('feeds')
    .description('list the imported podcast feeds, when each was read and is read again, and what went wrong')
    .action(() =>
      withServices(async ({ db }) => {
        const feeds = await listFeeds(db)
        if (feeds.length === 0) say('No feed was imported yet. Add one with: earshot import-podcast <feed>')
        for (const { title, feed, checkedAt, nextAt, problem } of feeds)
          say([title, feed, `read ${time(checkedAt)}`, `next read ${time(nextAt)}`, problem ?? ''].join('\t').trimEnd())
      }),
    )
}

const time = (date: Date | null): string => date?.toISOString() ?? '-'
