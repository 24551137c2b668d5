import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../db/open.ts'
import { episode, season } from '../../../db/schema/catalogue/podcast.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { notFound, oneOf } from '../../../http/errors.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { memberOf } from '../draft/draft-audit.store.ts'
import { auditEpisode } from './episode-audit.store.ts'

/** A row of the table of drafts. */
export type DraftRow = typeof episodeDraft.$inferSelect

/** An episode of the catalogue; one without a season has no seasonId, although season 0 holds it. */
export type ShownEpisode = typeof episode.$inferSelect

/** A draft, and the episode that the site shows. */
export type Locked = { draft: DraftRow; shown: ShownEpisode | undefined }

/** Creates an empty draft and returns its id, which its episode will have. */
export async function createDraft(
  tx: Db,
  podcastId: number,
  { by, at }: { by: AuditActor; at: Date },
): Promise<number> {
  const { rows } = await tx.execute(sql`select nextval(pg_get_serial_sequence('episode', 'id'))::int as id`)
  const { id } = oneOf(NewId.array().parse(rows), 'episode')
  const memberId = memberOf(by)
  const values = { createdBy: memberId, updatedBy: memberId, createdAt: at, updatedAt: at }
  await tx.insert(episodeDraft).values({ id, podcastId, guid: randomUUID(), ...values })
  await auditEpisode(tx, by, { id, podcastId, name: '' }, { act: 'episode.create' })
  return id
}

const NewId = z.object({ id: z.int() })

/** Finds an episode of the catalogue. */
export async function findShown(db: Db, id: number): Promise<ShownEpisode | undefined> {
  const [found] = await db
    .select({ episode, seasonNumber: season.number })
    .from(episode)
    .leftJoin(season, eq(season.id, episode.seasonId))
    .where(eq(episode.id, id))
  return found && { ...found.episode, seasonId: found.seasonNumber === 0 ? null : found.episode.seasonId }
}

/**
 * Returns the draft of an episode, with the values that the site shows while it has no other ones. An episode that was
 * never changed in the studio has a draft that is not stored. Throws 404.
 */
export async function readDraft(db: Db, id: number): Promise<Locked> {
  const [stored] = await db.select().from(episodeDraft).where(eq(episodeDraft.id, id))
  const shown = await findShown(db, id)
  if (stored === undefined && shown === undefined) throw notFound('episode')
  if (shown === undefined || (stored !== undefined && (stored.publishedAt === null || stored.hasChanges)))
    return { draft: oneOf(stored === undefined ? [] : [stored], 'episode'), shown }
  return { draft: { ...unstored(shown), ...stored, ...fieldsOf(shown) }, shown }
}

/**
 * Locks the draft of an episode and returns it, with the values that the site shows while it has no other ones. Creates
 * it for an episode that was never changed in the studio. Throws 404.
 */
export async function lockDraft(tx: Tx, id: number): Promise<Locked> {
  const known = await readDraft(tx, id)
  await tx.insert(episodeDraft).values(known.draft).onConflictDoNothing()
  const [draft] = await tx.select().from(episodeDraft).where(eq(episodeDraft.id, id)).for('update')
  if (draft === undefined) throw notFound('episode')
  const shown = await findShown(tx, id)
  if (shown === undefined || draft.publishedAt === null || draft.hasChanges) return { draft, shown }
  const same = await tx.update(episodeDraft).set(fieldsOf(shown)).where(eq(episodeDraft.id, id)).returning()
  return { draft: oneOf(same, 'episode'), shown }
}

/** Returns the fields of a draft with the values that the site shows. */
export const fieldsOf = (shown: ShownEpisode) => ({
  podcastId: shown.podcastId,
  seasonId: shown.seasonId,
  number: shown.number,
  name: shown.name,
  bio: shown.bio,
  episodeType: shown.episodeType,
  isExplicit: shown.isExplicit,
  sponsor: shown.sponsor,
  avatar: shown.avatar,
  link: shown.link,
  persons: shown.persons,
  soundbites: shown.soundbites,
  guid: shown.guid,
  publishedAt: shown.publishedAt,
})

// The draft of an episode that was never changed in the studio; its rights were confirmed when it was published.
const unstored = (shown: ShownEpisode): DraftRow => ({
  ...fieldsOf(shown),
  id: shown.id,
  chapters: null,
  soundId: null,
  previousSoundId: null,
  replacedAt: null,
  version: 1,
  hasChanges: false,
  publishAt: null,
  publishProblem: null,
  notifies: shown.notifies,
  rightsBy: null,
  rightsAt: shown.createdAt,
  deletedAt: null,
  createdBy: null,
  updatedBy: null,
  createdAt: shown.createdAt,
  updatedAt: shown.createdAt,
})
