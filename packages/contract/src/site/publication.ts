import { z } from 'zod'
import * as calls from '../calls.ts'
import { Mention } from '../community/mention.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE } from '../limits.ts'
import {
  ArticleHtml,
  Url,
  DateOnly,
  Id,
  IdInput,
  ListOffset,
  MaybeText,
  Nothing,
  SearchText,
  Time,
  limit,
  idOf,
  text,
} from '../primitives.ts'

/** An author of an article: a member has an id and a username, another person a name only. */
export const NewsAuthor = z.object({
  id: idOf('member').optional(),
  username: z.string().optional(),
  name: z.string(),
})
export type NewsAuthor = z.infer<typeof NewsAuthor>

/**
 * An article (ENTITIES-12). In lists `content` is a plain-text excerpt; in `news/detail` it is sanitised HTML.
 * `author` is the byline, the names of `authors` joined; `author_id` is the account of the first author who has one.
 */
export const News = z.object({
  id: idOf('article'),
  title: z.string(),
  content: z.string(),
  thumbnail: Url,
  photo: Url,
  author: MaybeText,
  date: DateOnly.nullish(),
  created_at: Time,
  media_type: z.enum(['image', 'youtube']),
  youtube_link: MaybeText,
  author_id: Id.nullish(),
  authors: z.array(NewsAuthor),
  /** The point of the picture that crops keep, in per cent, unless it is the middle; not in the specification. */
  focal_x: z.int().optional(),
  focal_y: z.int().optional(),
})
export type News = z.infer<typeof News>

/**
 * An article with what its page shows. `updated_at` is set if its authors state that it was updated; the share fields
 * replace title, lead and picture for search engines and on share cards. Not in the specification.
 */
export const NewsPage = News.extend({
  content: ArticleHtml,
  mentions: z.array(Mention).optional(),
  lead: MaybeText,
  updated_at: Time.nullish(),
  photo_description: MaybeText,
  photo_credit: MaybeText,
  focal_x: z.int(),
  focal_y: z.int(),
  language: MaybeText,
  topics: z.array(z.object({ id: idOf('topic'), title: z.string() })),
  share_title: MaybeText,
  share_description: MaybeText,
  share_photo: Url,
})
export type NewsPage = z.infer<typeof NewsPage>

export const newsList = get(calls.newsList, {
  summary: 'Articles, newest first',
  auth: 'none',
  data: z.array(News),
  input: z.object({ search_text: SearchText, limit: limit(PAGE_SIZE.articles), offset: ListOffset }),
})

export const newsDetail = get(calls.newsDetail, {
  summary: 'One article',
  auth: 'none',
  input: z.object({ news_id: IdInput }),
  data: NewsPage,
  errors: [STATUS.notFound],
})
export const previewNews = get(calls.previewNews, {
  summary: 'The draft of an article that a preview link opens, or the id of the article once it is published',
  auth: 'none',
  input: z.object({ key: text(1, 200) }),
  data: z.object({ article: NewsPage.nullable(), published_id: idOf('article').nullable() }),
  errors: [STATUS.notFound],
})

// Not in the specification: articles are written on the command line; their page can delete and restore them.
const own = { user_id: IdInput, news_id: IdInput }
const refusals = [STATUS.forbidden, STATUS.notFound] as const
export const deleteNews = post(calls.deleteNews, {
  summary: 'Delete an article; allowed for its author, moderators and admins',
  auth: 'token',
  scope: 'write',
  input: z.object(own),
  data: Nothing,
  errors: refusals,
})
export const restoreNews = post(calls.restoreNews, {
  summary: 'Publish a deleted article again; allowed for its author, moderators and admins',
  auth: 'token',
  scope: 'write',
  input: z.object(own),
  data: Nothing,
  errors: refusals,
})
