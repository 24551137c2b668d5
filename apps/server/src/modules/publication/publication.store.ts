import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { matching } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { article } from '../../db/schema/publication.ts'
import { oneOf } from '../../errors.ts'
import { articleColumns, articleDetailColumns } from './views.ts'

const isPublished = isNull(article.deletedAt)

/** Reads articles. */
export function publicationStore(db: Db) {
  // The article's own date wins, the day of its creation is the fallback (PUBLICATION-10); article_by_date is on the same expression.
  const newestFirst = [
    sql`coalesce(${article.date}, (${article.createdAt} at time zone 'UTC')::date) desc`,
    desc(article.id),
  ]
  return {
    /** Articles whose title or text holds every word of `text`, all articles for an empty one; newest first. */
    searchArticles: (text: string, page: { limit: number; offset: number }) =>
      db
        .select(articleColumns)
        .from(article)
        .where(and(isPublished, ...matching(article.searchText, text)))
        .orderBy(...newestFirst)
        .limit(page.limit)
        .offset(page.offset),

    /** Throws 404. */
    getArticle: async (articleId: number) =>
      oneOf(
        await db
          .select(articleDetailColumns)
          .from(article)
          .where(and(eq(article.id, articleId), isPublished)),
        'article',
      ),

    /** Who wrote an article, deleted or not. Throws 404. */
    getArticleHead: async (articleId: number) =>
      oneOf(
        await db.select({ id: article.id, authorId: article.authorId }).from(article).where(eq(article.id, articleId)),
        'article',
      ),
  }
}

/** Takes an article out of lists, feeds, search and its page; it can be restored. memberId is who did it, null on the command line. Throws 404, also for a deleted one. */
export async function deleteArticle(
  db: Db,
  articleId: number,
  memberId: number | null,
  now: Date,
): Promise<{ title: string }> {
  const changed = db
    .update(article)
    .set({ deletedAt: now, deletedBy: memberId })
    .where(and(eq(article.id, articleId), isPublished))
  return oneOf(await changed.returning({ title: article.title }), 'article')
}

/** Brings a deleted article back as it was. Throws 404 for one that is not deleted. */
export async function restoreArticle(db: Db, articleId: number): Promise<{ title: string }> {
  const changed = db
    .update(article)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(article.id, articleId), isNotNull(article.deletedAt)))
  return oneOf(await changed.returning({ title: article.title }), 'deleted article')
}
