import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Words of a search text that are looked at. */
const WORDS_MAX = 10

/** One condition a word of `text`: the column, or what is made of columns, holds it, whatever the case and accents. `%` and `_` are characters like others. */
export function matching(column: PgColumn | SQL, text: string): SQL[] {
  const words = text.split(/\s+/u).filter((word) => word !== '').slice(0, WORDS_MAX)
  return words.map((word) => sql`lower(unaccent(${column})) like lower(unaccent(${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}))`)
}
