import type { ArticleDraft, ArticleFields } from '@earshot/contract/desk/newsroom'
import type { NewsAuthor } from '@earshot/contract/site/publication'

/** The values that the writing page edits: the written fields and the authors. */
export type ArticleValues = ArticleFields & { authors: NewsAuthor[] }

const NAMES = [
  'title',
  'lead',
  'content',
  'photo',
  'photo_description',
  'photo_credit',
  'focal_x',
  'focal_y',
  'youtube_link',
  'date',
  'language',
  'topic_ids',
  'share_title',
  'share_description',
  'share_photo',
  'authors',
] as const satisfies readonly (keyof ArticleValues)[]

/** Returns the values of a draft. */
export const valuesOf = (draft: ArticleDraft): ArticleValues => ({
  title: draft.title,
  lead: draft.lead,
  content: draft.content,
  photo: draft.photo,
  photo_description: draft.photo_description,
  photo_credit: draft.photo_credit,
  focal_x: draft.focal_x,
  focal_y: draft.focal_y,
  youtube_link: draft.youtube_link,
  date: draft.date,
  language: draft.language,
  topic_ids: draft.topic_ids,
  share_title: draft.share_title,
  share_description: draft.share_description,
  share_photo: draft.share_photo,
  authors: draft.authors,
})

/** Returns the fields that differ from the saved ones; undefined if none does. */
export function changedValues(saved: ArticleValues, now: ArticleValues): Partial<ArticleValues> | undefined {
  const names = NAMES.filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(now[name]))
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, now[name]]))
}
