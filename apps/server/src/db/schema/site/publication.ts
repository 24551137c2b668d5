import type { News } from '@earshot/contract/site/publication'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { soundLinks } from '../catalogue/sound-links.ts'
import { member } from '../member/member.ts'

const memberId = () => integer().references(() => member.id, { onDelete: 'set null' })
const time = () => timestamp({ withTimezone: true })

/**
 * The fields of an article that its authors write. content is sanitised HTML. The focal point of the picture is in per
 * cent of its width and height. The share fields replace title, description and picture for search engines and on
 * share cards.
 */
const articleFields = () => ({
  title: text().notNull(),
  lead: text(),
  content: text().notNull(),
  photo: text(),
  photoDescription: text(),
  photoCredit: text(),
  focalX: smallint().notNull().default(50),
  focalY: smallint().notNull().default(50),
  youtubeLink: text(),
  date: date(),
  language: text(),
  topicIds: jsonb().$type<number[]>().notNull().default([]),
  shareTitle: text(),
  shareDescription: text(),
  sharePhoto: text(),
})

/**
 * Drafts of articles, published or not; an article has the id of its draft. `version` grows with every change, and
 * savedFrom is the page that saved last. `hasChanges` says that a published article differs from its draft.
 * publishAt is the time of a scheduled article, submittedAt that of one in review. With isAnnounced, followers are not
 * notified again. A draft with deletedAt is removed and can be restored for 30 days.
 */
export const articleDraft = pgTable(
  'article_draft',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...articleFields(),
    version: integer().notNull().default(1),
    savedFrom: text(),
    hasChanges: boolean().notNull().default(false),
    submittedAt: time(),
    submittedBy: memberId(),
    publishAt: time(),
    notifies: boolean().notNull().default(true),
    isAnnounced: boolean().notNull().default(false),
    publishedAt: time(),
    deletedAt: time(),
    createdBy: memberId(),
    updatedBy: memberId(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [
    index('article_draft_by_change').on(t.updatedAt.desc(), t.id),
    index('article_draft_due')
      .on(t.publishAt)
      .where(sql`publish_at is not null`),
    index('article_draft_in_review')
      .on(t.submittedAt)
      .where(sql`submitted_at is not null`),
    index('article_draft_removed')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
    index('article_draft_by_submitter').on(t.submittedBy),
    index('article_draft_by_creator').on(t.createdBy),
    index('article_draft_by_editor').on(t.updatedBy),
  ],
)

/**
 * Published articles as readers see them; excerpt is plain text generated when stored, author the joined names of the
 * authors, authorId the first of them who is a member. updatedAt is shown to readers. A row with deletedAt is hidden
 * everywhere and can be restored.
 */
export const article = pgTable(
  'article',
  {
    id: integer()
      .primaryKey()
      .references(() => articleDraft.id, { onDelete: 'cascade' }),
    ...articleFields(),
    excerpt: text().notNull(),
    thumbnail: text(),
    author: text(),
    authorId: memberId(),
    mediaType: text().$type<News['media_type']>().notNull().default('image'),
    searchText: text().notNull(),
    soundLinks: soundLinks('content'),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time(),
    deletedAt: time(),
    deletedBy: memberId(),
  },
  (t) => [
    index('article_by_date').on(
      sql`coalesce(${t.date}, (${t.createdAt} at time zone 'UTC')::date) desc`,
      t.id.desc().nullsFirst(),
    ),
    index('article_newest')
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('article_by_author').on(t.authorId),
    index('article_by_remover').on(t.deletedBy),
    index('article_by_sound').using('gin', t.soundLinks),
  ],
)

const articleId = () =>
  integer()
    .notNull()
    .references(() => articleDraft.id, { onDelete: 'cascade' })

/**
 * Authors in order of pos: those of the draft, and with isShown those that readers see. The name stays when the account
 * is deleted.
 */
export const articleAuthor = pgTable(
  'article_author',
  {
    articleId: articleId(),
    isShown: boolean().notNull(),
    pos: smallint().notNull(),
    memberId: memberId(),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.articleId, t.isShown, t.pos] }),
    uniqueIndex('article_author_once').on(t.articleId, t.isShown, t.memberId),
    index('article_author_by_member').on(t.memberId),
  ],
)

/** The written fields of an article, as its versions store them. */
export type ArticleText = Pick<typeof articleDraft.$inferSelect, keyof ReturnType<typeof articleFields>>

/**
 * Versions of drafts. `kind` says whether the text was saved, published, or refused because another member had saved in
 * the meantime.
 */
export const articleVersion = pgTable(
  'article_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: articleId(),
    kind: text().$type<'saved' | 'published' | 'refused'>().notNull(),
    fields: jsonb().$type<ArticleText>().notNull(),
    createdBy: memberId(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [index('article_version_of').on(t.articleId, t.id.desc()), index('article_version_by_member').on(t.createdBy)],
)

/** Notes of the review beside the text; `quote` is the passage that a note is about. */
export const articleNote = pgTable(
  'article_note',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: articleId(),
    text: text().notNull(),
    quote: text(),
    createdBy: memberId(),
    createdAt: time().notNull().defaultNow(),
    closedAt: time(),
    closedBy: memberId(),
  },
  (t) => [
    index('article_note_of').on(t.articleId, t.id),
    index('article_note_by_member').on(t.createdBy),
    index('article_note_by_closer').on(t.closedBy),
  ],
)

/**
 * Preview links to drafts, by the hash of their keys. A link that ended because the article was published leads to the
 * article.
 */
export const articleLink = pgTable(
  'article_link',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: articleId(),
    keyHash: text().notNull().unique(),
    createdBy: memberId(),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
    isPublished: boolean().notNull().default(false),
  },
  (t) => [index('article_link_of').on(t.articleId), index('article_link_by_creator').on(t.createdBy)],
)

/** Members who write in an article at this time. */
export const articleWriter = pgTable(
  'article_writer',
  {
    articleId: articleId(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    at: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.memberId] }), index('article_writer_by_member').on(t.memberId)],
)
