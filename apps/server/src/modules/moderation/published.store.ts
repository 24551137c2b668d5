import type { Creator } from '@earshot/contract/catalogue/creator'
import type { StoredVisibility } from '@earshot/contract/community/community'
import type { ReportedItem } from '@earshot/contract/community/report-subject'
import * as m from '@earshot/messages/notification'
import { and, desc, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { notFound } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { findCreatorOf } from '../audit/item-audit.store.ts'
import { lockTitle } from '../catalogue/removal/kinds.ts'
import { findRemoval, hideItem, showItem } from '../catalogue/removal/removal.store.ts'
import { notifyStudio } from '../studio/notify-studio.store.ts'

type Published = { kind: ReportedItem; id: number }

/**
 * Locks a published item that a moderator decides about. Hiding it is the site's, as `earshot hide` does. It belongs to
 * the moderator who is on the team of its artist or podcast. Throws 404, and 400 for deleting.
 */
export async function lockPublished(services: Services, moderator: Viewer, item: Published) {
  const { db } = services
  const creator = (await findCreatorOf(db, item)) ?? (await findCreatorOfHidden(db, item))
  const title = await lockTitle(db, item)
  const removed = title === undefined ? await findRemoval(db, item) : undefined
  if (title === undefined && removed?.act !== 'hide') throw notFound(item.kind)
  const isOwn = creator !== undefined && (await isOnTeam(db, creator, moderator.id))
  const input = { isDryRun: false, by: 'site', actor: moderator } as const
  return {
    postId: null,
    topicId: null,
    memberId: isOwn ? moderator.id : null,
    visibility: title === undefined ? ('hidden' as const) : ('visible' as const),
    words: title ?? removed?.title ?? '',
    // A published item is never held; its case begins with its first report.
    createdAt: services.now(),
    setVisibility: async (visibility: StoredVisibility, reason: string | null): Promise<void> => {
      if (visibility === 'hidden') await hideItem(services, item, { ...input, ...(reason !== null && { reason }) })
      else if (title === undefined) await showItem(services, item, input)
    },
  }
}

type Decided = { decision: string; title: string; note: string | null }

// The row of a hidden item is elsewhere; the log of its hiding names its artist or podcast.
async function findCreatorOfHidden(db: Db, { kind, id }: Published): Promise<Creator | undefined> {
  const [found] = await db
    .select({ kind: audit.creatorKind, id: audit.creatorId })
    .from(audit)
    .where(and(eq(audit.act, 'item.hide'), eq(audit.subjectKind, kind), eq(audit.subjectId, id)))
    .orderBy(desc(audit.id))
    .limit(1)
  return found === undefined || found.kind === null || found.id === null
    ? undefined
    : { kind: found.kind, id: found.id }
}

/** Notifies the owners of a published item of a decision about it (RELEASE-35). */
export async function notifyOwners(tx: Db, item: Published, { decision, title, note }: Decided): Promise<void> {
  const creator = (await findCreatorOf(tx, item)) ?? (await findCreatorOfHidden(tx, item))
  const sentence = SENTENCES[decision]
  if (creator === undefined || sentence === undefined) return
  const text = sentence({ title })
  const { members, creatorId } = teamOf(creator)
  const owners = await tx
    .select({ memberId: members.memberId })
    .from(members)
    .where(and(eq(creatorId, creator.id), eq(members.role, 'owner')))
  for (const { memberId } of owners)
    await notifyStudio(tx, { memberId, title, text: note === null ? text : `${text} ${note}` })
}

const SENTENCES: Readonly<Record<string, (named: { title: string }) => string>> = {
  keep: m.item_kept,
  hide: m.item_hidden,
  show: m.item_shown,
}

const isOnTeam = async (db: Db, creator: Creator, memberId: number): Promise<boolean> => {
  const { members, creatorId } = teamOf(creator)
  return (await db.$count(members, and(eq(creatorId, creator.id), eq(members.memberId, memberId)))) > 0
}

const teamOf = ({ kind }: Creator) =>
  kind === 'artist'
    ? { members: artistMember, creatorId: artistMember.artistId }
    : { members: podcastMember, creatorId: podcastMember.podcastId }
