import type { Bookmark } from '@earshot/contract/community/writing/bookmark'
import { and, desc, eq, isNull, not, or, sql } from 'drizzle-orm'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { bookmark } from '../../db/schema/community/bookmark.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { member } from '../../db/schema/member/member.ts'
import { article } from '../../db/schema/site/publication.ts'
import { notFound } from '../../http/errors.ts'
import { lockVisibleText } from '../community/visible-text.store.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'
import { plainText } from '../richtext/sanitise.ts'

/** A post, comment or article that a member saves. */
export type SavedText = Pick<Bookmark, 'kind'> & { id: number }

/** Number of characters of a text in the list. */
const TEXT_MAX = 200

/**
 * Saves a text for a member, or removes it from the saved ones; repeating has no effect. Saving throws 404 for a text
 * that others cannot see.
 */
export async function setBookmark(db: Db, text: SavedText, memberId: number, isSaved: boolean): Promise<void> {
  const { column, key } = COLUMNS[text.kind]
  if (!isSaved) {
    await db.delete(bookmark).where(and(eq(column, text.id), eq(bookmark.memberId, memberId)))
    return
  }
  await db.transaction(async (tx) => {
    await mustBeVisible(tx, text)
    await tx
      .insert(bookmark)
      .values({ [key]: text.id, memberId })
      .onConflictDoNothing()
  })
}

/**
 * Returns a page of the saved texts that everybody may see and whose authors the member sees (PEACE-01), the last saved
 * first; with `only` that text.
 */
export async function listBookmarks(
  db: Db,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
  only?: SavedText,
): Promise<Bookmark[]> {
  const rows = await db
    .select({
      postId: bookmark.postId,
      commentId: bookmark.commentId,
      articleId: bookmark.articleId,
      ofPost: post.id,
      title: sql<string>`coalesce(${post.title}, ${article.title})`,
      text: sql<string>`coalesce(${comment.html}, nullif(${post.subTitle}, ''), ${post.description}, ${article.excerpt}, '')`,
      savedAt: bookmark.createdAt,
      user: userRefColumns,
    })
    .from(bookmark)
    .leftJoin(comment, eq(comment.id, bookmark.commentId))
    .leftJoin(post, sql`${post.id} = coalesce(${bookmark.postId}, ${comment.postId})`)
    .leftJoin(article, eq(article.id, bookmark.articleId))
    .leftJoin(member, sql`${member.id} = coalesce(${comment.memberId}, ${post.memberId}, ${article.authorId})`)
    .where(
      and(
        eq(bookmark.memberId, memberId),
        not(isCovered(memberId, comment.memberId)),
        not(isCovered(memberId, post.memberId)),
        only === undefined ? undefined : eq(COLUMNS[only.kind].column, only.id),
        or(
          and(eq(post.visibility, 'visible'), or(isNull(bookmark.commentId), isShown)),
          and(sql`${article.id} is not null`, isNull(article.deletedAt)),
        ),
      ),
    )
    .orderBy(desc(bookmark.id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({
    ...placeOf(row),
    title: row.title,
    text: plainText(row.text, TEXT_MAX),
    user: row.user === null ? null : toUserRef(row.user),
    saved_at: row.savedAt.toISOString(),
  }))
}

/** Returns whether a member saved a post, and the ids of its comments that the member saved. */
export async function findSavedIn(
  db: Db,
  postId: number,
  memberId: number,
): Promise<{ isSaved: boolean; commentIds: number[] }> {
  const isOwn = eq(bookmark.memberId, memberId)
  const comments = await db
    .select({ id: comment.id })
    .from(bookmark)
    .innerJoin(comment, eq(comment.id, bookmark.commentId))
    .where(and(isOwn, eq(comment.postId, postId)))
  return {
    isSaved: (await db.$count(bookmark, and(isOwn, eq(bookmark.postId, postId)))) > 0,
    commentIds: comments.map(({ id }) => id),
  }
}

const COLUMNS = {
  post: { column: bookmark.postId, key: 'postId' },
  comment: { column: bookmark.commentId, key: 'commentId' },
  article: { column: bookmark.articleId, key: 'articleId' },
} as const

const isShown = and(eq(comment.visibility, 'visible'), isNull(comment.deletedAt))

async function mustBeVisible(tx: Db, { kind, id }: SavedText): Promise<void> {
  if (kind !== 'article') await lockVisibleText(tx, { kind, id })
  else if ((await tx.$count(article, and(eq(article.id, id), isNull(article.deletedAt)))) === 0) throw notFound(kind)
}

type Place = { postId: number | null; commentId: number | null; articleId: number | null; ofPost: number | null }

function placeOf({ commentId, articleId, ofPost }: Place): Pick<Bookmark, 'kind' | 'item_id' | 'path'> {
  if (articleId !== null) return { kind: 'article', item_id: articleId, path: `/publication/${articleId}` }
  const path = `/community/post/${ofPost}`
  return commentId === null
    ? { kind: 'post', item_id: ofPost ?? 0, path }
    : { kind: 'comment', item_id: commentId, path: `${path}?comment=${commentId}` }
}
