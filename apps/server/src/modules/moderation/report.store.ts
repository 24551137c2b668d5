import type { ReportReason } from '@earshot/contract/community/moderation'
import type { ReportedKind } from '@earshot/contract/community/report-subject'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { report } from '../../db/schema/community/moderation.ts'
import { oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'

/** The reported item and the reason; `claim` and `link` are those of an owner. */
export type NewReport = {
  kind: ReportedKind
  itemId: number
  memberId: number
  reason: ReportReason
  claim: string | null
  link: string | null
}

/**
 * Stores a report, and notifies open pages of the desk; a second one of the same member about the same item has no
 * effect, unless it is the claim of an owner, which replaces the first. Throws 404 for an item that the member cannot
 * see.
 */
export async function createReport(db: Db, requested: NewReport, at: Date): Promise<void> {
  oneOf(await FINDERS[requested.kind](db, requested.itemId), requested.kind)
  const values = { ...requested, createdAt: at }
  await db.transaction(async (tx) => {
    const insert = tx.insert(report).values(values)
    await (requested.reason === 'rights'
      ? insert.onConflictDoUpdate({
          target: [report.kind, report.itemId, report.memberId],
          set: { ...values, decidedAt: null },
        })
      : insert.onConflictDoNothing())
    await recordChange(tx, 'desk')
  })
}

const findPost = (db: Db, id: number) =>
  db
    .select({ id: post.id })
    .from(post)
    .where(and(eq(post.id, id), eq(post.visibility, 'visible')))

const findComment = (db: Db, id: number) =>
  db
    .select({ id: comment.id })
    .from(comment)
    .innerJoin(post, eq(post.id, comment.postId))
    .where(
      and(
        eq(comment.id, id),
        eq(comment.visibility, 'visible'),
        isNull(comment.deletedAt),
        eq(post.visibility, 'visible'),
      ),
    )

// Ratings without text cannot be reported.
const findReview = (db: Db, id: number) =>
  db
    .select({ id: rating.id })
    .from(rating)
    .where(and(eq(rating.id, id), eq(rating.visibility, 'visible'), isNotNull(rating.words)))

// A hidden or removed item has no row in these tables.
const finderIn =
  (table: typeof album | typeof track | typeof podcast | typeof episode) =>
  (db: Db, id: number): Promise<{ id: number }[]> =>
    db.select({ id: table.id }).from(table).where(eq(table.id, id))

const FINDERS = {
  post: findPost,
  comment: findComment,
  review: findReview,
  album: finderIn(album),
  song: finderIn(track),
  podcast: finderIn(podcast),
  episode: finderIn(episode),
}
