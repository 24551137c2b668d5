import { mayProposeShares } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import * as m from '@earshot/messages/notification'
import { eq } from 'drizzle-orm'
import { getCreatorName } from '../../../access/creator.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { shareProposal } from '../../../db/schema/studio/team.ts'
import { Refusal, badRequest, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { setShares } from '../../money/ledger/owners/owners.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { notifyStudio } from '../notify-studio.store.ts'
import { dropProposal, lockTeam } from './members.store.ts'
import type { TeamRow } from './members.store.ts'
import { notifyTeam } from './notify-team.ts'

type Stores = Pick<Services, 'db' | 'now'>
type Shares = readonly { member_id: number; share: number }[]

const DAY_MS = 86_400_000

/**
 * Proposes shares of the owners in percent, which the proposer agrees to. They replace an open proposal. Throws 404,
 * 403, and 400 when an owner is missing or the shares do not sum to 100 (STUDIO-18).
 */
export async function proposeShares(
  { db, now }: Stores,
  viewer: Viewer,
  creator: Creator,
  shares: Shares,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await getCreatorFor(tx, viewer, creator, mayProposeShares)
    const owners = ownersOf(await lockTeam(tx, creator))
    const named = new Map(shares.map(({ member_id, share }) => [member_id, share]))
    if (named.size !== shares.length || named.size !== owners.length || !owners.every(({ user }) => named.has(user.id)))
      throw badRequest('shares', `must name the owners: ${owners.map(({ user }) => user.username).join(', ')}`)
    if (shares.reduce((sum, { share }) => sum + share, 0) !== 100) throw badRequest('shares', 'must sum to 100')
    await dropProposal(tx, creator)
    const made = await tx
      .insert(shareProposal)
      .values({
        kind: creator.kind,
        creatorId: creator.id,
        shares: [...shares],
        proposedBy: viewer.id,
        createdAt: now(),
        expiresAt: new Date(now().getTime() + CREATOR.agreeDays * DAY_MS),
      })
      .returning()
    await writeAudit(tx, {
      by: viewer,
      act: 'shares.propose',
      subject: { ...creator, title: name },
      creator,
      after: { shares: inWords(owners, named) },
    })
    for (const { user } of owners)
      await notifyStudio(tx, {
        memberId: user.id,
        actorId: viewer.id,
        title: name,
        text: m.studio_shares({ name, username: viewer.username }),
      })
    await agree(tx, viewer, { creator, name, owners, proposal: oneOf(made, 'proposal') })
  })
}

/**
 * Agrees to the open proposal; the last owner who agrees sets the shares. What was booked before does not move. Throws
 * 404, 403, and 409 when the proposal was replaced or has expired.
 */
export async function agreeShares(
  { db, now }: Stores,
  viewer: Viewer,
  creator: Creator,
  proposalId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await getCreatorFor(tx, viewer, creator, mayProposeShares)
    const owners = ownersOf(await lockTeam(tx, creator))
    const [proposal] = await tx.select().from(shareProposal).where(eq(shareProposal.id, proposalId)).for('update')
    const isCurrent = proposal?.kind === creator.kind && proposal.creatorId === creator.id && proposal.expiresAt > now()
    if (proposal === undefined || !isCurrent)
      throw new Refusal(STATUS.conflict, 'This proposal was replaced or has ended. Load the page again.')
    await agree(tx, viewer, { creator, name, owners, proposal })
  })
}

/**
 * Sets the shares of all owners, or without shares equal ones, records it, and notifies and mails the owners. Throws
 * 404, and 400 as `setShares` does (PEOPLE-09).
 */
export async function recordShares(
  tx: Db,
  by: AuditActor,
  { kind, id }: Creator,
  shares: readonly { username: string; share: number }[],
): Promise<void> {
  const title = await getCreatorName(tx, { kind, id })
  const owners = ownersOf(await lockTeam(tx, { kind, id }))
  await setShares(tx, kind, id, shares)
  await dropProposal(tx, { kind, id })
  const after = shares.map(({ username, share }) => `${username} ${share}`)
  await writeAudit(tx, {
    by,
    act: 'shares.set',
    subject: { kind, id, title },
    creator: { kind, id },
    before: { shares: owners.map(({ user, share }) => `${user.username} ${share ?? '–'}`) },
    after: { shares: after },
  })
  const text =
    after.length === 0
      ? m.studio_shares_equal({ name: title })
      : m.studio_shares_set({ name: title, shares: after.map((each) => `${each} %`).join(', ') })
  await notifyTeam(
    tx,
    owners.map(({ user }) => user.id),
    { by, title, text },
  )
}

type Agreeing = {
  creator: Creator
  name: string
  owners: readonly TeamRow[]
  proposal: typeof shareProposal.$inferSelect
}

async function agree(tx: Db, viewer: Viewer, { creator, name, owners, proposal }: Agreeing): Promise<void> {
  const agreedBy = [...new Set([...proposal.agreedBy, viewer.id])]
  await tx.update(shareProposal).set({ agreedBy }).where(eq(shareProposal.id, proposal.id))
  const named = new Map(proposal.shares.map(({ member_id, share }) => [member_id, share]))
  if (!proposal.agreedBy.includes(viewer.id) && proposal.proposedBy !== viewer.id)
    await writeAudit(tx, {
      by: viewer,
      act: 'shares.agree',
      subject: { ...creator, title: name },
      creator,
      after: { shares: inWords(owners, named) },
    })
  if (!owners.every(({ user }) => agreedBy.includes(user.id))) return
  await recordShares(
    tx,
    viewer,
    creator,
    owners.map(({ user }) => ({ username: user.username, share: named.get(user.id) ?? 0 })),
  )
}

const ownersOf = (team: readonly TeamRow[]): TeamRow[] => team.filter(({ role }) => role === 'owner')

const inWords = (owners: readonly TeamRow[], shares: ReadonlyMap<number, number>): string[] =>
  owners.map(({ user }) => `${user.username} ${shares.get(user.id) ?? 0}`)
