import { customType } from 'drizzle-orm/pg-core'

/** Text that is compared byte by byte, whatever the language of the database: lists of words sort the same everywhere. */
export const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
