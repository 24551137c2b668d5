import type { Command } from 'commander'
import { say } from '../announce.ts'
import { ID_SHOWN, failedJobs } from '../jobs/failed.store.ts'
import { withServices } from './open-services.ts'

/** Adds `jobs`: what failed for good, and what to do with it. */
export function addJobCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('count the waiting jobs, and list the jobs that failed after all retries, with the reason')
    .action(() =>
      withServices(async (services) => {
        const { list, countWaiting } = failedJobs(services)
        for (const { queue, waiting } of await countWaiting()) say(`${waiting} waiting in the queue ${queue}`)
        const failed = await list()
        if (failed.length === 0) say('No job has failed.')
        for (const { id, title, data, failedAt, reason } of failed)
          say([id.slice(0, ID_SHOWN), failedAt.toISOString(), title, JSON.stringify(data), reason].join('\t'))
      }),
    )
  jobs
    .command('retry')
    .argument('<ids...>', 'the jobs as the list names them, or "all"')
    .description('put failed jobs back into their queues')
    .action((ids: string[]) =>
      withServices(async (services) => say(`Queued again: ${await failedJobs(services).retry(chosen(ids))}.`)),
    )
  jobs
    .command('delete')
    .argument('<ids...>', 'the jobs as the list names them, or "all"')
    .description('delete failed jobs for good')
    .action((ids: string[]) =>
      withServices(async (services) => say(`Deleted: ${await failedJobs(services).delete(chosen(ids))}.`)),
    )
}

const chosen = (ids: string[]): string[] | 'all' => (ids.includes('all') ? 'all' : ids)
