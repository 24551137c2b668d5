import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { member } from '../member/member.ts'

/** Settings of the public pages, one JSON value per bucket, validated against the contract when stored. */
export const cover = pgTable('cover', { bucket: text().primaryKey(), value: jsonb().notNull() })

/** The bucket that marks the demo world. */
export const DEMO_MARKER = 'demo_world'

/**
 * Advertisements; place is search, livefeed or vote. They are shown from the first to the last day in the time zone of
 * the community.
 */
export const ad = pgTable(
  'ad',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    place: text().$type<'search' | 'livefeed' | 'vote'>().notNull(),
    image: text(),
    link: text().notNull(),
    pos: integer().notNull().default(0),
    alt: text(),
    firstDay: date(),
    lastDay: date(),
  },
  (t) => [index('ad_by_place').on(t.place, t.pos, t.id)],
)

/** Published versions of the site file, with its texts and the URLs of its pictures by their paths (SITE-08). */
export const siteVersion = pgTable(
  'site_version',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    version: text().notNull(),
    site: jsonb().$type<unknown>().notNull(),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    note: text().notNull().default(''),
    changes: integer().notNull(),
  },
  (t) => [index('site_version_by_version').on(t.version), index('site_version_by_member').on(t.memberId)],
)

/** The one draft of the site (SITE-02): values and texts as forms edit them. */
export const siteDraft = pgTable(
  'site_draft',
  {
    id: integer().primaryKey().default(1),
    baseVersion: text().notNull(),
    draft: jsonb().$type<unknown>().notNull(),
    memberId: integer().references(() => member.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('site_draft_by_member').on(t.memberId)],
)

/** Keys of previews, hashed. Without a version a key shows the draft (SITE-04). */
export const sitePreview = pgTable('site_preview', {
  keyHash: text().primaryKey(),
  version: text(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
})
