import { customType } from 'drizzle-orm/pg-core'

/**
 * Text that is compared byte by byte, independent of the language of the database, so that lists of words have the same
 * order everywhere.
 */
export const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
