import type { News } from '@earshot/contract/site/publication'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { soundLinks } from '../catalogue/sound-links.ts'
import { member } from '../member/member.ts'

/**
 * Articles; content is sanitised HTML, excerpt is plain text generated from it when stored. author is the byline,
 * authorId the account of the author. A row with deletedAt is hidden everywhere and can be restored.
 */
export const article = pgTable(
  'article',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    thumbnail: text(),
    photo: text(),
    author: text(),
    authorId: integer().references(() => member.id, { onDelete: 'set null' }),
    date: date(),
    mediaType: text().$type<News['media_type']>().notNull().default('image'),
    youtubeLink: text(),
    searchText: text().notNull(),
    soundLinks: soundLinks('content'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp({ withTimezone: true }),
    deletedBy: integer().references(() => member.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('article_by_date').on(
      sql`coalesce(${t.date}, (${t.createdAt} at time zone 'UTC')::date) desc`,
      t.id.desc().nullsFirst(),
    ),
    index('article_by_author').on(t.authorId),
    index('article_by_remover').on(t.deletedBy),
    index('article_by_sound').using('gin', t.soundLinks),
  ],
)
