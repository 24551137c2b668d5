import { maySuspend } from '@earshot/contract/access'
import * as contract from '@earshot/contract/community/moderation'
import { isReportedItem, reportSubject } from '@earshot/contract/community/report-subject'
import { contactUs } from '@earshot/contract/member/account'
import { badRequest, forbidden, oneOf } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { decide } from './decide.store.ts'
import { listCases, listDecisions } from './queue.store.ts'
import { createReport } from './report.store.ts'
import { listSuspensions, restoreMember, suspendMember } from './suspension.store.ts'

/** Registers the calls for reports of members, decisions of moderators, and suspensions of accounts. */
export function moderationRoutes(api: Api): void {
  const { db, now, config } = api.services

  route(api, contactUs, async ({ viewer, input }) => {
    const about = contract.readReportSubject(input.subject)
    if (about === undefined)
      throw badRequest('subject', `must name what is reported, like "${reportSubject('comment', 12)}"`)
    const isClaim = input.message === 'rights'
    if (isClaim && !isReportedItem(about.kind)) throw badRequest('message', 'must be content, media or spam for texts')
    if (isClaim && !input.claim) throw badRequest('claim', 'is required')
    const claim = { claim: (isClaim && input.claim) || null, link: (isClaim && input.link) || null }
    const reported = { kind: about.kind, itemId: about.id, memberId: viewer.id, reason: input.message }
    await createReport(db, { ...reported, ...claim }, now())
    return {}
  })

  route(api, contract.moderationQueue, async ({ input }) => {
    const { cases, open } = await listCases(db, input)
    return { data: cases, counts: { open } }
  })

  route(api, contract.moderationDecide, async ({ viewer, input }) => {
    await decide(
      api.services,
      viewer,
      { kind: input.kind, itemId: input.item_id, decision: input.decision, note: input.note || null },
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
    const requested = {
      memberId,
      moderatorId: viewer.id,
      reason: input.reason,
      until: until === undefined ? null : new Date(until),
      timeZone: config.timeZone,
    }
    await suspendMember(db, requested, now())
    const { data } = await listSuspensions(db, { memberId, limit: 1, offset: 0 }, now())
    return oneOf(data, 'suspension')
  })

  route(api, contract.restoreMember, async ({ viewer, input }) => {
    const note = input.note || null
    await restoreMember(db, { memberId: input.member_id, moderatorId: viewer.id, note }, now())
    return {}
  })
}
