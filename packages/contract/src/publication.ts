import { z } from 'zod'
import { get } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
import { Address, DateOnly, HtmlText, Id, IdInput, ItemOffset, MaybeText, SearchText, Time, limit } from './primitives.ts'

/** An article (ENTITIES-12). In lists `content` is a plain-text excerpt; in `news/detail` it is sanitised HTML. */
export const News = z.object({
  id: Id, title: z.string(), content: z.string(), thumbnail: Address, photo: Address, author: MaybeText, date: DateOnly.nullish(),
  created_at: Time, media_type: z.enum(['image', 'youtube']), youtube_link: MaybeText,
})
export type News = z.infer<typeof News>

export const newsList = get('news/list', {
  summary: 'Articles, newest first', data: z.array(News),
  input: z.object({ search_text: SearchText, limit: limit(PAGE_SIZE.articles), offset: ItemOffset }),
})

export const newsDetail = get('news/detail', { summary: 'One article', input: z.object({ news_id: IdInput }), data: News.extend({ content: HtmlText }), errors: [STATUS.notFound] })
