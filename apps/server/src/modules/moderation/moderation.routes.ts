import { maySuspend } from '@earshot/contract/access'
import { contactUs } from '@earshot/contract/account'
import * as contract from '@earshot/contract/moderation'
import { reportSubject } from '@earshot/contract/report-subject'
import { countActivity } from '../../access/activity-limits.ts'
import { badRequest, forbidden, oneOf } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { listCases, listDecisions } from './queue.store.ts'
import { createReport } from './report.store.ts'
import { settle } from './settle.store.ts'
import { listSuspensions, restoreMember, suspendMember } from './suspension.store.ts'

/** Reports of members, what moderators make of them, and suspensions of accounts. */
export function moderationRoutes(api: Api): void {
  const { db, now, config } = api.services

  route(api, contactUs, async ({ viewer, input }) => {
    const about = contract.readReportSubject(input.subject)
    if (about === undefined)
      throw badRequest('subject', `must name what is reported, like "${reportSubject('comment', 12)}"`)
    await countActivity(api.services, 'reports', viewer.id)
    await createReport(db, { kind: about.kind, itemId: about.id, memberId: viewer.id, reason: input.message }, now())
    return {}
  })

  route(api, contract.moderationQueue, async ({ input }) => {
    const { cases, open } = await listCases(db, input)
    return { data: cases, counts: { open } }
  })

  route(api, contract.moderationSettle, async ({ viewer, input }) => {
    const note = input.note?.trim() ?? ''
    await settle(
      db,
      viewer,
      { kind: input.kind, itemId: input.item_id, decision: input.decision, note: note === '' ? null : note },
      now(),
    )
    return {}
  })

  route(api, contract.moderationLog, ({ input }) => listDecisions(db, input))

  route(api, contract.listSuspensions, ({ input: { member_id: memberId, ...page } }) =>
    listSuspensions(db, { memberId, ...page }, now()),
  )

  route(api, contract.suspendMember, async ({ viewer, input }) => {
    const { member_id: memberId, until } = input
    if (!maySuspend(viewer, memberId)) throw forbidden('You cannot suspend yourself.')
    const reason = input.reason.trim()
    if (reason === '') throw badRequest('reason', 'is required')
    const asked = { memberId, moderatorId: viewer.id, reason, until: until === undefined ? null : new Date(until) }
    await suspendMember(db, asked, now())
    const { data } = await listSuspensions(db, { memberId, limit: 1, offset: 0 }, now())
    return oneOf(data, 'suspension')
  })

  route(api, contract.restoreMember, async ({ viewer, input }) => {
    const note = input.note?.trim() || null
    await restoreMember(
      db,
      { memberId: input.member_id, moderatorId: viewer.id, note, timeZone: config.timeZone },
      now(),
    )
    return {}
  })
}
