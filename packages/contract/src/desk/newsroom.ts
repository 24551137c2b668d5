import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import {
  ArticleHtml,
  Count,
  DateOnly,
  DayInput,
  Id,
  IdInput,
  MaybeText,
  Nothing,
  Time,
  Url,
  VersionInput,
  ZeroOrOneInput,
  line,
  lines,
  text,
} from '../primitives.ts'
import { NewsAuthor } from '../site/publication.ts'
import { youtubeId } from '../text/youtube.ts'
import * as calls from './calls.ts'
import { deskList, deskListInput } from './list.ts'
import { ARTICLE_STATES, NEWSROOM } from './newsroom-fields.ts'

/** The written fields of an article, as `newsroom/save` takes and `newsroom/article` returns them (NEWSROOM-02). */
export const ArticleFields = z.object({
  title: z.string(),
  lead: MaybeText,
  content: ArticleHtml,
  photo: Url,
  photo_description: MaybeText,
  photo_credit: MaybeText,
  focal_x: z.int(),
  focal_y: z.int(),
  youtube_link: MaybeText,
  date: DateOnly.nullable(),
  language: MaybeText,
  topic_ids: z.array(Id),
  share_title: MaybeText,
  share_description: MaybeText,
  share_photo: Url,
})
export type ArticleFields = z.infer<typeof ArticleFields>

/** A note of the review; `quote` is the passage that it is about. */
export const ArticleNote = z.object({
  id: Id,
  text: z.string(),
  quote: MaybeText,
  by: MaybeText,
  created_at: Time,
  closed_at: Time.nullable(),
})
export type ArticleNote = z.infer<typeof ArticleNote>

