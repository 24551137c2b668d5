import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { hasSigns, matching } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { article, articleAuthor, articleDraft } from '../../db/schema/site/publication.ts'
import { emitChanged } from '../../events/event.ts'
import { articlesChanged } from '../../events/events.ts'
import { oneOf } from '../../http/errors.ts'
import type { Search } from '../../ports/search.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { articleColumns, articleDetailColumns } from './views.ts'
import type { ArticleRow } from './views.ts'

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

    /** Returns articles in the order of the ids. */
    listByIds: async (ids: readonly number[]): Promise<ArticleRow[]> => {
      if (ids.length === 0) return []
      const rows = await db
        .select(articleColumns)
        .from(article)
        .where(inArray(article.id, [...ids]))
      return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    },

    /** Throws 404. */
    getArticle: async (articleId: number) =>
      oneOf(
        await db
          .select(articleDetailColumns)
          .from(article)
          .where(and(eq(article.id, articleId), isPublished)),
        'article',
      ),

    /** Reads the authors of an article or draft, deleted or not. Throws 404. */
    getArticleHead: async (articleId: number) => {
      const draft = db
        .select({ publishedAt: articleDraft.publishedAt })
        .from(articleDraft)
        .where(eq(articleDraft.id, articleId))
      const { publishedAt } = oneOf(await draft, 'article')
      const authors = await db
        .selectDistinct({ id: articleAuthor.memberId })
        .from(articleAuthor)
        .where(eq(articleAuthor.articleId, articleId))
      return { isPublished: publishedAt !== null, authorIds: authors.flatMap(({ id }) => id ?? []) }
    },
  }
}

/**
 * Removes an article from lists, feeds, search and its page, or a draft from the newsroom; it can be restored for 30
 * days. Throws 404, also for an article that is already removed.
 */
export async function deleteArticle(db: Db, articleId: number, by: AuditActor, now: Date): Promise<{ title: string }> {
  return db.transaction(async (tx) => {
    const changed = tx
      .update(articleDraft)
      .set({ deletedAt: now, publishAt: null, submittedAt: null, version: sql`${articleDraft.version} + 1` })
      .where(and(eq(articleDraft.id, articleId), isNull(articleDraft.deletedAt)))
    const { title } = oneOf(await changed.returning({ title: articleDraft.title }), 'article')
    await tx
      .update(article)
      .set({ deletedAt: now, deletedBy: typeof by === 'string' ? null : by.id })
      .where(eq(article.id, articleId))
    await writeAudit(tx, { by, act: 'article.delete', subject: { kind: 'article', id: articleId, title } })
    await emitChanged(tx, articlesChanged, [articleId])
    return { title }
  })
}

/** Restores a removed article or draft. Throws 404 if it is not removed. */
export async function restoreArticle(db: Db, articleId: number, by: AuditActor): Promise<{ title: string }> {
  return db.transaction(async (tx) => {
    const changed = tx
      .update(articleDraft)
      .set({ deletedAt: null, version: sql`${articleDraft.version} + 1` })
      .where(and(eq(articleDraft.id, articleId), isNotNull(articleDraft.deletedAt)))
    const { title } = oneOf(await changed.returning({ title: articleDraft.title }), 'deleted article')
    await tx.update(article).set({ deletedAt: null, deletedBy: null }).where(eq(article.id, articleId))
    await writeAudit(tx, { by, act: 'article.restore', subject: { kind: 'article', id: articleId, title } })
    await emitChanged(tx, articlesChanged, [articleId])
    return { title }
  })
}
