import type { FeedImportMode, FeedImportState, FeedProof, NotCopied } from '@earshot/contract/studio/feed/feed-fields'
import { bigint, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/**
 * Feeds that members move in. `urls` are those of the feed whose owner is proved, with that after redirects. `proof`
 * says how: by a code that is mailed to `email`, of which the hash is stored, or by the code `txt` in the feed.
 * `wrongTries` counts wrong codes until validUntil.
 * `episodes` and `bytes` are what the feed announces. `problem` is why the import failed, `notCopied` are episodes
 * whose sound could not be copied. podcastId has no foreign key, because the import stays while its podcast is hidden.
 */
export const feedImport = pgTable(
  'feed_import',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer()
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    urls: jsonb().$type<string[]>().notNull().default([]),
    title: text().notNull(),
    mode: text().$type<FeedImportMode>().notNull(),
    proof: text().$type<FeedProof>().notNull(),
    email: text(),
    codeHash: text(),
    txt: text(),
    wrongTries: smallint().notNull().default(0),
    validUntil: timestamp({ withTimezone: true }).notNull(),
    state: text().$type<FeedImportState>().notNull().default('proving'),
    problem: text(),
    podcastId: integer(),
    episodes: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    notCopied: jsonb().$type<NotCopied[]>().notNull().default([]),
    provedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('feed_import_by_member').on(t.memberId, t.id),
    index('feed_import_by_podcast').on(t.podcastId),
    index('feed_import_by_state').on(t.state, t.validUntil),
  ],
)
