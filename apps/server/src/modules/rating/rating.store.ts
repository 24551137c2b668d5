import type { RatedKind } from '@earshot/contract/catalogue/rating'
import type { StoredVisibility } from '@earshot/contract/community/community'
import { RATED_KINDS } from '@earshot/contract/limits'
import { and, desc, eq, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import { isSuspended } from '../../access/suspension.store.ts'
import { isCovered } from '../../db/blocked.ts'
import { mayAppeal } from '../../db/may-appeal.ts'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { emit } from '../../events/event.ts'
import { itemRated } from '../../events/events.ts'
import { forbidden, notFound, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { userRefColumns } from '../member/views.ts'
import { htmlOfText } from '../richtext/sanitise.ts'
import { judge, recordVerdict } from '../rule/judge.store.ts'
import { RATED } from './rated-kinds.ts'
import { countRatings } from './totals.store.ts'
import type { Totals } from './totals.store.ts'

/** An item that is rated. */
export type RatedItem = { kind: RatedKind; itemId: number }

/**
 * Reads and stores ratings. Every change recounts the mean and the number of ratings of an item from its rows, under a
 * lock on the item.
 */
export function ratingStore(db: Db) {
  return {
    /** Reads the title and totals of an item. Throws 404, also for a private playlist of another member. */
    getItem: (item: RatedItem, viewerId: number | undefined) => getItem(db, item, viewerId),

    /** Returns whether the item belongs to the member: members do not rate their own items. */
    isOwn: (item: RatedItem, memberId: number) => isOwn(db, item, memberId),

    /** Returns the number of visible ratings with 1, 2, 3, 4 and 5 stars, and the number of those with text. */
    getSpread: async ({ kind, itemId }: RatedItem): Promise<{ spread: number[]; wordsCount: number }> => {
      const rows = await db
        .select({
          stars: rating.stars,
          n: sql<number>`count(*)::integer`,
          words: sql<number>`count(${rating.words})::integer`,
        })
        .from(rating)
        .where(visibleOf({ kind, itemId }))
        .groupBy(rating.stars)
      return {
        spread: [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0),
        wordsCount: rows.reduce((sum, { words }) => sum + words, 0),
      }
    },

    /** Lists visible ratings with text of members whom the viewer sees (PEACE-01), newest first. */
    listReviews: (item: RatedItem, viewerId: number | undefined, page: { limit: number; offset: number }) =>
      db
        .select(reviewColumns)
        .from(rating)
        .innerJoin(member, eq(member.id, rating.memberId))
        .where(and(visibleOf(item), isNotNull(rating.words), not(isCovered(viewerId, rating.memberId))))
        .orderBy(desc(rating.createdAt), desc(rating.id))
        .limit(page.limit)
        .offset(page.offset),

    /** Finds the member's own rating, even if it is hidden. */
    findByMember: (item: RatedItem, memberId: number) => findByMember(db, item, memberId),

    /** Stores the member's rating in place of an earlier one. Throws 404, and 403 for the member's own item. */
    rate: (
      item: RatedItem,
      given: { memberId: number; stars: number; words: string | null },
      at: Date,
    ): Promise<Totals & { own: ReviewRow }> =>
      db.transaction(async (tx) => {
        await lockItem(tx, item)
        await getItem(tx, item, given.memberId)
        if (await isOwn(tx, item, given.memberId)) throw forbidden(OWN[item.kind])
        const { stars, words } = given
        const verdict = await judge(tx, given.memberId, 'reviews', htmlOfText(words ?? ''))
        const isHeld = verdict.held !== undefined
        const changed = await tx
          .update(rating)
          .set({
            stars,
            words,
            editedAt: at,
            removedAt: null,
            visibility: sql`case when ${rating.visibility} = 'hidden' then 'hidden' when ${isHeld}::boolean then 'held' when ${rating.visibility} = 'deleted' then 'visible' else ${rating.visibility} end`,
          })
          .where(isReviewOf(item, given.memberId))
          .returning({ id: rating.id })
        const ids =
          changed.length > 0
            ? changed
            : await tx
                .insert(rating)
                .values({
                  ...columnsOf(item),
                  memberId: given.memberId,
                  stars,
                  words,
                  visibility: isHeld ? 'held' : 'visible',
                  createdAt: at,
                })
                .returning({ id: rating.id })
        await recordVerdict(tx, { kind: 'review', itemId: oneOf(ids, 'review').id }, verdict, at)
        const totals = await updateTotals(tx, item)
        const own = await findByMember(tx, item, given.memberId)
        if (own === undefined) throw notFound('rating')
        return { ...totals, own }
      }),

    /**
     * Removes the member's rating, if there is one; a hidden rating leaves an empty row, so that the member cannot make
     * it visible by rating again. Throws 404.
     */
    remove: (item: RatedItem, memberId: number, at: Date): Promise<Totals> =>
      db.transaction(async (tx) => {
        await lockItem(tx, item)
        const { rate, ratesCount } = await getItem(tx, item, memberId)
        const own = isReviewOf(item, memberId)
        await tx
          .update(rating)
          .set({ words: null, removedAt: at })
          .where(and(own, eq(rating.visibility, 'hidden')))
        const removed = await tx
          .delete(rating)
          .where(and(own, inArray(rating.visibility, ['visible', 'held'])))
          .returning({ id: rating.id })
        return removed.length === 0 ? { rate, ratesCount } : updateTotals(tx, item)
      }),
  }
}

/** Reads the fields of a rating that moderators decide about, and locks its item. Throws 404. */
export async function lockReview(tx: Db, reviewId: number): Promise<LockedReview> {
  const find = async () =>
    oneOf(
      await tx
        .select()
        .from(rating)
        .where(and(eq(rating.id, reviewId), isNull(rating.removedAt))),
      'review',
    )
  const item = itemOf(await find())
  await lockItem(tx, item)
  const { memberId, visibility, words, createdAt } = await find()
  return { item, memberId, visibility, words, createdAt }
}

/**
 * Shows, holds, hides or deletes a rating; a deleted one can be restored for 30 days. Updates the totals of its item.
 */
export async function setReviewVisibility(
  tx: Db,
  { id, item }: { id: number; item: RatedItem },
  visibility: StoredVisibility,
  reason: string | null,
): Promise<void> {
  await tx.update(rating).set({ visibility, reason }).where(eq(rating.id, id))
  await updateTotals(tx, item)
}

/** Updates the totals of all items that a member has rated. */
export async function countRatingsOf(tx: Db, memberId: number): Promise<void> {
  for (const kind of RATED_KINDS) {
    const { column, table } = RATED[kind]
    const own = and(eq(rating.memberId, memberId), isNotNull(column))
    const ids = tx
      .select({ id: sql<number>`${column}` })
      .from(rating)
      .where(own)
    const items = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(table.id)
    for (const { id } of items) {
      await lockItem(tx, { kind, itemId: id })
      await updateTotals(tx, { kind, itemId: id })
    }
  }
}

/** Deletes a rating and updates the totals of its item. */
export async function deleteReview(tx: Db, { id, item }: { id: number; item: RatedItem }): Promise<void> {
  await tx.delete(rating).where(eq(rating.id, id))
  await updateTotals(tx, item)
}

const OWN: Record<RatedKind, string> = {
  song: 'You cannot rate your own song.',
  episode: 'You cannot rate your own episode.',
  album: 'You cannot rate your own album.',
  playlist: 'You cannot rate your own playlist.',
  artist: 'You cannot rate yourself.',
}

const columnsOf = ({ kind, itemId }: RatedItem) => ({ [RATED[kind].key]: itemId })

// Ratings of suspended members are neither counted nor listed (LIBRARY-06).
const visibleOf = ({ kind, itemId }: RatedItem) =>
  and(eq(RATED[kind].column, itemId), eq(rating.visibility, 'visible'), not(isSuspended(rating.memberId)))

const isReviewOf = ({ kind, itemId }: RatedItem, memberId: number) =>
  and(eq(RATED[kind].column, itemId), eq(rating.memberId, memberId))

function itemOf(row: typeof rating.$inferSelect): RatedItem {
  for (const kind of RATED_KINDS) {
    const itemId = row[RATED[kind].key]
    if (itemId !== null) return { kind, itemId }
  }
  throw notFound('review')
}

async function getItem(db: Db, { kind, itemId }: RatedItem, viewerId: number | undefined) {
  const { table, title } = RATED[kind]
  const row = oneOf(
    await db
      .select({
        title,
        rate: table.rate,
        ratesCount: table.ratesCount,
        isOpen:
          kind === 'playlist'
            ? sql<boolean>`${playlist.isPublic} or ${playlist.memberId} = ${viewerId ?? 0}`
            : sql<boolean>`true`,
      })
      .from(table)
      .where(eq(table.id, itemId)),
    kind,
  )
  if (!row.isOpen) throw notFound(kind)
  return row
}

async function findByMember(db: Db, item: RatedItem, memberId: number): Promise<ReviewRow | undefined> {
  const [own] = await db
    .select(reviewColumns)
    .from(rating)
    .innerJoin(member, eq(member.id, rating.memberId))
    .where(and(isReviewOf(item, memberId), isNull(rating.removedAt), ne(rating.visibility, 'deleted')))
  return own
}

// Locks the item. Every change of its ratings does so first, so that the next statement sees all committed rows.
async function lockItem(tx: Db, { kind, itemId }: RatedItem): Promise<void> {
  const { table } = RATED[kind]
  oneOf(await tx.select({ id: table.id }).from(table).where(eq(table.id, itemId)).for('no key update'), kind)
}

async function updateTotals(tx: Db, { kind, itemId }: RatedItem): Promise<Totals> {
  const totals = oneOf(await countRatings(tx, kind, sql`(${itemId}::int)`), kind)
  await recordChange(tx, kind)
  await emit(tx, itemRated, { kind, itemId })
  return totals
}

// Members of an artist own its songs and albums, members of a podcast its episodes.
async function isOwn(db: Db, { kind, itemId }: RatedItem, memberId: number): Promise<boolean> {
  const rows = await OWNERS[kind](db, itemId, memberId)
  return rows.length > 0
}

const one = { one: sql<number>`1` }
const OWNERS: Record<RatedKind, (db: Db, itemId: number, memberId: number) => PromiseLike<unknown[]>> = {
  song: (db, id, memberId) =>
    db
      .select(one)
      .from(track)
      .leftJoin(album, eq(album.id, track.albumId))
      .innerJoin(
        artistMember,
        sql`${artistMember.artistId} in (${track.artistId}, ${album.artistId}) and ${artistMember.memberId} = ${memberId}`,
      )
      .where(eq(track.id, id)),
  album: (db, id, memberId) =>
    db
      .select(one)
      .from(album)
      .innerJoin(artistMember, eq(artistMember.artistId, album.artistId))
      .where(and(eq(album.id, id), eq(artistMember.memberId, memberId))),
  artist: (db, id, memberId) =>
    db
      .select(one)
      .from(artistMember)
      .where(and(eq(artistMember.artistId, id), eq(artistMember.memberId, memberId))),
  episode: (db, id, memberId) =>
    db
      .select(one)
      .from(episode)
      .innerJoin(podcastMember, eq(podcastMember.podcastId, episode.podcastId))
      .where(and(eq(episode.id, id), eq(podcastMember.memberId, memberId))),
  playlist: (db, id, memberId) =>
    db
      .select(one)
      .from(playlist)
      .where(and(eq(playlist.id, id), eq(playlist.memberId, memberId))),
}

const reviewColumns = {
  id: rating.id,
  stars: rating.stars,
  words: rating.words,
  visibility: rating.visibility,
  createdAt: rating.createdAt,
  editedAt: rating.editedAt,
  mayAppeal: mayAppeal('review', rating),
  user: userRefColumns,
}

export type ReviewRow = {
  id: number
  stars: number
  words: string | null
  visibility: string
  createdAt: Date
  editedAt: Date | null
  mayAppeal: boolean
  user: { id: number; username: string; avatar: string | null }
}

type LockedReview = {
  item: RatedItem
  memberId: number
  visibility: StoredVisibility
  words: string | null
  createdAt: Date
}
