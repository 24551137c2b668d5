import { crc32 } from 'node:zlib'
import { REMOVABLE_KINDS } from '@earshot/contract/desk/catalogue'
import type { AwayItem } from '@earshot/contract/desk/catalogue'
import type { DeskItemPage, ItemField, deskItem } from '@earshot/contract/desk/item'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { CORRECTED_FIELDS, correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedField } from '../../../db/schema/catalogue/correction.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { ballot, ballotArtist, contest } from '../../../db/schema/community/vote.ts'
import { member } from '../../../db/schema/member/member.ts'
import { plan, subscription } from '../../../db/schema/money/subscription.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { notFound } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { EMPTIABLE, FIELDS, correctionOf } from '../edit/fields.store.ts'
import { readShown } from '../edit/shown.store.ts'
import type { Shown } from '../edit/shown.store.ts'
import { CORRECTED } from '../marks/corrected.store.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { findRemoval, whyAway } from '../removal/removal.store.ts'
import { toAwayItem } from './away-list.store.ts'
import { findShown } from './item-list.store.ts'

type Named = z.output<typeof deskItem.input>

/** Most parts of an item that its page lists. */
const PARTS_MAX = 200

/** Returns an item with what its page shows (CATALOGUE-02). Throws 404 for an item that was never there. */
export async function getItem({ db, storage }: Services, { kind, id }: Named): Promise<DeskItemPage> {
  const item = await findShown(db, kind, id)
  const removable = REMOVABLE_KINDS.find((each) => each === kind)
  if (item === undefined) return getAway(db, removable === undefined ? undefined : { kind: removable, id })
  const shown = removable === undefined ? {} : await readShown(db, { kind: removable, id })
  return {
    item,
    away: null,
    reason: null,
    version: versionOf(shown),
    fields: removable === undefined ? [] : await listFields(db, { kind: removable, id }, shown),
    files: await listFiles(db, storage, { kind, id }),
    parts: await listParts(db, { kind, id }),
    plans: await listPlans(db, { kind, id }),
    contests: kind === 'artist' ? await listContests(db, id) : [],
    merged: await listMerged(db, { kind, id }),
    followers: await countFollowersOf(db, { kind, id }),
  }
}

/** The version of the shown values: it changes with each of them (DESK-10). */
export const versionOf = (shown: Shown): number => crc32(JSON.stringify(shown)) >>> 2

async function getAway(db: Db, item: RemovableItem | undefined): Promise<DeskItemPage> {
  if (item === undefined) throw notFound('season')
  const known = await findRemoval(db, item)
  const refusal = await whyAway(db, item, known)
  if (refusal.status === notFound(item.kind).status) throw refusal
  const away: AwayItem | null = known === undefined ? null : toAwayItem(known)
  const nothing = { version: 0, fields: [], files: [], parts: [], plans: [], contests: [], merged: [], followers: 0 }
  return { item: null, away, reason: refusal.message, ...nothing }
}

async function listFields(db: Db, item: RemovableItem, shown: Shown): Promise<ItemField[]> {
  const corrections = await db.select().from(correction).where(eq(CORRECTED[item.kind].column, item.id))
  const acts = await db
    .select({ after: audit.after, username: member.username })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actorId))
    .where(and(eq(audit.subjectKind, item.kind), eq(audit.subjectId, item.id), eq(audit.act, 'item.correct')))
    .orderBy(desc(audit.id))
  const correctable: readonly string[] = FIELDS[item.kind]
  const emptiable: readonly string[] = EMPTIABLE[item.kind]
  return CORRECTED_FIELDS.map((field) => ({ field, value: shown[field] ?? null }))
    .filter(({ field, value }) => value !== null || correctable.includes(field))
    .map(({ field, value }) => {
      const corrected = corrections.find((each) => each.field === correctionOf(field))
      return {
        field,
        value,
        from: corrected === undefined ? 'files' : corrected.by === 'site' ? 'site' : 'owner',
        original: corrected === undefined ? null : textOf(corrected.before, field),
        by:
          corrected === undefined
            ? null
            : (acts.find(({ after }) => after !== null && field in after)?.username ?? null),
        at: corrected?.createdAt.toISOString() ?? null,
        may_correct: correctable.includes(field),
        may_empty: emptiable.includes(field),
      }
    })
}

// Ids of artists, albums and genres say nothing to a reader. The year of an album is stored with its release date.
function textOf(value: (typeof correction.$inferSelect)['before'], field: CorrectedField): string | null {
  const isOther = (column: string) => (field === 'year' || field === 'release_date') && column !== field
  const texts = Object.entries(value).flatMap(([column, each]) =>
    isOther(column) || column.endsWith('_id') || column.endsWith('_ids') || each === null || typeof each === 'object'
      ? []
      : [String(each)],
  )
  return texts.length === 0 ? null : texts.join(', ')
}

