import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { CREATOR } from '@earshot/contract/studio/creator-limits'
import type { Application } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/notification'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { getCreatorName } from '../../../access/creator.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { creatorApplication } from '../../../db/schema/studio/application.ts'
import { Refusal, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { CreatorRef } from '../creator-refs.store.ts'
import { notifyStudio } from '../notify-studio.store.ts'
import { lockTeam } from '../team/members.store.ts'
import { toApplications } from './applications.store.ts'
import { getCreatorsMode, mustNotMakeMore } from './made-creators.store.ts'
import { makeCreator } from './make-creator.store.ts'

type Wanted = { kind: CreatorKind; name: string; message?: string; links?: string[]; claim_id?: number }

const DAY_MS = 86_400_000

/**
 * Applies to become an artist or podcast, or to own an existing one; where CREATORS is open, a new one is made at once.
 * Throws 403 where it is closed, 404, and 409 for a second open application, too many new ones, and within 7 days of a
 * refusal (STUDIO-10 to STUDIO-13).
 */
export async function applyAsCreator(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  wanted: Wanted,
): Promise<{ application: Application | null; creator: CreatorRef | null }> {
  const mode = getCreatorsMode(services)
  return services.db.transaction(async (tx) => {
    // Applications of one member follow each other.
    await tx.select({ id: member.id }).from(member).where(eq(member.id, viewer.id)).for('no key update')
    if (mode === 'open' && wanted.claim_id === undefined) return makeAtOnce(tx, viewer, wanted)
    await mustNotBeRefusedNow(tx, viewer.id, wanted, services.now())
    return { application: await send(tx, viewer, wanted, services.now()), creator: null }
  })
}

async function makeAtOnce(tx: Db, viewer: Viewer, { kind, name }: Wanted) {
  await mustNotMakeMore(tx, viewer.id)
  return { application: null, creator: await makeCreator(tx, viewer, { kind, name, owner: viewer }) }
}

async function mustNotBeRefusedNow(tx: Db, memberId: number, { kind }: Wanted, now: Date): Promise<void> {
  const [refused] = await tx
    .select({ at: creatorApplication.decidedAt })
    .from(creatorApplication)
    .where(
      and(
        eq(creatorApplication.memberId, memberId),
        eq(creatorApplication.kind, kind),
        eq(creatorApplication.state, 'refused'),
        gt(creatorApplication.decidedAt, new Date(now.getTime() - CREATOR.againDays * DAY_MS)),
      ),
    )
    .orderBy(desc(creatorApplication.id))
    .limit(1)
  if (refused !== undefined)
    throw new Refusal(
      STATUS.conflict,
      `Your application was refused. You can apply again after ${CREATOR.againDays} days.`,
    )
}

// A new request answers the question about the open one.
async function send(tx: Db, viewer: Viewer, wanted: Wanted, now: Date): Promise<Application> {
  const claim = await claimOf(tx, viewer, wanted)
  const [open] = await tx
    .select()
    .from(creatorApplication)
    .where(
      and(
        eq(creatorApplication.memberId, viewer.id),
        eq(creatorApplication.kind, wanted.kind),
        inArray(creatorApplication.state, ['open', 'asked']),
      ),
    )
  if (open?.state === 'open')
    throw new Refusal(STATUS.conflict, `You have an open application for ${open.name}. Wait for its answer.`)
  const values = {
    name: claim?.name ?? wanted.name,
    message: wanted.message ?? '',
    links: wanted.links ?? [],
    claimId: wanted.claim_id ?? null,
    state: 'open' as const,
  }
  const rows =
    open === undefined
      ? await tx
          .insert(creatorApplication)
          .values({ memberId: viewer.id, kind: wanted.kind, ...values, createdAt: now })
          .returning()
      : await tx.update(creatorApplication).set(values).where(eq(creatorApplication.id, open.id)).returning()
  for (const { user } of claim?.owners ?? [])
    await notifyStudio(tx, {
      memberId: user.id,
      actorId: viewer.id,
      title: values.name,
      text: m.studio_claimed({ name: values.name, username: viewer.username }),
    })
  return oneOf(await toApplications(tx, rows), 'application')
}

async function claimOf(tx: Db, viewer: Viewer, { kind, claim_id: id }: Wanted) {
  if (id === undefined) return undefined
  const name = await getCreatorName(tx, { kind, id })
  const owners = (await lockTeam(tx, { kind, id })).filter(({ role }) => role === 'owner')
  if (owners.some(({ user }) => user.id === viewer.id)) throw new Refusal(STATUS.conflict, `You own ${name} already.`)
  return { name, owners }
}
