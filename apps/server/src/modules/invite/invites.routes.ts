import * as contract from '@earshot/contract/desk/people/invites'
import { mustBeProved } from '../../access/running-session.store.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { sendJob } from '../../jobs/queue.ts'
import { onDesk } from '../audit/audit.store.ts'
import { siteUrl } from '../mail/mail.ts'
import { inviteMail } from './invite.jobs.ts'
import { createInviteBy, endInvite, listInvites } from './invites.store.ts'

/** Registers the calls about invitations (PEOPLE-08). */
export function inviteRoutes(api: Api): void {
  const { db, config, now } = api.services

  route(api, contract.deskInvites, ({ input }) => listInvites(db, input, now()))
  route(api, contract.createInvite, async ({ viewer, input }) => {
    if (input.roles.length > 0) await mustBeProved(db, viewer.sessionId, now())
    const isMailed = input.email !== undefined && config.mailUrl !== undefined
    const { id, key } = await db.transaction(async (tx) => {
      const created = await createInviteBy(tx, input, { by: onDesk(viewer), memberId: viewer.id, at: now() })
      if (isMailed) await sendJob(tx, inviteMail.job({ inviteId: created.id }))
      return created
    })
    return { id, link: isMailed ? null : siteUrl(config, `/signup?invite=${key}`) }
  })
  route(api, contract.revokeInvite, async ({ viewer, input }) => {
    await endInvite(db, input.invite_id, { by: onDesk(viewer), at: now() })
    return {}
  })
}
