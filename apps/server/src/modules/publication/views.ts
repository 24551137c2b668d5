import type { News, NewsAuthor, NewsPage } from '@earshot/contract/site/publication'
import { sql } from 'drizzle-orm'
import type { RowOf } from '../../db/row-of.ts'
import { topic } from '../../db/schema/community/community.ts'
import { member } from '../../db/schema/member/member.ts'
import { article, articleAuthor, articleDraft } from '../../db/schema/site/publication.ts'

/** The authors of an article in order: those that readers see, or those of the draft. */
export const authorsOf = (which: 'article' | 'draft') => {
  // Readers need the path of the profile.
  const username = which === 'article' ? sql`(select m.username from ${member} m where m.id = a.member_id)` : sql`null`
  return sql<NewsAuthor[]>`coalesce((
  select json_agg(json_strip_nulls(json_build_object('id', a.member_id, 'username', ${username}, 'name', a.name)) order by a.pos)
  from ${articleAuthor} a
  where a.article_id = ${which === 'article' ? article : articleDraft}.id and a.is_shown = ${which === 'article'}
), '[]'::json)`
}

/** The topics of an article or draft that exist. */
export const topicsOf = (which: 'article' | 'draft') => {
  const table = which === 'article' ? article : articleDraft
  return sql<{ id: number; title: string }[]>`coalesce((
    select json_agg(json_build_object('id', t.id, 'title', t.title) order by t.title)
    from ${topic} t where ${table}.topic_ids @> to_jsonb(t.id)
  ), '[]'::json)`
}

const shared = {
  id: article.id,
  title: article.title,
  thumbnail: sql<string | null>`coalesce(${article.thumbnail}, ${article.photo})`,
  photo: sql<string | null>`coalesce(${article.photo}, ${article.thumbnail})`,
  author: article.author,
  authorId: article.authorId,
  authors: authorsOf('article'),
  date: article.date,
  createdAt: article.createdAt,
  mediaType: article.mediaType,
  youtubeLink: article.youtubeLink,
  focalX: article.focalX,
  focalY: article.focalY,
}

/** Columns of an article in lists: `content` is the plain-text excerpt (PUBLICATION-04). */
export const articleColumns = { ...shared, content: article.excerpt }

/** Columns of an article's own page: `content` is the sanitised HTML. */
export const articleDetailColumns = {
  ...shared,
  content: article.content,
  lead: article.lead,
  updatedAt: article.updatedAt,
  photoDescription: article.photoDescription,
  photoCredit: article.photoCredit,
  language: article.language,
  topics: topicsOf('article'),
  shareTitle: article.shareTitle,
  shareDescription: article.shareDescription,
  sharePhoto: article.sharePhoto,
}

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
    authors: row.authors,
    date: row.date ?? undefined,
    created_at: row.createdAt.toISOString(),
    media_type: row.mediaType,
    youtube_link: row.youtubeLink,
    ...(isInMiddle(row) ? {} : { focal_x: row.focalX, focal_y: row.focalY }),
  }
}

const MIDDLE = 50
const isInMiddle = ({ focalX, focalY }: Pick<ArticleRow, 'focalX' | 'focalY'>) => focalX === MIDDLE && focalY === MIDDLE

/** Converts a row to an article with what its page shows. */
export function toNewsPage(row: ArticlePageRow): NewsPage {
  return {
    ...toNews(row),
    lead: row.lead,
    updated_at: row.updatedAt?.toISOString() ?? null,
    photo_description: row.photoDescription,
    photo_credit: row.photoCredit,
    focal_x: row.focalX,
    focal_y: row.focalY,
    language: row.language,
    topics: row.topics,
    share_title: row.shareTitle,
    share_description: row.shareDescription,
    share_photo: row.sharePhoto,
  }
}

export type ArticleRow = RowOf<typeof articleColumns>
export type ArticlePageRow = RowOf<typeof articleDetailColumns>