async function listFiles(db: Db, storage: Services['storage'], { kind, id }: Named): Promise<DeskItemPage['files']> {
  if (kind !== 'song' && kind !== 'episode') return []
  const table = kind === 'song' ? track : episode
  const [row] = await db
    .select({
      name: kind === 'song' ? sql<string | null>`regexp_replace(${track.source}, '^.*/', '')` : episode.fileName,
      key: table.fileKey,
      mime: table.mime,
      original: table.originalKey,
    })
    .from(table)
    .where(eq(table.id, id))
  const keys = [row?.key, row?.original].flatMap((key) => (key == null ? [] : [key]))
  return Promise.all(
    keys.map(async (key) => {
      const found = await storage.find(key)
      const mime = key === row?.key ? row.mime : null
      return { name: row?.name ?? null, key, mime, size: found?.size ?? 0, is_missing: found === undefined }
    }),
  )
}

async function listParts(db: Db, { kind, id }: Named): Promise<DeskItemPage['parts']> {
  if (kind === 'artist') {
    const rows = await db
      .select({ id: album.id, title: album.title })
      .from(album)
      .where(eq(album.artistId, id))
      .orderBy(desc(album.year), album.id)
      .limit(PARTS_MAX)
    return rows.map((row) => ({ kind: 'album', ...row }))
  }
  if (kind === 'album') {
    const rows = await db
      .select({ id: track.id, title: track.title })
      .from(track)
      .where(eq(track.albumId, id))
      .orderBy(asc(track.discNo), asc(track.trackNo), asc(track.id))
      .limit(PARTS_MAX)
    return rows.map((row) => ({ kind: 'song', ...row }))
  }
  if (kind === 'song') {
    const rows = await db
      .select({ id: album.id, title: album.title })
      .from(track)
      .innerJoin(album, eq(album.id, track.albumId))
      .where(eq(track.id, id))
    return rows.map((row) => ({ kind: 'album', ...row }))
  }
  if (kind === 'podcast') {
    const rows = await db
      .select({ id: season.id, title: season.name })
      .from(season)
      .where(eq(season.podcastId, id))
      .orderBy(asc(season.number))
      .limit(PARTS_MAX)
    return rows.map((row) => ({ kind: 'season', ...row }))
  }
  if (kind === 'episode') return []
  const rows = await db
    .select({ id: episode.id, title: episode.name })
    .from(episode)
    .where(eq(episode.seasonId, id))
    .orderBy(asc(episode.number), asc(episode.id))
    .limit(PARTS_MAX)
  return rows.map((row) => ({ kind: 'episode', ...row }))
}

async function listPlans(db: Db, { kind, id }: Named): Promise<DeskItemPage['plans']> {
  if (kind !== 'artist' && kind !== 'podcast') return []
  return db
    .select({
      id: plan.id,
      title: plan.title,
      subscribers: sql<number>`(select count(*)::int from ${subscription} s where s.plan_id = ${plan.id} and s.active)`,
    })
    .from(plan)
    .where(and(eq(kind === 'artist' ? plan.artistId : plan.podcastId, id), isNull(plan.closedAt)))
    .orderBy(asc(plan.pos), asc(plan.id))
}

const listContests = (db: Db, artistId: number): Promise<DeskItemPage['contests']> =>
  db
    .selectDistinct({ id: contest.id, title: contest.title })
    .from(ballotArtist)
    .innerJoin(ballot, eq(ballot.id, ballotArtist.ballotId))
    .innerJoin(contest, eq(contest.id, ballot.contestId))
    .where(eq(ballotArtist.artistId, artistId))
    .orderBy(desc(contest.id))

const listMerged = async (db: Db, { kind, id }: Named): Promise<DeskItemPage['merged']> =>
  kind === 'artist' || kind === 'album'
    ? db
        .select({ id: removal.itemId, title: removal.title })
        .from(removal)
        .where(and(eq(removal.kind, kind), eq(removal.act, 'merge'), eq(removal.intoId, id)))
        .orderBy(desc(removal.id))
    : []

async function countFollowersOf(db: Db, { kind, id }: Named): Promise<number> {
  if (kind !== 'artist' && kind !== 'podcast') return 0
  const table = kind === 'artist' ? artist : podcast
  const [row] = await db.select({ count: table.followersCount }).from(table).where(eq(table.id, id))
  return row?.count ?? 0
}
