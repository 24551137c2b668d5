import { deskFeedLog } from '@earshot/contract/desk/operations/feed-log'
import * as contract from '@earshot/contract/desk/operations/jobs'
import { deskRunning } from '@earshot/contract/desk/operations/running'
import * as storage from '@earshot/contract/desk/operations/storage'
import { deskVersions } from '@earshot/contract/desk/operations/versions'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { onDesk } from '../audit/audit.store.ts'
import { backupRoutes } from './backups/backups.routes.ts'
import { listFeedLog } from './feeds/feed-log.store.ts'
import { healthOfDeskRoutes } from './health/health.routes.ts'
import { changeJobs, readJobs, runNow } from './jobs.ts'
import { mailLogRoutes } from './mail/mail-log.routes.ts'
import { listRunning } from './operation.ts'
import { cleanStorage, countStorage, readStorage } from './storage/storage.store.ts'
import { readVersions } from './versions/versions.ts'

/** Registers the calls of "Operations" of the desk. */
export function operationsRoutes(api: Api): void {
  const { services } = api

  backupRoutes(api)
  healthOfDeskRoutes(api)
  mailLogRoutes(api)
  route(api, contract.runJob, async ({ viewer, input: { task } }) => {
    await runNow(services, task, onDesk(viewer))
    return {}
  })
  route(api, deskVersions, () => readVersions(services))
  route(api, deskFeedLog, ({ input }) => listFeedLog(services, input))
  route(api, storage.deskStorage, () => readStorage(services))
  route(api, storage.countStorage, async ({ viewer }) => {
    await countStorage(services, viewer)
    return {}
  })
  route(api, storage.cleanStorage, async ({ viewer }) => {
    await cleanStorage(services, viewer)
    return {}
  })
  route(api, deskRunning, async () => ({ running: await listRunning(services.db) }))
  route(api, contract.deskJobs, () => readJobs(services))
  route(api, contract.retryJobs, async ({ viewer, input }) => {
    await changeJobs(services, 'job.retry', input, onDesk(viewer))
    return readJobs(services)
  })
  route(api, contract.deleteJobs, async ({ viewer, input }) => {
    await changeJobs(services, 'job.delete', input, onDesk(viewer))
    return readJobs(services)
  })
}
