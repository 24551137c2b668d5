import { DRAFT_DAYS } from '@earshot/contract/limits'
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { correction } from '../../db/schema/catalogue/correction.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { removedFile } from '../../db/schema/catalogue/removal.ts'
import { comment, post, postMedia, postVersion, topic } from '../../db/schema/community/community.ts'
import { contest } from '../../db/schema/community/vote.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { product } from '../../db/schema/money/shop.ts'
import { ad, cover } from '../../db/schema/site/cover.ts'
import { article, articleDraft, articleVersion } from '../../db/schema/site/publication.ts'
import { episodeDraft } from '../../db/schema/studio/episode-draft.ts'
import { release, releaseTrack } from '../../db/schema/studio/release.ts'
import { studioSound } from '../../db/schema/studio/studio-sound.ts'
import { upload, withdrawnFile } from '../../db/schema/upload.ts'
import type { Services } from '../../ports/services.ts'
import { PICTURE_WIDTHS } from './pictures/picture.rules.ts'

/** Hours after which an unreferenced file counts as unused. */
const UNUSED_HOURS = 24
/**
 * Maximum number of pictures of a member that are kept for drafts; beyond it the oldest are deleted like other files.
 */
export const WAITING_MAX = 100
/** Files that are deleted in one transaction. */
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
  article.sharePhoto,
  articleDraft.photo,
  articleDraft.sharePhoto,
  artist.avatar,
  artist.backImage,
  album.art,
  track.art,
  podcast.avatar,
  season.avatar,
  episode.avatar,
  episodeDraft.avatar,
  contest.image,
  contest.adImage,
  contest.video,
  product.image,
  release.art,
  releaseTrack.art,
  studioSound.art,
]
/** Columns whose text may reference any number of files. */
export const TEXT_COLUMNS: readonly AnyColumn[] = [
  comment.html,
  post.description,
  postMedia.content,
  postVersion.description,
  postVersion.medias,
  member.brief,
  playlist.description,
  article.content,
  articleDraft.content,
  articleVersion.fields,
  artist.bio,
  album.description,
  podcast.bio,
  episode.bio,
  episode.chapters,
  episodeDraft.bio,
  episodeDraft.chapters,
  release.description,
  cover.value,
  correction.before,
]

/**
 * Deletes the files that members uploaded and that nothing has referenced for a day, with their image variants.
 * Pictures that were never shown stay as long as drafts that may reference them, the newest of each member. The row is
 * locked while the file is deleted, so that a new upload of the same file waits and then writes it again. Returns the
 * number of deleted files.
 */
export async function removeUnusedUploads(services: Pick<Services, 'db' | 'storage' | 'now'>): Promise<number> {
  let removed = 0
  for (;;) {
    const gone = await removeSome(services)
    removed += gone
    if (gone < REMOVE_MAX) return removed
  }
}

function removeSome({ db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>): Promise<number> {
  const dayAgo = hoursBefore(now(), UNUSED_HOURS)
  const draftsEnd = hoursBefore(now(), DRAFT_DAYS * 24)
  return db.transaction(async (tx) => {
    const [old] = await tx.select({ key: upload.key }).from(upload).where(lt(upload.createdAt, dayAgo)).limit(1)
    if (old === undefined) return 0
    const gone = await tx
      .delete(upload)
      // The age is checked again: a file that was uploaded again meanwhile has a new one.
      .where(and(inArray(upload.key, unusedKeys(dayAgo, draftsEnd)), lt(upload.createdAt, dayAgo)))
      .returning({ key: upload.key })
    for (const { key } of gone) await removeFile(storage, key)
    return gone.length
  })
}

const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * 3_600_000)

/** Files to delete, oldest first. Files without a member, withdrawn files and videos belong to no draft. */
const unusedKeys = (dayAgo: Date, draftsEnd: Date): SQL => sql`(
  select key from (
    select key, created_at, member_id, row_number() over (partition by member_id order by created_at desc, key) as place
    from ${upload}
    where created_at < ${dayAgo.toISOString()}::timestamptz and not exists (select from (${usedKeys()}) used where used.key = ${upload.key})
  ) unused
  where created_at < ${draftsEnd.toISOString()}::timestamptz or place > ${WAITING_MAX} or member_id is null or key not like 'art/%'
    or exists (select from ${withdrawnFile} where ${withdrawnFile.key} = unused.key)
  order by created_at
  limit ${REMOVE_MAX}
)`

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

// The picture is deleted before its variants, so that none is drawn again.
async function removeFile(storage: Services['storage'], key: string): Promise<void> {
  await storage.delete(key)
  const stem = /^(art\/.+)\.jpg$/.exec(key)?.[1]
  if (stem === undefined) return
  for (const width of PICTURE_WIDTHS) {
    await storage.delete(`${stem}@${width}.webp`)
    await storage.delete(`${stem}@${width}.jpg`)
  }
}
