import * as contract from '@earshot/contract/desk/log'
import { sendReport } from '../../http/report.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { readHome } from './home.ts'
import { AUDIT_COLUMNS, findEntry, listAudit, pieces } from './log.store.ts'
import { undoAct } from './undo.ts'

/** Registers the calls of the audit log, and of the desk's first page. */
export function deskLogRoutes(api: Api): void {
  const { services } = api

  route(api, contract.deskAudit, ({ viewer, input }) => listAudit(services, viewer, input))
  rawRoute(api, contract.deskAuditFile, async ({ viewer, input, reply }) =>
    sendReport(reply, { name: 'log', format: 'csv', columns: AUDIT_COLUMNS, pieces: pieces(services, viewer, input) }),
  )
  route(api, contract.deskUndo, async ({ viewer, input: { id } }) => {
    await undoAct(services, viewer, await findEntry(services.db, viewer, id))
    return {}
  })
  route(api, contract.deskHome, ({ viewer }) => readHome(services, viewer))
}
