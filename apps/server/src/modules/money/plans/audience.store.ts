import type { Creator } from '@earshot/contract/catalogue/creator'
import type { Audience } from '@earshot/contract/money/supporters'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, season } from '../../../db/schema/catalogue/podcast.ts'
import { emit, emitAll, emitChanged } from '../../../events/event.ts'
import { albumsChanged, audienceChanged, seasonsChanged } from '../../../events/events.ts'
import { conflict, oneOf } from '../../../http/errors.ts'
import { writeAudit, writeAudits } from '../../audit/audit.store.ts'
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
  if (kind === 'album') return oneOf([...(await setAlbumAudiences(tx, [id], values, by)).values()], 'album')
  const before = oneOf(await tx.select().from(season).where(eq(season.id, id)).for('update'), 'season')
  const problem = values.subscribersOnly ? await findSeasonProblem(tx, id, before.name) : undefined
  if (problem !== undefined) throw conflict(problem)
  await tx.update(season).set(values).where(eq(season.id, id))
  await emitChanged(tx, seasonsChanged, [id])
  const subject = { kind, id, title: before.name }
  const creator: Creator = { kind: 'podcast', id: before.podcastId }
  await writeAudit(tx, { by, act: 'item.audience', subject, creator, ...changeOf(before, values) })
  await emit(tx, audienceChanged, { kind, id })
  return before.name
}

/** Sets who may play albums, and records it for each. Returns the titles of those that exist, by id. */
export async function setAlbumAudiences(
  tx: Db,
  ids: readonly number[],
  values: AudienceValues,
  by: AuditActor,
): Promise<Map<number, string>> {
  const rows = await tx
    .select()
    .from(album)
    .where(inArray(album.id, [...ids]))
    .orderBy(album.id)
    .for('update')
  const known = rows.map(({ id }) => id)
  await tx.update(album).set(values).where(inArray(album.id, known))
  await emitChanged(tx, albumsChanged, known)
  await writeAudits(
    tx,
    rows.map((before) => {
      const subject = { kind: 'album', id: before.id, title: before.title }
      const creator: Creator = { kind: 'artist', id: before.artistId }
      return { by, act: 'item.audience', subject, creator, ...changeOf(before, values) }
    }),
  )
  await emitAll(
    tx,
    audienceChanged,
    known.map((id) => ({ kind: 'album', id })),
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const changeOf = (before: AudienceValues, after: AudienceValues) => ({
  before: audienceShown(before),
  after: audienceShown(after),
})

/** The values of an audience as the audit log shows them. */
export const audienceShown = (values: AudienceValues) => ({
  audience: audienceOf(values),
  opens_at: values.opensAt?.toISOString() ?? null,
  notify: values.notifiesOpening,
})

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
