import { and, desc, eq, sql } from 'drizzle-orm'
import { matching } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { article } from '../../db/schema/publication.ts'
import { oneOf } from '../../errors.ts'
import { articleColumns, articleDetailColumns } from './shapes.ts'

/** Reads articles. */
export function publicationStore(db: Db) {
  // The article's own date wins, the day of its creation is the fallback (PUBLICATION-10); article_by_date is on the same expression.
  const newestFirst = [sql`coalesce(${article.date}, (${article.createdAt} at time zone 'UTC')::date) desc`, desc(article.id)]
  return {
    /** Articles whose title or text holds every word of `text`, all articles for an empty one; newest first. */
    searchArticles: (text: string, page: { limit: number; offset: number }) =>
      db.select(articleColumns).from(article).where(and(...matching(article.searchText, text))).orderBy(...newestFirst).limit(page.limit).offset(page.offset),

    /** Throws 404. */
    getArticle: async (articleId: number) => oneOf(await db.select(articleDetailColumns).from(article).where(eq(article.id, articleId)), 'article'),
  }
}
