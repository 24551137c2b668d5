import type { News } from '@earshot/contract/site/publication'
import { sql } from 'drizzle-orm'
import type { RowOf } from '../../db/row-of.ts'
import { article } from '../../db/schema/site/publication.ts'

const shared = {
  id: article.id,
  title: article.title,
  thumbnail: sql<string | null>`coalesce(${article.thumbnail}, ${article.photo})`,
  photo: sql<string | null>`coalesce(${article.photo}, ${article.thumbnail})`,
  author: article.author,
  authorId: article.authorId,
  date: article.date,
  createdAt: article.createdAt,
  mediaType: article.mediaType,
  youtubeLink: article.youtubeLink,
}

/** Columns of an article in lists: `content` is the plain-text excerpt (PUBLICATION-04). */
export const articleColumns = { ...shared, content: article.excerpt }

/** Columns of an article's own page: `content` is the sanitised HTML. */
export const articleDetailColumns = { ...shared, content: article.content }

/** Converts a row to an article of the API (ENTITIES-12, PUBLICATION-10). */
export function toNews(row: ArticleRow): News {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    thumbnail: row.thumbnail,
    photo: row.photo,
    author: row.author ?? undefined,
    author_id: row.authorId ?? undefined,
    date: row.date ?? undefined,
    created_at: row.createdAt.toISOString(),
    media_type: row.mediaType,
    youtube_link: row.youtubeLink,
  }
}

export type ArticleRow = RowOf<typeof articleColumns>
