import * as contract from '@earshot/contract/desk/operations'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { sendJob } from '../../jobs/queue.ts'
import { onDesk, writeAudit } from '../audit/audit.store.ts'
import { backupTask } from './operations.jobs.ts'
import { changeJobs, readBackups, readJobs } from './operations.ts'

/** Seconds in which one backup is made on request. */
const ONE_BACKUP = 60

/** Registers the calls of jobs and backups of the desk. */
export function operationsRoutes(api: Api): void {
  const { services } = api

  route(api, contract.deskJobs, () => readJobs(services))
  route(api, contract.retryJobs, async ({ viewer, input }) => {
    await changeJobs(services, 'job.retry', input.ids, onDesk(viewer))
    return readJobs(services)
  })
  route(api, contract.deleteJobs, async ({ viewer, input }) => {
    await changeJobs(services, 'job.delete', input.ids, onDesk(viewer))
    return readJobs(services)
  })
  route(api, contract.deskBackups, () => readBackups(services))
  route(api, contract.makeBackup, ({ viewer }) =>
    services.db.transaction(async (tx) => {
      await sendJob(tx, { ...backupTask.job({}), oncePer: { name: backupTask.name, seconds: ONE_BACKUP } })
      await writeAudit(tx, { by: onDesk(viewer), act: 'backup.make', subject: { kind: 'backup' } })
      return {}
    }),
  )
}
