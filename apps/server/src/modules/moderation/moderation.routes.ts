import { contactUs } from '@earshot/contract/account'
import * as contract from '@earshot/contract/moderation'
import { reportSubject } from '@earshot/contract/report-subject'
import { countActivity } from '../../access/activity-limits.ts'
import { badRequest } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { listCases, listDecisions } from './queue.store.ts'
import { createReport } from './report.store.ts'
import { settle } from './settle.store.ts'

/** Reports of members, and what moderators make of them. */
export function moderationRoutes(api: Api): void {
  const { db, now } = api.services

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
}
