import type {
  BlockType,
  Media,
  PostVisibility,
  StoredVisibility,
  Visibility,
} from '@earshot/contract/community/community'
import type { PinPlace, TopicWriters } from '@earshot/contract/limits'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { soundLinks } from '../catalogue/sound-links.ts'
import { member } from '../member/member.ts'

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
const visibility = () => text().$type<StoredVisibility>().notNull().default('visible')
const postVisibility = () => text().$type<PostVisibility>().notNull().default('visible')

/**
 * Topics of the community, in order of pos; colour is a name of the palette (COMMUNITY-04). The counts equal the number
 * of counted rows.
 */
export const topic = pgTable('topic', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  subTitle: text().notNull(),
  icon: text(),
  colour: text().notNull(),
  pos: integer().notNull(),
  write: text().$type<TopicWriters>().notNull().default('members'),
  archivedAt: timestamp({ withTimezone: true }),
  version: integer().notNull().default(1),
  postsCount: integer().notNull().default(0),
  followersCount: integer().notNull().default(0),
})

/** Follows of topics. */
export const topicFollow = pgTable(
  'topic_follow',
  {
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    topicId: integer()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.topicId] }), index('topic_follow_topic').on(t.topicId)],
)

/** Moderators of single topics (COMMUNITYDESK-04). */
export const topicModerator = pgTable(
  'topic_moderator',
  {
    topicId: integer()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.memberId] }), index('topic_moderator_by_member').on(t.memberId)],
)

/**
 * Posts. description is sanitised HTML; thumbnail is the first picture of the body; reason is written by a moderator.
 * commentsCount equals the comments of every level that are not deleted; commentedAt is the time of the newest one that
 * is visible. A draft is published when it has
 * `blocksExpected` blocks. A post with lockedAt takes no comments; lockReason is a moderator's. A text that a moderator
 * deletes has the visibility `deleted` for 30 days, one that its author deletes for some seconds; withdrawnFrom is then
 * its visibility before. searchText is the folded text by which a post is found; triggers update it.
 */
export const post = pgTable(
  'post',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    topicId: integer()
      .notNull()
      .references(() => topic.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    subTitle: text().notNull(),
    description: text().notNull(),
    thumbnail: text(),
    visibility: postVisibility(),
    withdrawnFrom: text().$type<Visibility>(),
    blocksExpected: smallint().notNull().default(0),
    reason: text(),
    lockedAt: timestamp({ withTimezone: true }),
    lockReason: text(),
    searchText: text().notNull().default(''),
    commentsCount: integer().notNull().default(0),
    commentedAt: timestamp({ withTimezone: true }),
    soundLinks: soundLinks('description'),
    editedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('post_by_topic')
      .on(t.topicId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'visible'`),
    index('post_by_activity')
      .on(t.topicId, sql`coalesce(commented_at, created_at) desc`, t.id.desc().nullsFirst())
      .where(sql`visibility = 'visible'`),
    index('post_by_comments')
      .on(t.topicId, t.commentsCount.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'visible'`),
    index('post_by_date')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`visibility = 'visible'`),
    index('post_newest_of_member')
      .on(t.memberId, t.createdAt, t.id)
      .where(sql`visibility = 'visible'`),
    index('post_held')
      .on(t.createdAt)
      .where(sql`visibility = 'held'`),
    index('post_of_topic').on(t.topicId),
    index('post_by_member').on(t.memberId),
    index('post_draft')
      .on(t.createdAt)
      .where(sql`visibility = 'draft'`),
    index('post_by_sound').using('gin', t.soundLinks),
  ],
)

/**
 * Blocks of a post in order of pos, then id; blocks of one pos form a grid of `cols` (ENTITIES-07). alt describes a
 * picture.
 */
export const postMedia = pgTable(
  'post_media',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: integer()
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    pos: integer().notNull(),
    type: text().$type<BlockType>().notNull(),
    content: text(),
    image: text(),
    thumbnail: text(),
    link: text(),
    cols: smallint(),
    alt: text(),
    soundLinks: soundLinks('content'),
  },
  (t) => [index('post_media_order').on(t.postId, t.pos, t.id), index('post_media_by_sound').using('gin', t.soundLinks)],
)

/** Earlier versions of published posts; createdAt is the time at which a version was written (WRITING-01). */
export const postVersion = pgTable(
  'post_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: integer()
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    subTitle: text().notNull(),
    description: text().notNull(),
    medias: jsonb().$type<Media[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('post_version_of_post').on(t.postId, t.id.desc().nullsFirst())],
)

/**
 * Comments. rootId is the thread of a comment (null for the first comment), level counts from 1 (threat T22). html is
 * sanitised. changedAt is the time of the last change of text or visibility. A comment with deletedAt is a stub without
 * text that preserves its replies. withdrawnFrom is the visibility of a comment before its author deleted it.
 */
export const comment = pgTable(
  'comment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: integer()
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    parentId: integer().references((): AnyPgColumn => comment.id, { onDelete: 'cascade' }),
    rootId: integer().references((): AnyPgColumn => comment.id, { onDelete: 'cascade' }),
    level: smallint().notNull().default(1),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    html: text().notNull(),
    visibility: visibility(),
    withdrawnFrom: text().$type<Visibility>(),
    reason: text(),
    createdAt: createdAt(),
    editedAt: timestamp({ withTimezone: true }),
    changedAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('comment_threads')
      .on(t.postId, t.id.desc().nullsFirst())
      .where(sql`parent_id is null`),
    index('comment_of_post').on(t.postId, t.id.desc().nullsFirst()),
    index('comment_of_thread').on(t.rootId, t.id),
    index('comment_parent').on(t.parentId),
    index('comment_by_member').on(t.memberId),
    index('comment_held')
      .on(t.createdAt)
      .where(sql`visibility = 'held'`),
    index('comment_changed')
      .on(t.postId, t.changedAt)
      .where(sql`changed_at is not null`),
  ],
)

/** Posts that a list shows first: that of their topic, or that of all topics (COMMUNITYDESK-05). */
export const postPin = pgTable(
  'post_pin',
  {
    postId: integer()
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    place: text().$type<PinPlace>().notNull(),
    until: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.place] })],
)

/** Deleted comments, which open pages remove. Rows are stored for 30 days. */
export const deletedComment = pgTable(
  'deleted_comment',
  {
    commentId: integer().primaryKey(),
    postId: integer().notNull(),
    deletedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('deleted_comment_of_post').on(t.postId, t.deletedAt), index('deleted_comment_age').on(t.deletedAt)],
)
