import type { Command } from 'commander'
import { ID_SHOWN, failedJobs } from '../../jobs/failed.store.ts'
import { print } from '../../process/log/announce.ts'
import { terminal } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

/** Adds `jobs`, which lists, retries and deletes failed jobs. */
export function addJobCommands(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('count the waiting jobs, and list the jobs that failed after all retries, with the reason')
    .action(() =>
      withServices(async (services) => {
        const { list, countWaiting } = failedJobs(services)
        for (const { queue, waiting } of await countWaiting(terminal().jobId))
          print(`${waiting} waiting in the queue ${queue}`)
        const failed = await list()
        if (failed.length === 0) print('No job has failed.')
        for (const { id, title, data, failedAt, reason } of failed)
          print([id.slice(0, ID_SHOWN), failedAt.toISOString(), title, JSON.stringify(data), reason].join('\t'))
      }),
    )
  jobs
    .command('retry')
    .argument('<ids...>', 'the jobs as the list names them, or "all"')
    .description('put failed jobs back into their queues')
    .action((ids: string[]) =>
      withServices(async (services) => print(`Queued again: ${await failedJobs(services).retry(chosen(ids))}.`)),
    )
  jobs
    .command('delete')
    .argument('<ids...>', 'the jobs as the list names them, or "all"')
    .description('delete failed jobs permanently')
    .action((ids: string[]) =>
      withServices(async (services) => print(`Deleted: ${await failedJobs(services).delete(chosen(ids))}.`)),
    )
}

const chosen = (ids: string[]): string[] | 'all' => (ids.includes('all') ? 'all' : ids)
