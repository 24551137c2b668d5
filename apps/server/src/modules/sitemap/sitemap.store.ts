import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'

/** What has a public page of its own: its table, where its pages lie, which rows everybody may see, and when a row changed last. */
const KINDS = {
  artists: { table: 'artist', path: '/artist/' },
  albums: { table: 'album', path: '/discover/' },
  songs: { table: 'track', path: '/plays/' },
  podcasts: { table: 'podcast', path: '/podcast/' },
  topics: { table: 'topic', path: '/community/' },
  posts: { table: 'post', path: '/community/post/', where: sql`visibility = 'visible'`, changed: sql`created_at` },
  articles: {
    table: 'article',
    path: '/publication/',
    where: sql`deleted_at is null`,
    changed: sql`coalesce(date, created_at)`,
  },
  contests: { table: 'contest', path: '/voting/' },
} as const satisfies Record<string, { table: string; path: string; where?: SQL; changed?: SQL }>

/** A kind of page in the site map. */
export type SitemapKind = keyof typeof KINDS
/** All kinds, in the order of the site map. */
export const SITEMAP_KINDS = Object.keys(KINDS).filter((name): name is SitemapKind => name in KINDS)

/** A page of the map; `changed` is the day of its last change. */
export type MappedPage = { path: string; changed?: string }

/** Ids of one part of the map. Parts go by id, so that a part is found without counting and holds no more URLs than a map may (50,000). */
const PART_IDS = 20_000

/** Reads which pages there are. */
export function sitemapStore(db: Db) {
  return {
    /** How many parts a kind has; 0 when there is nothing of it. */
    countParts: async (kind: SitemapKind): Promise<number> => {
      const { rows } = await db.execute(
        sql`select coalesce(max(id), 0) as last from ${sql.identifier(KINDS[kind].table)}`,
      )
      return Math.ceil(LastRow.parse(rows[0]).last / PART_IDS)
    },

    /** The pages of a part, the first being 1. */
    listPages: async (kind: SitemapKind, part: number): Promise<MappedPage[]> => {
      const {
        table,
        path,
        where = sql`true`,
        changed = sql`null`,
      }: { table: string; path: string; where?: SQL; changed?: SQL } = KINDS[kind]
      const { rows } = await db.execute(sql`
        select id, to_char(${changed}::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as changed from ${sql.identifier(table)}
        where id > ${(part - 1) * PART_IDS} and id <= ${part * PART_IDS} and ${where} order by id`)
      return z
        .array(PageRow)
        .parse(rows)
        .map((row) => ({ path: path + row.id, ...(row.changed === null ? {} : { changed: row.changed }) }))
    },
  }
}

const LastRow = z.object({ last: z.coerce.number() })
const PageRow = z.object({ id: z.number(), changed: z.string().nullable() })
