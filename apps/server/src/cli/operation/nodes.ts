import type { Command } from 'commander'
import { listIdleQueues, listProcesses } from '../../modules/operations/health/processes.ts'
import { print } from '../../process/log/announce.ts'
import { withServices } from '../open-services.ts'

/** Adds `nodes`, which lists the processes of the server (NODES-02). */
export function addNodesCommand(program: Command): void {
  program
    .command('nodes')
    .description('list the processes of the server, and queues without a worker')
    .action(() =>
      withServices(async ({ db, now }) => {
        const processes = await listProcesses(db, now())
        if (processes.length === 0) print('No process of the server has reported.')
        for (const { id, role, version, started_at: start, reported_at: at, is_alive: isAlive } of processes)
          print(
            [id.slice(0, 8), role, version, `started ${start}`, `reported ${at}`, isAlive ? 'alive' : 'gone'].join(
              '\t',
            ),
          )
        const idle = await listIdleQueues(db)
        if (idle.length > 0) print(`No worker takes jobs of these queues: ${idle.join(', ')}`)
      }),
    )
}
