import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { getBucket } from '../../cover/cover.buckets.ts'

/**
 * Kinds with public pages: the table, the path of a page, the rows that everybody may see, and the time of the last
 * change of a row.
 */
const KINDS = {
  artists: { table: 'artist', path: '/artist/' },
  albums: { table: 'album', path: '/discover/' },
  songs: { table: 'track', path: '/plays/' },
  podcasts: { table: 'podcast', path: '/podcast/' },
  episodes: {
    table: 'episode',
    path: '/podcast/',
    page: sql`podcast_id || '/' || id`,
    changed: sql`published_at`,
  },
  topics: { table: 'topic', path: '/community/' },
  posts: { table: 'post', path: '/community/post/', where: sql`visibility = 'visible'`, changed: sql`created_at` },
  articles: {
    table: 'article',
    path: '/publication/',
    where: sql`deleted_at is null`,
    changed: sql`coalesce(updated_at, date, created_at)`,
  },
  contests: { table: 'contest', path: '/voting/', where: sql`opened_at is not null and archived_at is null` },
} as const satisfies Record<string, Kind>

/** `page` is the last part of the path, by default the id. */
type Kind = { table: string; path: string; page?: SQL; where?: SQL; changed?: SQL }

/** A kind of page in the site map. */
export type SitemapKind = keyof typeof KINDS
/** All kinds, in the order of the site map. */
export const SITEMAP_KINDS = Object.keys(KINDS).filter((name): name is SitemapKind => name in KINDS)

/** A page of the map; `changed` is the day of its last change. */
export type MappedPage = { path: string; changed?: string }

/**
 * Ids in one part of the map. Parts are ranges of ids, so that a part is found without counting and has no more URLs
 * than a map may have (50,000).
 */
const PART_IDS = 20_000

/** Reads the public pages. */
export function sitemapStore(db: Db) {
  return {
    /** Returns the number of parts of a kind; 0 if it has no pages. */
    countParts: async (kind: SitemapKind): Promise<number> => {
      const { rows } = await db.execute(
        sql`select coalesce(max(id), 0) as last from ${sql.identifier(KINDS[kind].table)}`,
      )
      return Math.ceil(LastRow.parse(rows[0]).last / PART_IDS)
    },

    /** Lists the pages of the operator with the day of their last change (SITE-18). */
    listOwnPages: async (): Promise<MappedPage[]> =>
      ((await getBucket(db, 'words')).own_pages ?? []).map(({ name, changed_at: at }) => ({
        path: `/p/${name}`,
        ...(at == null ? {} : { changed: at.slice(0, 'YYYY-MM-DD'.length) }),
      })),

    /** Lists the pages of a part; the first part is 1. */
    listPages: async (kind: SitemapKind, part: number): Promise<MappedPage[]> => {
      const { table, path, page = sql`id`, where = sql`true`, changed = sql`null` }: Kind = KINDS[kind]
      const { rows } = await db.execute(sql`
        select (${page})::text as page, to_char(${changed}::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as changed from ${sql.identifier(table)}
        where id > ${(part - 1) * PART_IDS} and id <= ${part * PART_IDS} and ${where} order by id`)
      return z
        .array(PageRow)
        .parse(rows)
        .map((row) => ({ path: path + row.page, ...(row.changed === null ? {} : { changed: row.changed }) }))
    },
  }
}

const LastRow = z.object({ last: z.coerce.number() })
const PageRow = z.object({ page: z.string(), changed: z.string().nullable() })
