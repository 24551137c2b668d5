import { sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'

/**
 * The links of a column of sanitised HTML that lead to artists, albums or songs, here or on other hosts, as they are written; by them the texts about an artist are
 * found. The function stands in the migration that made the first of these columns.
 */
export const soundLinks = (column: 'content' | 'description') =>
  text()
    .array()
    .notNull()
    .generatedAlwaysAs(sql.raw(`sound_links(${column})`))
