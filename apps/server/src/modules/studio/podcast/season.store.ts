import type { Actor, CreatorRole } from '@earshot/contract/access'
import type { StudioSeason } from '@earshot/contract/studio/podcast/podcast'
import { renumbered } from '@earshot/contract/studio/podcast/season-order'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../events/event.ts'
import { seasonsChanged } from '../../../events/events.ts'
import { oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { differenceOf } from '../draft/draft-audit.store.ts'
import { conflict } from '../draft/draft-changes.ts'
import { mustHavePicture } from '../episode/episode-changes.store.ts'

/** Lists the seasons of a podcast in order, without season 0. */
export async function listSeasons(db: Db, podcastId: number): Promise<StudioSeason[]> {
  const rows = await db
    .select(columns)
    .from(season)
    .where(and(eq(season.podcastId, podcastId), gt(season.number, 0)))
    .orderBy(asc(season.number), asc(season.id))
  return rows.map(toSeason)
}

/** Returns a season. Throws 404. */
export const getSeason = async (db: Db, id: number): Promise<StudioSeason> =>
  toSeason(oneOf(await db.select(columns).from(season).where(eq(season.id, id)), 'season'))

/** Checks that a member may act on a season. Throws 404 and 403. */
export async function getSeasonFor(
  db: Db,
  viewer: NonNullable<Actor>,
  id: number,
  mayAct: (viewer: Actor, role: CreatorRole) => boolean,
): Promise<number> {
  const { podcastId } = oneOf(
    await db
      .select({ podcastId: season.podcastId })
      .from(season)
      .where(and(eq(season.id, id), gt(season.number, 0))),
    'season',
  )
  await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayAct)
  return podcastId
}

/** Creates a season and returns its id; without a number it comes after the last one. Throws 409 for a taken number. */
export async function createSeason(
  tx: Db,
  viewer: Viewer,
  { podcastId, name, number }: { podcastId: number; name: string; number: number | undefined },
): Promise<number> {
  await lockPodcast(tx, podcastId)
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${season.number}), 0)` })
    .from(season)
    .where(eq(season.podcastId, podcastId))
  const wanted = number ?? (last?.number ?? 0) + 1
  const [made] = await tx
    .insert(season)
    .values({ podcastId, name, number: wanted })
    .onConflictDoNothing()
    .returning({ id: season.id })
  if (made === undefined) throw conflict(`There is a season ${wanted} already.`)
  await audit(tx, viewer, { act: 'season.create', id: made.id, podcastId, name }, { after: { name, number: wanted } })
  await emitChanged(tx, seasonsChanged, [made.id])
  return made.id
}

/** Fields of a season that its creator edits. */
type NewFields = Partial<{ name: string; number: number; avatar: string | null }>

/**
 * Changes a season; for a number in use, the seasons between move by one place. Throws 409 when it has changed since
 * `version`.
 */
export const updateSeason = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  viewer: Viewer,
  { id, podcastId, version }: { id: number; podcastId: number; version: number },
  fields: NewFields,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPodcast(tx, podcastId)
    const before = oneOf(await tx.select().from(season).where(eq(season.id, id)).for('update'), 'season')
    if (before.version !== version) throw await changedMeanwhile(tx, { kind: 'season', id }, config.timeZone)
    if (fields.avatar != null && fields.avatar !== before.avatar) await mustHavePicture(tx, 'avatar', fields.avatar)
    const changed = [id]
    if (fields.number !== undefined && fields.number !== before.number)
      changed.push(...(await renumber(tx, before, fields.number)))
    await tx
      .update(season)
      .set({ ...fields, version: sql`${season.version} + 1` })
      .where(eq(season.id, id))
    await audit(tx, viewer, { act: 'season.update', id, podcastId, name: before.name }, differenceOf(before, fields))
    await emitChanged(tx, seasonsChanged, changed)
  })

// Numbers are unique at every moment, so that the seasons wait below zero.
async function renumber(tx: Tx, { id, podcastId }: typeof season.$inferSelect, wanted: number): Promise<number[]> {
  const before = await tx
    .select({ id: season.id, number: season.number })
    .from(season)
    .where(and(eq(season.podcastId, podcastId), gt(season.number, 0)))
    .orderBy(asc(season.number))
  const after = renumbered(before, id, wanted).filter(
    (next) => !before.some((each) => each.id === next.id && each.number === next.number),
  )
  const ids = after.map((next) => next.id)
  await tx
    .update(season)
    .set({ number: sql`-${season.number}` })
    .where(inArray(season.id, ids))
  await tx.execute(sql`update season set number = wanted.number
    from unnest(${sql.param(ids)}::int[], ${sql.param(after.map(({ number }) => number))}::int[]) as wanted (id, number)
    where season.id = wanted.id`)
  return ids
}

/** Deletes a season without episodes. Throws 409 for another one (SHOW-08). */
export const deleteSeason = (
  db: Db,
  viewer: Viewer,
  { id, podcastId }: { id: number; podcastId: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPodcast(tx, podcastId)
    const { episodes, drafts, name, number } = oneOf(
      await tx.select(columns).from(season).where(eq(season.id, id)).for('update'),
      'season',
    )
    if (episodes > 0 || drafts > 0)
      throw conflict(`${name} has episodes or drafts (${episodes + drafts}). Move them to another season first.`)
    await tx.delete(season).where(eq(season.id, id))
    await audit(tx, viewer, { act: 'season.delete', id, podcastId, name }, { before: { name, number } })
    await emitChanged(tx, seasonsChanged, [id])
  })

const lockPodcast = async (tx: Db, id: number): Promise<void> =>
  void oneOf(
    await tx.select({ id: podcast.id }).from(podcast).where(eq(podcast.id, id)).for('no key update'),
    'podcast',
  )

const audit = (
  tx: Db,
  by: Viewer,
  {
    act,
    id,
    podcastId,
    name,
  }: { act: 'season.create' | 'season.update' | 'season.delete'; id: number; podcastId: number; name: string },
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> =>
  writeAudit(tx, {
    by,
    act,
    subject: { kind: 'season', id, title: name },
    creator: { kind: 'podcast', id: podcastId },
    ...values,
  })

const columns = {
  id: season.id,
  podcastId: season.podcastId,
  version: season.version,
  number: season.number,
  name: season.name,
  avatar: season.avatar,
  subscribersOnly: season.subscribersOnly,
  episodes: sql<number>`(select count(*)::int from episode e where e.season_id = season.id)`,
  drafts: sql<number>`(select count(*)::int from episode_draft d left join episode e on e.id = d.id
    where d.season_id = season.id and d.deleted_at is null
      and (e.id is null or d.has_changes and e.season_id is distinct from season.id))`,
}

type Row = { [Name in keyof Omit<typeof columns, 'episodes' | 'drafts'>]: (typeof season.$inferSelect)[Name] } & {
  episodes: number
  drafts: number
}

const toSeason = (row: Row): StudioSeason => ({
  id: row.id,
  podcast_id: row.podcastId,
  version: row.version,
  number: row.number,
  name: row.name,
  image: row.avatar,
  episode_count: row.episodes,
  draft_count: row.drafts,
  subscribers_only: row.subscribersOnly,
})
