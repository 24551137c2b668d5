import { mayEditArticle, mayPublishArticle, mayReviewArticles } from '@earshot/contract/access'
import type { ArticleDraft, ArticleFields } from '@earshot/contract/desk/newsroom'
import type { NewsPage } from '@earshot/contract/site/publication'
import { and, eq, gt } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { articleDraft, articleLink } from '../../db/schema/site/publication.ts'
import type { ArticleText } from '../../db/schema/site/publication.ts'
import { forbidden, oneOf } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { countFollowersOfArticle } from '../notification/follower-notifications.store.ts'
import { articleWords, bylineOf } from '../publication/article-words.ts'
import { authorsOf, toNewsPage, topicsOf } from '../publication/views.ts'
import { summaryColumns, toSummary } from './article-list.store.ts'
import { restorableUntil } from './newsroom.rules.ts'
import { getDraftRow, missingIn } from './publish.store.ts'
import { listNotes } from './review.store.ts'
import { listAuthors } from './save.store.ts'
import { listWriters } from './writers.store.ts'

/** Returns the members who are authors of a draft. Throws 404, and 403 for a viewer who may not edit it. */
export async function getAuthorsFor(db: Db, viewer: Viewer, articleId: number): Promise<number[]> {
  await getDraftRow(db, articleId)
  const authorIds = (await listAuthors(db, articleId)).flatMap(({ memberId }) => memberId ?? [])
  if (!mayEditArticle(viewer, authorIds)) throw forbidden('This article is for its authors and editors.')
  return authorIds
}

/** Returns a draft as the viewer sees it, whose right to edit it is known. Throws 404. */
export async function getDraft(
  services: Pick<Services, 'config' | 'db' | 'now'>,
  viewer: Viewer,
  articleId: number,
): Promise<ArticleDraft> {
  const { db, config, now } = services
  const row = await getDraftRow(db, articleId)
  const found = await db
    .select(summaryColumns)
    .from(articleDraft)
    .leftJoin(member, eq(member.id, articleDraft.updatedBy))
    .where(eq(articleDraft.id, articleId))
  const summary = toSummary(oneOf(found, 'article'))
  const authorIds = summary.authors.flatMap(({ id }) => id ?? [])
  const links = await db.$count(
    articleLink,
    and(eq(articleLink.articleId, articleId), eq(articleLink.isPublished, false), gt(articleLink.expiresAt, now())),
  )
  return {
    ...summary,
    ...toFields(row),
    version: row.version,
    published_at: row.publishedAt?.toISOString() ?? null,
    notify: row.notifies,
    is_announced: row.isAnnounced,
    may_publish: mayPublishArticle(viewer, authorIds, config),
    may_review: mayReviewArticles(viewer),
    followers: row.isAnnounced ? 0 : await countFollowersOfArticle(db, { content: row.content, authorIds }, config),
    missing: missingIn(row),
    has_preview_link: links > 0,
    restorable_until: restorableUntil(row.deletedAt)?.toISOString() ?? null,
    time_zone: config.timeZone,
    review_notes: await listNotes(db, articleId),
    writers: await listWriters(db, articleId, viewer.id, now()),
  }
}

/** Returns a draft as the page of the article shows it. Throws 404. */
export async function getPreview(db: Db, articleId: number): Promise<NewsPage> {
  const found = await db
    .select({ row: articleDraft, authors: authorsOf('draft'), topics: topicsOf('draft') })
    .from(articleDraft)
    .where(eq(articleDraft.id, articleId))
  const { row, authors, topics } = oneOf(found, 'article')
  return toNewsPage({
    ...row,
    ...articleWords({ ...row, author: bylineOf(authors) }),
    thumbnail: row.photo,
    authors,
    authorId: authors.find(({ id }) => id !== undefined)?.id ?? null,
    topics,
    mediaType: row.youtubeLink === null ? 'image' : 'youtube',
    createdAt: row.publishedAt ?? row.publishAt ?? row.updatedAt,
    updatedAt: null,
  })
}

/** Converts the written fields to those of the API. */
export const toFields = (row: ArticleText): ArticleFields => ({
  title: row.title,
  lead: row.lead,
  content: row.content,
  photo: row.photo,
  photo_description: row.photoDescription,
  photo_credit: row.photoCredit,
  focal_x: row.focalX,
  focal_y: row.focalY,
  youtube_link: row.youtubeLink,
  date: row.date,
  language: row.language,
  topic_ids: row.topicIds,
  share_title: row.shareTitle,
  share_description: row.shareDescription,
  share_photo: row.sharePhoto,
})
