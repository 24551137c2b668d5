import { and, inArray, lt, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { album, artist, track } from '../db/schema/catalogue.ts'
import { comment, post, postMedia, topic } from '../db/schema/community.ts'
import { correction } from '../db/schema/correction.ts'
import { ad, cover } from '../db/schema/cover.ts'
import { member } from '../db/schema/member.ts'
import { playlist } from '../db/schema/playlist.ts'
import { episode, podcast, season } from '../db/schema/podcast.ts'
import { article } from '../db/schema/publication.ts'
import { removedFile } from '../db/schema/removal.ts'
import { product } from '../db/schema/shop.ts'
import { upload } from '../db/schema/upload.ts'
import { contest } from '../db/schema/vote.ts'
import { PICTURE_WIDTHS } from '../modules/media/picture.rules.ts'
import type { Services } from '../services.ts'

/** Milliseconds after which a file that nothing refers to is not about to be used any more. */
const UNUSED_MS = 24 * 3_600_000
/** Files that are looked for at once, and that are removed in one transaction. */
const LOOK_MAX = 500
const REMOVE_MAX = 20

/** Columns that hold the URL of one file. */
export const URL_COLUMNS: readonly AnyColumn[] = [
  member.avatar,
  member.backImage,
  playlist.image,
  playlist.mosaic,
  post.thumbnail,
  postMedia.image,
  postMedia.thumbnail,
  postMedia.link,
  topic.icon,
  ad.image,
  article.thumbnail,
  article.photo,
  artist.avatar,
  artist.backImage,
  album.art,
  track.art,
  podcast.avatar,
  season.avatar,
  episode.avatar,
  contest.image,
  contest.adImage,
  contest.video,
  product.image,
]
/** Columns whose text may name any number of files. */
export const TEXT_COLUMNS: readonly AnyColumn[] = [
  comment.html,
  post.description,
  postMedia.content,
  member.brief,
  playlist.description,
  article.content,
  artist.bio,
  podcast.bio,
  episode.bio,
  cover.value,
  correction.before,
]

/**
 * Removes the files that members brought and that nothing has referred to for a day, with their smaller forms. The row goes with the file: it is locked
 * while the file is removed, so that a new upload of the same file waits and then writes it again. Returns how many files were removed.
 */
export async function removeUnusedUploads({
  db,
  storage,
  now,
}: Pick<Services, 'db' | 'storage' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - UNUSED_MS)
  let removed = 0
  for (let found = await listUnused(db, before); found.length > 0; found = await listUnused(db, before)) {
    for (let at = 0; at < found.length; at += REMOVE_MAX) {
      await db.transaction(async (tx) => {
        const gone = await tx
          .delete(upload)
          .where(and(inArray(upload.key, found.slice(at, at + REMOVE_MAX)), lt(upload.createdAt, before)))
          .returning({ key: upload.key })
        for (const { key } of gone) await removeFile(storage, key)
        removed += gone.length
      })
    }
  }
  return removed
}

async function listUnused(db: Services['db'], before: Date): Promise<string[]> {
  const [old] = await db.select({ key: upload.key }).from(upload).where(lt(upload.createdAt, before)).limit(1)
  if (old === undefined) return []
  const rows = await db
    .select({ key: upload.key })
    .from(upload)
    .where(
      and(
        lt(upload.createdAt, before),
        sql`not exists (select from (${usedKeys()}) used where used.key = ${upload.key})`,
      ),
    )
    .orderBy(upload.createdAt)
    .limit(LOOK_MAX)
  return rows.map(({ key }) => key)
}

// Every URL in use, read once for all files: a URL starts with /media/, a key does not.
function usedKeys(): SQL {
  const urls = URL_COLUMNS.map(
    (column) => sql`select substr(${column}, 8) as key from ${column.table} where ${column} like '/media/%'`,
  )
  const texts = TEXT_COLUMNS.map(
    (column) =>
      sql`select found.parts[1] from ${column.table}, lateral regexp_matches(${column}::text, '/media/((?:art|video)/[0-9a-z_]+[.][a-z0-9]+)', 'g') as found(parts) where ${column}::text like '%/media/%'`,
  )
  const away = sql`select ${removedFile.key} from ${removedFile}`
  return sql.join([...urls, ...texts, away], sql` union all `)
}

// The picture before what is drawn from it, so that nothing is drawn again.
async function removeFile(storage: Services['storage'], key: string): Promise<void> {
  await storage.delete(key)
  const stem = /^(art\/.+)\.jpg$/.exec(key)?.[1]
  if (stem === undefined) return
  for (const width of PICTURE_WIDTHS) {
    await storage.delete(`${stem}@${width}.webp`)
    await storage.delete(`${stem}@${width}.jpg`)
  }
}
