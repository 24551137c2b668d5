import type { REPORTED_KINDS, REPORT_REASONS } from '@earshot/contract/limits'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { report } from '../../db/schema/community/moderation.ts'
import { oneOf } from '../../http/errors.ts'

/** The reported item and the reason. */
export type NewReport = {
  kind: (typeof REPORTED_KINDS)[number]
  itemId: number
  memberId: number
  reason: (typeof REPORT_REASONS)[number]
}

/**
 * Stores a report; a second one of the same member about the same item has no effect. Throws 404 for an item that the
 * member cannot see.
 */
export async function createReport(db: Db, requested: NewReport, at: Date): Promise<void> {
  oneOf(await FINDERS[requested.kind](db, requested.itemId), requested.kind)
  await db
    .insert(report)
    .values({ ...requested, createdAt: at })
    .onConflictDoNothing()
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

const FINDERS = { post: findPost, comment: findComment, review: findReview }
