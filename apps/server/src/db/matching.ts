import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Maximum number of words of a search text that are used. */
const WORDS_MAX = 10

/**
 * Returns one condition per word of `text`: the column or expression contains it, regardless of case and accents. `%`
 * and `_` are ordinary characters.
 */
export const matching = (column: PgColumn | SQL, text: string): SQL[] =>
  patternsOf(text).map((pattern) => sql`lower(unaccent(${column})) like lower(unaccent(${pattern}))`)

/** Does the same for a column that is stored folded. */
export const matchingFolded = (column: PgColumn | SQL | SQL.Aliased, text: string): SQL[] =>
  patternsOf(text).map((pattern) => sql`${column} like member_fold(${pattern})`)

/**
 * Returns whether a text contains symbols, which the search ignores: the rows that it finds are then compared as well.
 */
export const hasSigns = (text: string): boolean => /[^\p{L}\p{N}\p{M}\s]/u.test(text)

const patternsOf = (text: string): string[] =>
  text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
