import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Words of a search text that are looked at. */
const WORDS_MAX = 10

/** One condition a word of `text`: the column, or what is made of columns, holds it, whatever the case and accents. `%` and `_` are characters like others. */
export const matching = (column: PgColumn | SQL, text: string): SQL[] =>
  patternsOf(text).map((pattern) => sql`lower(unaccent(${column})) like lower(unaccent(${pattern}))`)

/** The same for what is stored folded already. */
export const matchingFolded = (column: PgColumn | SQL | SQL.Aliased, text: string): SQL[] =>
  patternsOf(text).map((pattern) => sql`${column} like member_fold(${pattern})`)

/** Whether a text holds signs, which the search leaves out: then the rows that it finds are compared as well. */
export const hasSigns = (text: string): boolean => /[^\p{L}\p{N}\p{M}\s]/u.test(text)

const patternsOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
