import { PAGE_SIZE, REPLIES_TO_ONE_MAX, UPDATES_MAX } from '@earshot/contract/limits'
import { and, count, eq, gt, gte, isNull, lte, max, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, deletedComment } from '../../db/schema/community.ts'
import { member } from '../../db/schema/member.ts'
import { oneOf } from '../../errors.ts'
import { commentColumns } from './views.ts'
import type { CommentRow } from './views.ts'

/** Most changes, and most deletions, in one reply. */
const CHANGES_MAX = 100

/** Reads comments. Only the author sees a held one. */
export function commentStore(db: Db) {
  const seenBy = (viewerId: number | undefined) =>
    viewerId === undefined
      ? ne(comment.visibility, 'held')
      : or(ne(comment.visibility, 'held'), eq(comment.memberId, viewerId))

  return {
    /** A page of threads, oldest first, each followed by its oldest replies and one more when there are further ones. */
    listThreads: (
      postId: number,
      viewerId: number | undefined,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<CommentRow[]> => {
      const page = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.postId, postId), sql`${comment.parentId} is null`, seenBy(viewerId)))
        .orderBy(comment.id)
        .limit(limit)
        .offset(offset)
        .as('page')
      const replies = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.rootId, page.id), seenBy(viewerId)))
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
        .select(commentColumns)
        .from(threads)
        .innerJoin(comment, eq(comment.id, threads.id))
        .innerJoin(member, eq(member.id, comment.memberId))
        .orderBy(threads.root, comment.id)
    },

    /** The threads of a post that the viewer can see, up to one after the page. Later ones are not counted, because counting 100,000 is slow. */
    countThreads: async (
      postId: number,
      viewerId: number | undefined,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<number> => {
      const known = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.postId, postId), isNull(comment.parentId), seenBy(viewerId)))
        .limit(offset + limit + 1)
        .as('known')
      const [row] = await db.select({ n: count() }).from(known)
      return row?.n ?? 0
    },

    /** Id of the newest comment of a post, 0 for none. Read it before the comments: one that is written in between is then told as new, twice rather than never. */
    findNewestId: async (postId: number): Promise<number> => {
      const [row] = await db
        .select({ id: max(comment.id) })
        .from(comment)
        .where(eq(comment.postId, postId))
      return row?.id ?? 0
    },

    /** Comments of a post with an id above `after`, oldest first. */
    listSince: (postId: number, after: number, viewerId: number | undefined): Promise<CommentRow[]> => {
      const page = db
        .select({ id: comment.id })
        .from(comment)
        .where(and(eq(comment.postId, postId), gt(comment.id, after), seenBy(viewerId)))
        .orderBy(comment.id)
        .limit(UPDATES_MAX)
        .as('page')
      return db
        .select(commentColumns)
        .from(page)
        .innerJoin(comment, eq(comment.id, page.id))
        .innerJoin(member, eq(member.id, comment.memberId))
        .orderBy(comment.id)
    },

    /** Comments up to id `upTo` whose text or visibility changed since a time. */
    listChanged: (postId: number, since: Date, upTo: number, viewerId: number | undefined): Promise<CommentRow[]> =>
      db
        .select(commentColumns)
        .from(comment)
        .innerJoin(member, eq(member.id, comment.memberId))
        .where(and(eq(comment.postId, postId), gte(comment.changedAt, since), lte(comment.id, upTo), seenBy(viewerId)))
        .orderBy(comment.changedAt, comment.id)
        .limit(CHANGES_MAX),

    /** Ids of comments that went since a time. */
    listDeleted: async (postId: number, since: Date): Promise<number[]> =>
      (
        await db
          .select({ id: deletedComment.commentId })
          .from(deletedComment)
          .where(and(eq(deletedComment.postId, postId), gte(deletedComment.deletedAt, since)))
          .orderBy(deletedComment.deletedAt)
          .limit(CHANGES_MAX)
      ).map(({ id }) => id),

    /** More replies of a thread, oldest first: one page, or all up to `upTo`, and one more row when there are more. `size` is the requested number. */
    listReplies: async (
      rootId: number,
      after: number,
      upTo: number,
      viewerId: number | undefined,
    ): Promise<{ rows: CommentRow[]; size: number }> => {
      const ofThread = and(eq(comment.rootId, rootId), gt(comment.id, after), seenBy(viewerId))
      const [way] = await db
        .select({ n: count() })
        .from(comment)
        .where(and(ofThread, lte(comment.id, upTo)))
      const size = Math.min(REPLIES_TO_ONE_MAX, Math.max(PAGE_SIZE.replies, way?.n ?? 0))
      const rows = await db
        .select(commentColumns)
        .from(comment)
        .innerJoin(member, eq(member.id, comment.memberId))
        .where(ofThread)
        .orderBy(comment.id)
        .limit(size + 1)
      return { rows, size }
    },

    /** Throws 404. */
    getComment: async (commentId: number): Promise<CommentRow & { level: number; rootId: number | null }> =>
      oneOf(
        await db
          .select({ ...commentColumns, level: comment.level, rootId: comment.rootId })
          .from(comment)
          .innerJoin(member, eq(member.id, comment.memberId))
          .where(eq(comment.id, commentId)),
        'comment',
      ),

    /** The comments of one thread, in no order. */
    listThread: (rootId: number, viewerId: number | undefined): Promise<CommentRow[]> =>
      db
        .select(commentColumns)
        .from(comment)
        .innerJoin(member, eq(member.id, comment.memberId))
        .where(and(or(eq(comment.id, rootId), eq(comment.rootId, rootId)), seenBy(viewerId))),
  }
}

/** The first page of the threads of a post. */
export const FIRST_THREADS = { limit: PAGE_SIZE.threads, offset: 0 } as const
