import { mayAdminister, mayDeleteForCreator } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { CreatorRemoval, RemovedCreator } from '@earshot/contract/studio/creator-removal'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { album, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../../db/schema/catalogue/podcast.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { countSubscribers, listRefusals } from '../../catalogue/removal/refusals.store.ts'
import { removeItem, restoreItem } from '../../catalogue/removal/removal.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { byCreator, mayBeRefused } from '../draft/draft-changes.ts'

/** Returns what deleting an artist or podcast removes, and what stands against it. Throws 404 and 403 (RELEASE-31). */
export async function readRemoval(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  creator: Creator,
): Promise<CreatorRemoval> {
  const { name } = await getCreatorFor(db, viewer, creator, mayDeleteForCreator)
  const { kind, id } = creator
  const at = now()
  return {
    name,
    refusals: (await listRefusals(db, kind, [id], { timeZone: config.timeZone, at })).get(id) ?? [],
    subscribers: (await countSubscribers(db, kind, [id], at)).get(id) ?? 0,
    ...(await countItems(db, creator)),
  }
}

async function countItems(db: Db, { kind, id }: Creator): Promise<{ releases: number; items: number; drafts: number }> {
  if (kind === 'artist')
    return {
      releases: await db.$count(album, eq(album.artistId, id)),
      items: await db.$count(track, eq(track.artistId, id)),
      drafts: await db.$count(
        release,
        and(eq(release.artistId, id), isNull(release.albumId), isNull(release.deletedAt)),
      ),
    }
  return {
    releases: await db.$count(season, eq(season.podcastId, id)),
    items: await db.$count(episode, eq(episode.podcastId, id)),
    drafts: 0,
  }
}

/**
 * Deletes an artist or podcast of which the viewer is an owner; it can be restored for 30 days. With `endsSubscribers`
 * its subscriptions are cancelled, and nothing is refunded. Throws 404, 403, 400 unless `name` is its name, and 409
 * with what stands against it.
 */
export async function deleteCreator(
  services: Services,
  viewer: Viewer,
  { creator, name, endsSubscribers }: { creator: Creator; name: string; endsSubscribers: boolean },
): Promise<void> {
  const known = await getCreatorFor(services.db, viewer, creator, mayDeleteForCreator)
  if (oneLine(name) !== oneLine(known.name)) throw badRequest('name', `must be the name of the ${creator.kind}`)
  await mayBeRefused(() => removeItem(services, creator, { ...byCreator(viewer), mayEnd: endsSubscribers }))
}

// Names of imports may have other spaces than a field takes.
const oneLine = (name: string): string => name.replaceAll(/\s+/g, ' ').trim()

/** Lists the deleted artists and podcasts that the viewer owned and can still restore, the first to go first. */
export async function listRemoved(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: Viewer,
): Promise<RemovedCreator[]> {
  const rows = await db
    .select()
    .from(removal)
    .where(and(isRestorable(now()), wasOwnedBy(viewer.id)))
    .orderBy(asc(removal.deleteAt))
  return rows.flatMap(({ kind, itemId: id, title: name, deleteAt, by, reason }) =>
    (kind === 'artist' || kind === 'podcast') && deleteAt !== null
      ? [{ kind, id, name, restorable_until: deleteAt.toISOString(), removed_by: by, reason }]
      : [],
  )
}

/** Restores a deleted artist or podcast of an owner. Throws 404, and 409 if the site removed it. */
export async function restoreCreator(services: Services, viewer: Viewer, { kind, id }: Creator): Promise<void> {
  const { db, now } = services
  const [known] = await db
    .select({ id: removal.id })
    .from(removal)
    .where(
      and(
        eq(removal.kind, kind),
        eq(removal.itemId, id),
        isRestorable(now()),
        mayAdminister(viewer) ? undefined : wasOwnedBy(viewer.id),
      ),
    )
  if (known === undefined) throw notFound(kind)
  await mayBeRefused(() => restoreItem(services, { kind, id }, byCreator(viewer)))
}

const isRestorable = (at: Date) =>
  and(
    eq(removal.act, 'remove'),
    isNull(removal.deletedAt),
    gt(removal.deleteAt, at),
    or(eq(removal.kind, 'artist'), eq(removal.kind, 'podcast')),
  )

// The team of a removed artist or podcast is among its rows.
const wasOwnedBy = (memberId: number) => sql`exists (
  select from removed_row r where r.removal_id = ${removal.id} and r.member_id = ${memberId}::int
    and r.table_name = ${removal.kind} || '_member' and r.row->>'role' = 'owner')`
