import type { Creator } from '@earshot/contract/catalogue/creator'
import type { Audience } from '@earshot/contract/money/supporters'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../../db/schema/catalogue/podcast.ts'
import { emit, emitChanged } from '../../../events/event.ts'
import { albumsChanged, audienceChanged, seasonsChanged } from '../../../events/events.ts'
import { conflict, oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'

/**
 * The audience of an album or season: everybody, or subscribers, until `opensAt` if it is set. Followers are notified
 * of the opening if `notifiesOpening`.
 */
export type AudienceValues = { subscribersOnly: boolean; opensAt: Date | null; notifiesOpening: boolean }

/** An album or season. */
export type ClosableItem = { kind: 'album' | 'season'; id: number }

/** The values of an item for everybody. */
export const FOR_EVERYBODY: AudienceValues = { subscribersOnly: false, opensAt: null, notifiesOpening: false }

/** Returns the name of the audience of an item. */
export function audienceOf({
  subscribersOnly,
  opensAt,
}: Pick<AudienceValues, 'subscribersOnly' | 'opensAt'>): Audience {
  if (!subscribersOnly) return 'everybody'
  return opensAt === null ? 'subscribers' : 'until'
}

/**
 * Sets who may play an album or season, and records it. Returns its title. Throws 404, and 409 for a season that cannot
 * be for subscribers.
 */
export async function setAudience(
  tx: Db,
  { kind, id }: ClosableItem,
  values: AudienceValues,
  by: AuditActor,
): Promise<string> {
  const { title, creator, before } = kind === 'album' ? await lockAlbum(tx, id) : await lockSeason(tx, id)
  const problem = kind === 'season' && values.subscribersOnly ? await findSeasonProblem(tx, id, title) : undefined
  if (problem !== undefined) throw conflict(problem)
  if (kind === 'album') await tx.update(album).set(values).where(eq(album.id, id))
  else await tx.update(season).set(values).where(eq(season.id, id))
  await emitChanged(tx, kind === 'album' ? albumsChanged : seasonsChanged, [id])
  const change = { before: audienceShown(before), after: audienceShown(values) }
  await writeAudit(tx, { by, act: 'item.audience', subject: { kind, id, title }, creator, ...change })
  await emit(tx, audienceChanged, { kind, id })
  return title
}

/** The values of an audience as the audit log shows them. */
export const audienceShown = (values: AudienceValues) => ({
  audience: audienceOf(values),
  opens_at: values.opensAt?.toISOString() ?? null,
  notify: values.notifiesOpening,
})

async function lockAlbum(tx: Db, id: number): Promise<Locked> {
  const before = oneOf(await tx.select().from(album).where(eq(album.id, id)).for('update'), 'album')
  return { title: before.title, creator: { kind: 'artist', id: before.artistId }, before }
}

async function lockSeason(tx: Db, id: number): Promise<Locked> {
  const before = oneOf(await tx.select().from(season).where(eq(season.id, id)).for('update'), 'season')
  return { title: before.name, creator: { kind: 'podcast', id: before.podcastId }, before }
}

type Locked = { title: string; creator: Creator; before: AudienceValues }

/**
 * Returns why a season cannot be for subscribers, or undefined: a redirect to sound on another host would reveal its
 * URL.
 */
export async function findSeasonProblem(db: Db, id: number, name: string): Promise<string | undefined> {
  const elsewhere = await db.$count(
    episode,
    and(eq(episode.seasonId, id), isNull(episode.fileKey), isNotNull(episode.enclosure)),
  )
  return elsewhere === 0
    ? undefined
    : `The season ${name} cannot be for subscribers: the sound of ${elsewhere} of its episodes lies on another host.`
}
