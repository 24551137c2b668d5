import { PAGE_SIZE, REPLIES_TO_ONE_MAX, UPDATES_MAX } from '@earshot/contract/limits'
import { and, count, eq, gt, gte, isNull, lt, lte, max, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/open.ts'
import { comment, deletedComment } from '../../../db/schema/community/community.ts'
import { member } from '../../../db/schema/member/member.ts'
import { oneOf } from '../../../http/errors.ts'
import { commentColumns } from '../views.ts'
import type { CommentRow } from '../views.ts'

/** Number of changes or deletions that fill a list; the list also contains the rest of the last one's millisecond. */
const CHANGES_MAX = 100

/** Reads comments. A held comment is visible only to its author, and a deleted one to nobody. */
export function commentStore(db: Db) {
  // Selects the changes up to the one that fills the list, with all changes of its millisecond: clients receive times
  // in milliseconds.
  const upToLast = (table: PgTable, time: PgColumn, changes: SQL | undefined, committedBefore: Date): SQL => {
    const last = db
      .select({ at: time })
      .from(table)
      .where(and(changes, lt(time, committedBefore)))
      .orderBy(time)
      .limit(1)
      .offset(CHANGES_MAX - 1)
    return sql`${time} < coalesce(date_trunc('milliseconds', ${last}) + interval '1 millisecond', 'infinity')`
  }

  // A deleted comment is a stub while it has replies (COMMUNITYDESK-08), or withdrawn ones that may return.
  const isAnswered = sql`exists (select from comment reply where reply.parent_id = ${comment.id} and (reply.visibility <> 'deleted' or reply.withdrawn_from is not null))`
  const visibleTo = (viewerId: number | undefined) =>
    and(
      viewerId === undefined
        ? ne(comment.visibility, 'held')
        : or(ne(comment.visibility, 'held'), eq(comment.memberId, viewerId)),
      or(ne(comment.visibility, 'deleted'), isAnswered),
    )

  return {
    /**
     * Returns a page of threads, oldest first. Each thread contains its oldest replies, and one more when there are
     * further ones.
     */
    listThreads: (
      postId: number,
      viewerId: number | undefined,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<CommentRow[]> => {
      const page = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.postId, postId), sql`${comment.parentId} is null`, visibleTo(viewerId)))
        .orderBy(comment.id)
        .limit(limit)
        .offset(offset)
        .as('page')
      const replies = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.rootId, page.id), visibleTo(viewerId)))
        .orderBy(comment.id)
        .limit(PAGE_SIZE.replies + 1)
        .as('replies')
      const threads = db
        .select({ id: page.id, root: sql<number>`${page.id}`.as('root') })
        .from(page)
        .unionAll(
          db
            .select({ id: replies.id, root: sql<number>`${page.id}`.as('root') })
            .from(page)
            .crossJoinLateral(replies),
        )
        .as('threads')
      return db
        .select(commentColumns(viewerId))
        .from(threads)
        .innerJoin(comment, eq(comment.id, threads.id))
        .innerJoin(member, eq(member.id, comment.memberId))
        .orderBy(threads.root, comment.id)
    },

    /**
     * Counts the threads of a post that the viewer can see, up to one after the page. Later ones are not counted,
     * because counting 100,000 is slow.
     */
    countThreads: async (
      postId: number,
      viewerId: number | undefined,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<number> => {
      const known = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.postId, postId), isNull(comment.parentId), visibleTo(viewerId)))
        .limit(offset + limit + 1)
        .as('known')
      const [row] = await db.select({ n: count() }).from(known)
      return row?.n ?? 0
    },

    /**
     * Returns the id of the newest comment of a post, 0 for none. Read it before the comments: a comment that is
     * written in between is then sent twice rather than never.
     */
    findNewestId: async (postId: number): Promise<number> => {
      const [row] = await db
        .select({ id: max(comment.id) })
        .from(comment)
        .where(eq(comment.postId, postId))
      return row?.id ?? 0
    },

    /** Returns the comments of a post with an id above `after`, oldest first. */
    listSince: (postId: number, after: number, viewerId: number | undefined): Promise<CommentRow[]> => {
      const page = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.postId, postId), gt(comment.id, after), visibleTo(viewerId)))
        .orderBy(comment.id)
        .limit(UPDATES_MAX)
        .as('page')
      return db
        .select(commentColumns(viewerId))
        .from(page)
        .innerJoin(comment, eq(comment.id, page.id))
        .innerJoin(member, eq(member.id, comment.memberId))
        .orderBy(comment.id)
    },

    /**
     * Returns comments up to id `upTo` whose text or visibility changed since a time, in the order of their changes.
     */
    listChanged: async (
      postId: number,
      { since, committedBefore }: Period,
      upTo: number,
      viewerId: number | undefined,
    ): Promise<Changes<CommentRow>> => {
      const changed = and(
        eq(comment.postId, postId),
        gte(comment.changedAt, since),
        lte(comment.id, upTo),
        visibleTo(viewerId),
      )
      const rows = await db
        .select({ ...commentColumns(viewerId), at: comment.changedAt })
        .from(comment)
        .innerJoin(member, eq(member.id, comment.memberId))
        .where(and(changed, upToLast(comment, comment.changedAt, changed, committedBefore)))
        .orderBy(comment.changedAt, comment.id)
      return { rows, end: endOf(rows, committedBefore) }
    },

    /** Returns ids of comments that were deleted since a time, in the order of their deletions. */
    listDeleted: async (postId: number, { since, committedBefore }: Period): Promise<Changes<{ id: number }>> => {
      const gone = and(eq(deletedComment.postId, postId), gte(deletedComment.deletedAt, since))
      const rows = await db
        .select({ id: deletedComment.commentId, at: deletedComment.deletedAt })
        .from(deletedComment)
        .where(and(gone, upToLast(deletedComment, deletedComment.deletedAt, gone, committedBefore)))
        .orderBy(deletedComment.deletedAt)
      return { rows, end: endOf(rows, committedBefore) }
    },

    /**
     * Returns more replies of a thread, oldest first: one page, or all up to `upTo`, and one more row when there are
     * more. `size` is the requested number.
     */
    listReplies: async (
      rootId: number,
      after: number,
      upTo: number,
      viewerId: number | undefined,
    ): Promise<{ rows: CommentRow[]; size: number }> => {
      const ofThread = and(eq(comment.rootId, rootId), gt(comment.id, after), visibleTo(viewerId))
      const [way] = await db
        .select({ n: count() })
        .from(comment)
        .where(and(ofThread, lte(comment.id, upTo)))
      const size = Math.min(REPLIES_TO_ONE_MAX, Math.max(PAGE_SIZE.replies, way?.n ?? 0))
      const rows = await db
        .select(commentColumns(viewerId))
        .from(comment)
        .innerJoin(member, eq(member.id, comment.memberId))
        .where(ofThread)
        .orderBy(comment.id)
        .limit(size + 1)
      return { rows, size }
    },

    /** Throws 404. */
    getComment: async (
      commentId: number,
      viewerId?: number,
    ): Promise<CommentRow & Pick<Columns, 'level' | 'withdrawnFrom'>> =>
      oneOf(
        await db
          .select({ ...commentColumns(viewerId), level: comment.level, withdrawnFrom: comment.withdrawnFrom })
          .from(comment)
          .innerJoin(member, eq(member.id, comment.memberId))
          .where(eq(comment.id, commentId)),
        'comment',
      ),

    /** Returns the comments of one thread, unordered. */
    listThread: (rootId: number, viewerId: number | undefined): Promise<CommentRow[]> =>
      db
        .select(commentColumns(viewerId))
        .from(comment)
        .innerJoin(member, eq(member.id, comment.memberId))
        .where(and(or(eq(comment.id, rootId), eq(comment.rootId, rootId)), visibleTo(viewerId))),
  }
}

type Columns = typeof comment.$inferSelect

/** First page of the threads of a post. */
export const FIRST_THREADS = { limit: PAGE_SIZE.threads, offset: 0 } as const

/**
 * A period of changes. All changes before `settled` are committed; a list never ends later, because a change that
 * commits in between would be lost.
 */
type Period = { since: Date; committedBefore: Date }
/** A list of changes. `end` is set when there are more: the list contains all changes before that moment. */
type Changes<Row> = { rows: Row[]; end: Date | undefined }

function endOf(rows: readonly { at: Date | null }[], committedBefore: Date): Date | undefined {
  const last = rows[CHANGES_MAX - 1]?.at ?? committedBefore
  return last >= committedBefore ? undefined : new Date(last.getTime() + 1)
}
