import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { hasSigns, matching } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { article } from '../../db/schema/site/publication.ts'
import { emitChanged } from '../../events/event.ts'
import { articlesChanged } from '../../events/events.ts'
import { oneOf } from '../../http/errors.ts'
import type { Search } from '../../ports/search.ts'
import { articleColumns, articleDetailColumns } from './views.ts'

/** Maximum number of matching articles, newest first; pages are taken from them. */
const FOUND_ARTICLES = 2000

const isPublished = isNull(article.deletedAt)

/** Reads articles. */
export function publicationStore(db: Db, search: Search) {
  // The article's own date takes precedence over the day of its creation (PUBLICATION-10); the index article_by_date
  // has the same expression.
  const newestFirst = [
    sql`coalesce(${article.date}, (${article.createdAt} at time zone 'UTC')::date) desc`,
    desc(article.id),
  ]
  const holding = async (text: string) => [
    inArray(article.id, await search.findTexts({ kind: 'articles', text, limit: FOUND_ARTICLES })),
    ...(hasSigns(text) ? matching(article.searchText, text) : []),
  ]
  return {
    /**
     * Lists articles in whose title or text each word of `text` begins a word, or all articles for an empty text;
     * newest first.
     */
    searchArticles: async (text: string, page: { limit: number; offset: number }) =>
      db
        .select(articleColumns)
        .from(article)
        .where(and(isPublished, ...(text.trim() === '' ? [] : await holding(text))))
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

    /** Reads the author of an article, deleted or not. Throws 404. */
    getArticleHead: async (articleId: number) =>
      oneOf(
        await db.select({ id: article.id, authorId: article.authorId }).from(article).where(eq(article.id, articleId)),
        'article',
      ),
  }
}

/**
 * Removes an article from lists, feeds, search and its page; it can be restored. memberId is the member who deletes it,
 * null on the command line. Throws 404, also for an article that is already deleted.
 */
export async function deleteArticle(
  db: Db,
  articleId: number,
  memberId: number | null,
  now: Date,
): Promise<{ title: string }> {
  return db.transaction(async (tx) => {
    const changed = tx
      .update(article)
      .set({ deletedAt: now, deletedBy: memberId })
      .where(and(eq(article.id, articleId), isPublished))
    const { title } = oneOf(await changed.returning({ title: article.title }), 'article')
    await emitChanged(tx, articlesChanged, [articleId])
    return { title }
  })
}

/** Restores a deleted article. Throws 404 if it is not deleted. */
export async function restoreArticle(db: Db, articleId: number): Promise<{ title: string }> {
  return db.transaction(async (tx) => {
    const changed = tx
      .update(article)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(article.id, articleId), isNotNull(article.deletedAt)))
    const { title } = oneOf(await changed.returning({ title: article.title }), 'deleted article')
    await emitChanged(tx, articlesChanged, [articleId])
    return { title }
  })
}
