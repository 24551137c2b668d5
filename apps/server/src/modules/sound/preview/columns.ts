import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { soundPreview } from '../../../db/schema/catalogue/sound.ts'

/**
 * The file of the preview of the sound with this hash if `subscribersOnly` is true; null for all other sounds and while
 * there is no preview.
 */
export const previewOf = (fileHash: AnyColumn, subscribersOnly: AnyColumn): SQL<string | null> =>
  sql<
    string | null
  >`case when ${subscribersOnly} then (select p.name from ${soundPreview} p where p.file_hash = ${fileHash}) end`

/** Returns the URL of a preview. */
export const previewUrl = (name: string): string => `/media/preview/${name}`
