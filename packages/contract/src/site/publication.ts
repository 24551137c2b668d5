import { z } from 'zod'
import * as calls from '../calls.ts'
import { Mention } from '../community/mention.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE } from '../limits.ts'
import {
  Url,
  DateOnly,
  HtmlText,
  Id,
  IdInput,
  ListOffset,
  MaybeText,
  Nothing,
  SearchText,
  Time,
  limit,
  idOf,
} from '../primitives.ts'

/**
 * An article (ENTITIES-12). In lists `content` is a plain-text excerpt; in `news/detail` it is sanitised HTML.
 * `author_id` is the account of the author.
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
})
export type News = z.infer<typeof News>

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
  // Not in the specification: the music and podcasts that the text links to.
  data: News.extend({ content: HtmlText, mentions: z.array(Mention).optional() }),
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
