import * as contract from '@earshot/contract/desk/operations/mail-log'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { listMails, resumeMail, sendMailAgain, showRecipient } from './mail-log.ts'

/** Registers the calls about mails that were sent (OPERATIONS-10). */
export function mailLogRoutes(api: Api): void {
  const { services } = api
  const { db } = services

  route(api, contract.mailLog, ({ input }) => listMails(services, input))
  route(api, contract.showRecipient, async ({ viewer, input: { id } }) => ({
    recipient: await showRecipient(db, id, onDesk(viewer)),
  }))
  route(api, contract.sendMailAgain, async ({ viewer, input: { id } }) => {
    await sendMailAgain(services, id, onDesk(viewer))
    return {}
  })
  route(api, contract.resumeMail, async ({ viewer, input: { id } }) => {
    await resumeMail(db, id, onDesk(viewer))
    return {}
  })
}
