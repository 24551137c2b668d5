import { sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'

/**
 * The links of a column of sanitised HTML that lead to artists, albums or songs, here or on other hosts, as written;
 * texts about an artist are found by them. The function is created by the migration of the first of these columns.
 */
export const soundLinks = (column: 'content' | 'description') =>
  text()
    .array()
    .notNull()
    .generatedAlwaysAs(sql.raw(`sound_links(${column})`))