/** An article in the list of the newsroom. `notes` counts the open notes of its review. */
export const ArticleSummary = z.object({
  id: Id,
  title: z.string(),
  photo: Url,
  authors: z.array(NewsAuthor),
  state: z.enum(ARTICLE_STATES),
  is_published: z.boolean(),
  has_changes: z.boolean(),
  publish_at: Time.nullable(),
  updated_at: Time,
  updated_by: MaybeText,
  notes: Count,
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

/**
 * A draft. `may_publish` is false for a writer whose articles are reviewed first, `is_announced` true once followers
 * were notified or decided against; `followers` would be notified by publishing it now. `writers` are the other members
 * who write in it. `restorable_until` is set for a removed one.
 */
export const ArticleDraft = ArticleSummary.extend({
  ...ArticleFields.shape,
  version: z.int(),
  published_at: Time.nullable(),
  notify: z.boolean(),
  is_announced: z.boolean(),
  may_publish: z.boolean(),
  may_review: z.boolean(),
  followers: Count,
  missing: z.array(z.string()),
  has_preview_link: z.boolean(),
  restorable_until: Time.nullable(),
  time_zone: z.string(),
  review_notes: z.array(ArticleNote),
  writers: z.array(z.string()),
})
export type ArticleDraft = z.infer<typeof ArticleDraft>

/** A version of a draft; `kind` says whether it was saved, published, or refused because another member had saved. */
export const ArticleVersion = z.object({
  id: Id,
  kind: z.enum(['saved', 'published', 'refused']),
  title: z.string(),
  by: MaybeText,
  created_at: Time,
})
export type ArticleVersion = z.infer<typeof ArticleVersion>

const member = { auth: 'token', role: 'writer' } as const
const reads = { ...member, scope: 'read' } as const
const writes = { ...member, scope: 'write' } as const
const missing = [STATUS.forbidden, STATUS.notFound] as const
const refused = [...missing, STATUS.conflict] as const

const news = { news_id: IdInput }
/** A draft that is changed, with the version that it was read with. */
const change = { ...news, version: VersionInput }

const picture = z
  .string()
  .regex(/^\/media\/art\/[0-9a-f]{16}_\d{1,4}x\d{1,4}\.jpg$/, 'must be an uploaded picture')
  .nullable()
const youtube = text(0, 500).refine((link) => youtubeId(link) !== undefined, 'must be the URL of a YouTube video')
const percent = z.int().min(0).max(100)
const maybe = (max: number) => line(0, max).nullable()

/** The written fields in a request; those that are not sent stay. */
const fields = {
  title: line(0, NEWSROOM.titleMax).optional(),
  lead: lines(0, NEWSROOM.leadMax).nullable().optional(),
  content: text(0, NEWSROOM.contentMax).optional(),
  photo: picture.optional(),
  photo_description: maybe(NEWSROOM.describeMax).optional(),
  photo_credit: maybe(NEWSROOM.creditMax).optional(),
  focal_x: percent.optional(),
  focal_y: percent.optional(),
  youtube_link: youtube.nullable().optional(),
  date: DayInput.nullable().optional(),
  language: maybe(NEWSROOM.languageMax).optional(),
  topic_ids: z.array(IdInput).max(NEWSROOM.topicsMax).optional(),
  share_title: maybe(NEWSROOM.shareTitleMax).optional(),
  share_description: maybe(NEWSROOM.shareDescriptionMax).optional(),
  share_photo: picture.optional(),
}

const authors = z
  .array(z.object({ id: IdInput.optional(), name: line(0, NEWSROOM.authorNameMax).default('') }))
  .max(NEWSROOM.authorsMax, `must be at most ${NEWSROOM.authorsMax} authors`)

export const listArticles = get(calls.listArticles, {
  summary: 'Articles of the newsroom: those of the viewer for a writer, all for editors',
  ...reads,
  input: z.object({
    ...deskListInput,
    state: z.enum(ARTICLE_STATES).optional(),
    author_id: IdInput.optional(),
    from: DayInput.optional(),
    to: DayInput.optional(),
    sort: z.enum(['changed', 'title', 'oldest']).default('changed'),
  }),
  // Authors who are members, for the filter of editors.
  data: deskList(ArticleSummary).extend({ authors: z.array(NewsAuthor.required({ id: true })) }),
})
export const getArticle = get(calls.getArticle, {
  summary: 'The draft of an article',
  ...reads,
  input: z.object(news),
  data: ArticleDraft,
  errors: missing,
})
export const createArticle = post(calls.createArticle, {
  summary: 'Create a draft of an article, of which nothing is public',
  ...writes,
  input: z.object({ title: fields.title }),
  data: z.object({ news_id: Id }),
})
export const saveArticle = post(calls.saveArticle, {
  summary:
    'Save fields of a draft. `saved_from` names the page that saves, whose own late saves are no change of another; the refused text of a save with an old version is stored as a version',
  ...writes,
  bodyBytes: 6 * NEWSROOM.contentMax,
  input: z.object({ ...change, ...fields, authors: authors.optional(), saved_from: text(0, 64).optional() }),
  data: z.object({ version: z.int(), saved_at: Time, has_changes: z.boolean() }),
  errors: refused,
})
export const publishArticle = post(calls.publishArticle, {
  summary:
    'Publish a draft, or the changes of a published article. With `dry_run`, says what would appear and how many followers would be notified',
  ...writes,
  input: z.object({
    ...change,
    notify: ZeroOrOneInput.default(1),
    marks_update: ZeroOrOneInput.default(0),
    dry_run: ZeroOrOneInput.default(0),
  }),
  data: z.object({ path: z.string(), date: Time, byline: z.string(), followers: Count, version: z.int() }),
  errors: refused,
})
export const scheduleArticle = post(calls.scheduleArticle, {
  summary: `Schedule a draft. \`publish_at\` is a day and time like 2026-01-31T12:00 in the time zone of the community, in the future and at most two years ahead`,
  ...writes,
  input: z.object({ ...change, publish_at: text(1, 20), notify: ZeroOrOneInput.default(1) }),
  data: z.object({ publish_at: Time, version: z.int() }),
  errors: refused,
})
const state = z.object({ state: z.enum(ARTICLE_STATES), version: z.int() })
export const unscheduleArticle = post(calls.unscheduleArticle, {
  summary: 'Make a scheduled article a draft again',
  ...writes,
  input: z.object(change),
  data: state,
  errors: refused,
})
export const submitArticle = post(calls.submitArticle, {
  summary: 'Send an article for review; editors are notified',
  ...writes,
  input: z.object(change),
  data: state,
  errors: refused,
})
export const sendBackArticle = post(calls.sendBackArticle, {
  summary: 'Send an article in review back to its authors, who are notified; for editors',
  auth: 'token',
  role: 'editor',
  scope: 'write',
  input: z.object({ ...change, note: lines(0, NEWSROOM.noteMax).optional() }),
  data: state,
  errors: refused,
})
export const unpublishArticle = post(calls.unpublishArticle, {
  summary: 'Make a published article a draft again; readers get 404',
  ...writes,
  input: z.object(change),
  data: state,
  errors: refused,
})
export const discardArticleChanges = post(calls.discardArticleChanges, {
  summary: 'Replace the draft of a published article with what readers see',
  ...writes,
  input: z.object(change),
  data: state,
  errors: refused,
})
export const duplicateArticle = post(calls.duplicateArticle, {
  summary: 'Create a draft with the fields of an article, without its date and notes',
  ...writes,
  input: z.object(news),
  data: z.object({ news_id: Id }),
  errors: missing,
})
export const createPreviewLink = post(calls.createPreviewLink, {
  summary: `Create a link that shows the draft without an account for 1 to ${NEWSROOM.linkDaysMax} days`,
  ...writes,
  input: z.object({
    ...news,
    days: z.int().min(1).max(NEWSROOM.linkDaysMax).default(NEWSROOM.linkDaysUsual),
  }),
  data: z.object({ url: z.string(), expires_at: Time }),
  errors: refused,
})
export const endPreviewLink = post(calls.endPreviewLink, {
  summary: 'End all preview links of an article',
  ...writes,
  input: z.object(news),
  data: Nothing,
  errors: missing,
})
export const listArticleVersions = get(calls.listArticleVersions, {
  summary: `Versions of a draft, newest first: the last ${NEWSROOM.versionsKept} and all published ones`,
  ...reads,
  input: z.object(news),
  data: z.object({ versions: z.array(ArticleVersion) }),
  errors: missing,
})
export const getArticleVersion = get(calls.getArticleVersion, {
  summary: 'A version with its text',
  ...reads,
  input: z.object({ ...news, version_id: IdInput }),
  data: ArticleVersion.extend(ArticleFields.shape),
  errors: missing,
})
export const restoreArticleVersion = post(calls.restoreArticleVersion, {
  summary: 'Make a version the present draft',
  ...writes,
  input: z.object({ ...change, version_id: IdInput }),
  data: state,
  errors: refused,
})
export const addArticleNote = post(calls.addArticleNote, {
  summary: 'Add a note to the review of an article',
  ...writes,
  input: z.object({
    ...news,
    text: lines(1, NEWSROOM.noteMax),
    quote: line(0, NEWSROOM.quoteMax).optional(),
  }),
  data: ArticleNote,
  errors: refused,
})
export const closeArticleNote = post(calls.closeArticleNote, {
  summary: 'Close a note of a review, or open it again',
  ...writes,
  input: z.object({ ...news, note_id: IdInput, is_closed: ZeroOrOneInput.default(1) }),
  data: ArticleNote,
  errors: missing,
})
export const signWriting = post(calls.signWriting, {
  summary:
    'Say that the viewer writes in an article, or stopped; returns the others who write, and the present version',
  ...writes,
  input: z.object({ ...news, is_writing: ZeroOrOneInput.default(1) }),
  data: z.object({ writers: z.array(z.string()), version: z.int() }),
  errors: missing,
})
