import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { soundCopy, soundPreview } from '../../db/schema/catalogue/sound.ts'
import { studioSound } from '../../db/schema/studio/studio-sound.ts'
import { TEXT_COLUMNS, URL_COLUMNS } from './unused-uploads.ts'

/** Columns that hold the storage key of a sound. */
const KEY_COLUMNS: readonly AnyColumn[] = [
  track.fileKey,
  track.originalKey,
  episode.fileKey,
  episode.originalKey,
  studioSound.sentKey,
  studioSound.fileKey,
  studioSound.originalKey,
  soundCopy.fileKey,
]

/** Lists the storage keys of all files that rows name, each with one item that names it, such as "track 12". */
export async function listNamedFiles(db: Db): Promise<{ key: string; item: string }[]> {
  const { rows } = await db.execute(
    sql`select key, min(item) as item from (${namedFiles()}) named where key <> '' group by key order by key`,
  )
  return NamedFile.array().parse(rows)
}

const NamedFile = z.object({ key: z.string(), item: z.string() })

function namedFiles(): SQL {
  const keys = KEY_COLUMNS.map(
    (column) =>
      sql`select ${column} as key, ${itemOf(column)} as item from ${column.table} where ${column} is not null`,
  )
  const previews = sql`select 'preview/' || ${soundPreview.name}, 'preview' from ${soundPreview} where ${soundPreview.name} is not null`
  const urls = URL_COLUMNS.map(
    (column) =>
      sql`select substr(${column}, 8), ${itemOf(column)} from ${column.table} where ${column} like '/media/%'`,
  )
  const texts = TEXT_COLUMNS.map(
    (column) =>
      sql`select found.parts[1], ${itemOf(column)} from ${column.table}, lateral regexp_matches(${column}::text, '/media/((?:art|video)/[0-9a-z_]+[.][a-z0-9]+)', 'g') as found(parts) where ${column}::text like '%/media/%'`,
  )
  return sql.join([...keys, previews, ...urls, ...texts], sql` union all `)
}

// The table of a column, with the number of the row if it has one.
function itemOf({ table }: AnyColumn): SQL {
  const { id } = getTableColumns(table)
  const name = sql`${sql.raw(`'${getTableName(table).replaceAll('_', ' ')}'`)}`
  return id === undefined ? sql`${name}::text` : sql`${name} || ' ' || ${id}`
}
