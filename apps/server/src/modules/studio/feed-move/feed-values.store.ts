import { mayEditCreator, mayRenameCreator } from '@earshot/contract/access'
import { STATUS } from '@earshot/contract/envelope'
import type { FedField } from '@earshot/contract/studio/feed/feed-fields'
import type { FeedValues } from '@earshot/contract/studio/feed/feed-move'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { genre } from '../../../db/schema/catalogue/catalogue.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedValue } from '../../../db/schema/catalogue/correction.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { Refusal, forbidden, oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { undoCorrections } from '../../catalogue/edit/correct.store.ts'
import { CORRECTED } from '../../catalogue/marks/corrected.store.ts'
import { plainText } from '../../richtext/sanitise.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { recountSeasons } from '../episode/publish/season-counts.store.ts'
import { lockDraft } from '../episode/working-copy.store.ts'

/** A podcast or episode that a feed may decide. */
export type FedItem = { kind: 'podcast' | 'episode'; id: number }

/** Characters of a description or show notes that are shown. */
const TEXT_SHOWN = 300

/** The column of each field that a feed decides, in the order in which they are shown. */
const COLUMNS = {
  podcast: {
    title: 'title',
    artist: 'host',
    bio: 'bio',
    cover: 'avatar',
    genre: 'genre_id',
    language: 'language',
    link: 'link',
    type: 'is_serial',
    explicit: 'is_explicit',
  },
  episode: {
    title: 'name',
    bio: 'bio',
    cover: 'avatar',
    link: 'link',
    season: 'season_id',
    number: 'number',
    type: 'episode_type',
    explicit: 'is_explicit',
    chapters: 'chapters',
  },
} as const satisfies Record<FedItem['kind'], Partial<Record<FedField, string>>>

/** Returns the fields that the feed of a podcast or episode decides. Throws 404 and 403 (SHOW-21). */
export async function getFeedValues(db: Db, viewer: Viewer, item: FedItem): Promise<FeedValues> {
  const { feed } = await getFedPodcast(db, viewer, item)
  if (feed === null) return { feed, fields: [] }
  const corrections = await listCorrections(db, item)
  const row = await readColumns(db, item)
  const fields = fieldsOf(item.kind).map(([field, column]) => {
    const corrected = corrections.find((each) => each.field === field)
    return { field, column, now: row[column], corrected }
  })
  const nameOf = await namesOf(
    db,
    fields.flatMap(({ column, now, corrected }) =>
      [now, corrected?.before[column]].map((value) => ({ column, value })),
    ),
  )
  const shown = (column: string, value: unknown) => wordOf(column, value, nameOf)
  return {
    feed,
    fields: fields.map(({ field, column, now, corrected }) => ({
      field,
      feed_value: shown(column, corrected === undefined ? now : corrected.before[column]),
      value: shown(column, now),
      by: corrected?.by ?? null,
    })),
  }
}

/**
 * Uses the feed's value of a field instead of the change of the creator. Throws 404, 403, and 409 if the creator did
 * not change it, or the site set it (SHOW-21).
 */
export async function acceptFeedValue(
  services: Services,
  viewer: Viewer,
  item: FedItem,
  field: FedField,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { id, name, role } = await getFedPodcast(tx, viewer, item)
    if (item.kind === 'podcast' && field === 'title' && !mayRenameCreator(viewer, role))
      throw forbidden(`Only owners of ${name} can change its name.`)
    const corrected = (await listCorrections(tx, item)).find((each) => each.field === field)
    if (corrected === undefined)
      throw new Refusal(STATUS.conflict, `${field}: is the value of the feed already.`, { field })
    if (corrected.by === 'site' && role !== null)
      throw new Refusal(STATUS.conflict, `${field}: is set by the site.`, { field })
    const undo = () => undoCorrections({ ...services, db: tx }, item, [field], { isDryRun: false, actor: viewer })
    if (field === 'season') await withSeason(tx, item.id, corrected.before, undo)
    else await undo()
    if (item.kind === 'episode') await countVersion(tx, item.id)
    else
      await tx
        .update(podcast)
        .set({ version: sql`${podcast.version} + 1` })
        .where(eq(podcast.id, id))
  })
}

