import type { Creator } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import type { ApplicationState } from '@earshot/contract/studio/creator-limits'
import type { Application, ApplicationCase } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/notification'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { creatorApplication } from '../../../db/schema/studio/application.ts'
import { emit } from '../../../events/event.ts'
import { applicationDecided } from '../../../events/events.ts'
import { Refusal, badRequest, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import type { UserRefRow } from '../../member/views.ts'
import { findCreatorRefs, listOfName } from '../creator-refs.store.ts'
import { notifyStudio } from '../notify-studio.store.ts'
import { joinTeam, lockTeam, setRole } from '../team/members.store.ts'
import { makeCreator } from './make-creator.store.ts'

type Row = typeof creatorApplication.$inferSelect
type Decision = 'accept' | 'refuse' | 'ask'

/** Applications of a member that are shown: open ones, and the last decided ones. */
const SHOWN_MAX = 10

/** Lists the applications of a member, newest first. */
export async function listMyApplications(db: Db, memberId: number): Promise<Application[]> {
  const rows = await db
    .select()
    .from(creatorApplication)
    .where(eq(creatorApplication.memberId, memberId))
    .orderBy(desc(creatorApplication.id))
    .limit(SHOWN_MAX)
  return toApplications(db, rows)
}

/** Lists applications for admins, oldest first: those of a state, or the undecided ones; `total` counts all of them. */
export async function listApplications(
  db: Db,
  { state, limit, offset }: { state?: ApplicationState; limit: number; offset: number },
): Promise<{ data: ApplicationCase[]; total: number }> {
  const wanted = inArray(creatorApplication.state, state === undefined ? ['open', 'asked'] : [state])
  const rows = await db
    .select(caseColumns)
    .from(creatorApplication)
    .innerJoin(member, eq(member.id, creatorApplication.memberId))
    .where(wanted)
    .orderBy(asc(creatorApplication.id))
    .limit(limit)
    .offset(offset)
  return { data: await toCases(db, rows), total: await db.$count(creatorApplication, wanted) }
}

/**
 * Accepts or refuses an application, or asks a question about it. The member is notified and mailed, and owns the new
 * or claimed artist or podcast of an accepted one. Throws 404, 400 for a question without words, and 409 for a decided
 * one (STUDIO-13).
 */
export const decideApplication = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  by: AuditActor,
  { id, decision, note = '' }: { id: number; decision: Decision; note?: string | undefined },
): Promise<ApplicationCase> =>
  db.transaction(async (tx) => {
    if (decision === 'ask' && note === '') throw badRequest('note', 'is required')
    const { row, user, ...address } = oneOf(
      await tx
        .select(caseColumns)
        .from(creatorApplication)
        .innerJoin(member, eq(member.id, creatorApplication.memberId))
        .where(eq(creatorApplication.id, id))
        .for('update', { of: creatorApplication }),
      'application',
    )
    if (row.state === 'accepted' || row.state === 'refused')
      throw new Refusal(STATUS.conflict, `This application was ${row.state} already.`)
    const creator = decision === 'accept' ? await accept(tx, by, row, user) : undefined
    const [decided] = await tx
      .update(creatorApplication)
      .set({
        state: STATE_AFTER[decision],
        note: note === '' ? null : note,
        creatorId: creator?.id ?? null,
        decidedBy: typeof by === 'string' ? null : by.id,
        decidedAt: now(),
      })
      .where(eq(creatorApplication.id, id))
      .returning()
    const concerned = creator ?? (row.claimId === null ? undefined : { kind: row.kind, id: row.claimId })
    await writeAudit(tx, {
      by,
      act: `application.${decision}`,
      subject: { kind: 'application', id, title: row.name },
      ...(concerned && { creator: concerned }),
      ...(note !== '' && { reason: note }),
    })
    await notifyStudio(tx, {
      memberId: row.memberId,
      title: row.name,
      text: [SENTENCES[decision]({ name: row.name }), note].join(' ').trim(),
    })
    await emit(tx, applicationDecided, { applicationId: id })
    return oneOf(await toCases(tx, [{ row: decided ?? row, user, ...address }]), 'application')
  })

/** Maps applications to replies; `claim` is null for a hidden or deleted artist or podcast. */
export async function toApplications(db: Db, rows: readonly Row[]): Promise<Application[]> {
  const refOf = await findCreatorRefs(db, rows.flatMap(claimIn))
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    message: row.message,
    links: row.links,
    claim: claimIn(row).map(refOf)[0] ?? null,
    state: row.state,
    note: row.note,
    creator_id: row.creatorId,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }))
}

const STATE_AFTER = { accept: 'accepted', refuse: 'refused', ask: 'asked' } as const
const SENTENCES = { accept: m.studio_accepted, refuse: m.studio_refused, ask: m.studio_asked }

const claimIn = ({ kind, claimId }: Row): Creator[] => (claimId === null ? [] : [{ kind, id: claimId }])

// The present owners of a claimed artist or podcast hear of the new owner.
async function accept(tx: Db, by: AuditActor, row: Row, user: UserRefRow): Promise<Creator> {
  const [claim] = claimIn(row)
  if (claim === undefined) return makeCreator(tx, by, { kind: row.kind, name: row.name, owner: user })
  const team = await lockTeam(tx, claim)
  for (const owner of team.filter(({ role }) => role === 'owner'))
    await notifyStudio(tx, {
      memberId: owner.user.id,
      title: row.name,
      text: m.studio_new_owner({ name: row.name, username: user.username }),
    })
  const isMember = team.some((each) => each.user.id === user.id)
  if (isMember) await setRole(tx, { by, creator: claim }, user, 'owner')
  else await joinTeam(tx, { by, creator: claim, name: row.name }, user, 'owner')
  return claim
}

const caseColumns = {
  row: creatorApplication,
  user: userRefColumns,
  address: member.email,
  confirmedAt: member.emailConfirmedAt,
}
type CaseRow = { row: Row; user: UserRefRow; address: string; confirmedAt: Date | null }

async function toCases(db: Db, rows: readonly CaseRow[]): Promise<ApplicationCase[]> {
  const applications = await toApplications(
    db,
    rows.map(({ row }) => row),
  )
  const cases: ApplicationCase[] = []
  for (const [at, { row, user, address, confirmedAt }] of rows.entries()) {
    const [application, [claim]] = [applications[at], claimIn(row)]
    if (application === undefined) continue
    const owners = claim === undefined ? [] : await lockTeam(db, claim)
    cases.push({
      ...application,
      member: toUserRef(user),
      email: { ...domainAgainst(address, row.links), is_confirmed: confirmedAt !== null },
      owners: owners.filter(({ role }) => role === 'owner').map((each) => toUserRef(each.user)),
      same_name: await listOfName(db, row.kind, row.name, row.claimId ?? row.creatorId ?? 0),
    })
  }
  return cases
}

// A link on a subdomain belongs to the domain of the address too.
function domainAgainst(address: string, links: readonly string[]) {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const isOf = (link: string) => `.${URL.parse(link)?.hostname ?? ''}`.endsWith(`.${domain}`)
  return { domain, is_of_links: links.some(isOf) }
}
