import * as contract from '@earshot/contract/desk/operations/health'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { listMuted, muteAlarms } from './alarms.store.ts'
import { readHealth } from './health.ts'
import { listProcesses } from './processes.ts'

/** Registers the calls about the state of the server (OPERATIONS-01, OPERATIONS-02). */
export function healthOfDeskRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services

  route(api, contract.deskHealth, async ({ viewer: { id } }) => {
    const [lines, processes, muted] = await Promise.all([
      readHealth(services),
      listProcesses(db, now()),
      listMuted(db, id),
    ])
    return { lines, processes, muted }
  })
  route(api, contract.muteAlarms, async ({ viewer: { id }, input: { causes } }) => {
    await db.transaction((tx) => muteAlarms(tx, id, causes))
    return { muted: await listMuted(db, id) }
  })
}
