import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Articles; content is sanitised HTML, excerpt plain text made of it when stored. */
export const article = pgTable('article', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(), title: text().notNull(), content: text().notNull(), excerpt: text().notNull(), thumbnail: text(), photo: text(),
  author: text(), authorId: integer(), date: date(), mediaType: text().$type<'image' | 'youtube'>().notNull().default('image'), youtubeLink: text(),
  searchText: text().notNull(), createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
}, (t) => [index('article_by_date').on(sql`coalesce(${t.date}, (${t.createdAt} at time zone 'UTC')::date) desc`, t.id.desc().nullsFirst())])