// The plays of an episode move with it. The season of the feed may be deleted meanwhile.
async function withSeason(
  tx: Tx,
  id: number,
  { season_id: seasonId }: CorrectedValue,
  undo: () => Promise<unknown>,
): Promise<void> {
  const to = typeof seasonId === 'number' ? seasonId : 0
  const shown = oneOf(
    await tx
      .select({ podcastId: episode.podcastId, from: episode.seasonId, plays: episode.plays })
      .from(episode)
      .where(eq(episode.id, id))
      .for('update'),
    'episode',
  )
  if ((await tx.$count(season, and(eq(season.id, to), eq(season.podcastId, shown.podcastId)))) === 0)
    throw new Refusal(STATUS.conflict, 'season: is not here any more', { field: 'season' })
  await undo()
  await recountSeasons(tx, shown.podcastId, { ...shown, to })
}

// Forms that were opened before read the episode again.
async function countVersion(tx: Tx, id: number): Promise<void> {
  await lockDraft(tx, id)
  await tx
    .update(episodeDraft)
    .set({ version: sql`${episodeDraft.version} + 1` })
    .where(eq(episodeDraft.id, id))
}

// An episode that was made here is in no feed.
async function getFedPodcast(db: Db, viewer: Viewer, { kind, id }: FedItem) {
  const own =
    kind === 'podcast'
      ? { podcastId: id, fingerprint: '' }
      : oneOf(
          await db
            .select({ podcastId: episode.podcastId, fingerprint: episode.fingerprint })
            .from(episode)
            .where(eq(episode.id, id)),
          'episode',
        )
  const known = await getCreatorFor(db, viewer, { kind: 'podcast', id: own.podcastId }, mayEditCreator)
  const rows = await db.select({ feed: podcast.feed }).from(podcast).where(eq(podcast.id, own.podcastId))
  return { ...known, feed: own.fingerprint === null ? null : oneOf(rows, 'podcast').feed }
}

const listCorrections = (db: Db, { kind, id }: FedItem) =>
  db
    .select({ field: correction.field, before: correction.before, by: correction.by })
    .from(correction)
    .where(
      and(
        eq(CORRECTED[kind].column, id),
        inArray(
          correction.field,
          fieldsOf(kind).map(([field]) => field),
        ),
      ),
    )

function fieldsOf(kind: FedItem['kind']): (readonly [field: FedField, column: string])[] {
  const columns: Partial<Record<FedField, string>> = COLUMNS[kind]
  return FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [[field, columns[field]] as const]))
}

const FIELDS: readonly FedField[] = [
  'title',
  'artist',
  'bio',
  'cover',
  'genre',
  'season',
  'number',
  'type',
  'language',
  'link',
  'explicit',
  'chapters',
]

async function readColumns(db: Db, { kind, id }: FedItem): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(
    sql`select to_jsonb(t) as row from ${sql.identifier(CORRECTED[kind].table)} t where t.id = ${id}`,
  )
  return oneOf(Row.array().parse(rows), kind).row
}

const Row = z.object({ row: z.record(z.string(), z.unknown()) })

type Value = { column: string; value: unknown }

async function namesOf(db: Db, values: readonly Value[]): Promise<(column: string, id: number) => string | undefined> {
  const idsOf = (wanted: string) =>
    values.flatMap(({ column, value }) => (column === wanted && typeof value === 'number' ? [value] : []))
  const genres = await db
    .select({ id: genre.id, name: genre.title })
    .from(genre)
    .where(inArray(genre.id, idsOf('genre_id')))
  const seasons = await db
    .select({ id: season.id, name: season.name })
    .from(season)
    .where(inArray(season.id, idsOf('season_id')))
  return (column, id) => (column === 'genre_id' ? genres : seasons).find((each) => each.id === id)?.name
}

function wordOf(
  column: string,
  value: unknown,
  nameOf: (column: string, id: number) => string | undefined,
): string | null {
  if (column === 'is_serial') return value === true ? 'serial' : 'episodic'
  if (column === 'is_explicit') return value === true ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : `${value.length} chapters`
  if (column === 'bio' && typeof value === 'string') return plainText(value, TEXT_SHOWN)
  if (typeof value === 'number') return column.endsWith('_id') ? (nameOf(column, value) ?? null) : String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
