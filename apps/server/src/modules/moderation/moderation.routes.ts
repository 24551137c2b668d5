import { maySuspend } from '@earshot/contract/access'
import * as cases from '@earshot/contract/community/case'
import * as contract from '@earshot/contract/community/moderation'
import * as figures from '@earshot/contract/community/moderation-figures'
import { isReportedItem, reportSubject, type ReportedKind } from '@earshot/contract/community/report-subject'
import { deskDecisions } from '@earshot/contract/desk/community/decisions'
import { contactUs } from '@earshot/contract/member/account'
import { pageOf } from '../../db/desk-list.ts'
import { badRequest, forbidden, notFound, oneOf } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { onDesk } from '../audit/audit.store.ts'
import { appeal, deleteForGood, getContext, takeCase } from './case.store.ts'
import { decide, undoDecision } from './decide.ts'
import { readFigures } from './figures.store.ts'
import { countDecisions, listDecisions } from './log.store.ts'
import { listCases } from './queue.store.ts'
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

  route(api, contract.moderationQueue, async ({ viewer, input }) => {
    const { cases: data, open } = await listCases(db, viewer, input, now())
    return { data, counts: { open } }
  })

  route(api, contract.moderationDecide, async ({ viewer, input }) => ({
    id: await decide(
      api.services,
      viewer,
      { kind: input.kind, itemId: input.item_id, decision: input.decision, note: input.note || null },
      now(),
    ),
  }))

  route(api, contract.moderationLog, ({ viewer, input }) =>
    listDecisions({ db, timeZone: config.timeZone }, viewer, input),
  )

  route(api, cases.moderationCase, ({ viewer, input }) => getContext(api.services, viewer, itemOf(input)))

  route(api, cases.takeCase, async ({ viewer, input }) => {
    await takeCase(db, viewer, itemOf(input), input.taken, now())
    return {}
  })

  route(api, cases.undoDecision, async ({ viewer, input }) => {
    await undoDecision(api.services, viewer, input.id, { at: now() })
    return {}
  })

  route(api, cases.deleteForGood, async ({ viewer, input }) => {
    await deleteForGood(db, { kind: input.kind, itemId: input.item_id }, { by: onDesk(viewer), at: now() })
    return {}
  })

  route(api, cases.appeal, async ({ viewer, input }) => {
    await appeal(db, viewer, itemOf(input), now())
    return {}
  })

  route(api, deskDecisions, async ({ viewer, input: { page, ...filters } }) => {
    const source = { db, timeZone: config.timeZone }
    return {
      data: await listDecisions(source, viewer, { ...filters, ...pageOf(page) }),
      total: await countDecisions(source, viewer, filters),
    }
  })

  route(api, figures.moderationFigures, () => readFigures(db, config.timeZone, now()))

  route(api, figures.publishedFigures, () => {
    if (!config.moderationFigures) throw notFound('page')
    return readFigures(db, config.timeZone, now())
  })

  route(api, contract.listSuspensions, ({ input: { member_id: memberId, ...page } }) =>
    listSuspensions(db, { memberId, ...page }, now()),
  )

  route(api, contract.suspendMember, async ({ viewer, input }) => {
    const { member_id: memberId, until } = input
    if (!maySuspend(viewer, memberId)) throw forbidden('You cannot suspend yourself.')
    const requested = {
      memberId,
      moderator: viewer,
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
    await restoreMember(db, { memberId: input.member_id, moderator: viewer, note }, now())
    return {}
  })
}

const itemOf = ({ kind, item_id: itemId }: { kind: ReportedKind; item_id: number }) => ({ kind, itemId })
