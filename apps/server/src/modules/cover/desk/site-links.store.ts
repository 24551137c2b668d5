import type { FoundLink, SiteContent } from '@earshot/contract/desk/site'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import { post, topic } from '../../../db/schema/community/community.ts'
import { contest } from '../../../db/schema/community/vote.ts'
import { article } from '../../../db/schema/site/publication.ts'
import { shippedSite } from '../shipped.ts'
import { editedOf } from '../site/site-content.ts'
import { getSiteState } from '../site/site.store.ts'
import { linksOf, targetOf, type LinkedItem, type SiteLink } from './site-links.ts'

/** Items of each kind that a search lists. */
const FOUND_MAX = 4

/**
 * Lists the links of a site that lead nowhere: to an item that is hidden, removed or unknown, or to no page (SITE-14).
 */
export async function listDeadLinks(db: Db, content: SiteContent): Promise<SiteLink[]> {
  const links = linksOf(content).map((each) => ({ ...each, target: targetOf(each.link, content) }))
  const items = links.flatMap(({ target }) => (typeof target === 'object' ? [target] : []))
  const known = new Set((await listExisting(db, items)).map(nameOf))
  return links.flatMap(({ path, link, target }) =>
    target === 'nowhere' || (typeof target === 'object' && !known.has(nameOf(target))) ? [{ path, link }] : [],
  )
}

/** Lists the links of the published site that lead nowhere (SITE-14, DESK-14). */
export async function listPublishedDeadLinks(db: Db): Promise<SiteLink[]> {
  return listDeadLinks(db, editedOf(await getSiteState(db), shippedSite()))
}

/** Finds pages of artists, albums, podcasts, topics and articles by a part of their titles (SITE-14). */
export async function findLinks(db: Db, text: string): Promise<FoundLink[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const selects = SEARCHED.map(
    ({ kind, page, title, of }) =>
      sql`(select ${kind}::text as kind, ${title} as title, ${page}::text || id as link from ${of} and ${title} ilike ${pattern} order by length(${title}), id limit ${FOUND_MAX})`,
  )
  const { rows } = await db.execute<FoundLink>(sql.join(selects, sql` union all `))
  return rows
}

async function listExisting(db: Db, items: readonly LinkedItem[]): Promise<LinkedItem[]> {
  const kinds = [...Map.groupBy(items, ({ kind }) => kind)]
  if (kinds.length === 0) return []
  const selects = kinds.map(
    ([kind, each]) =>
      sql`select ${kind}::text as kind, id from ${VISIBLE[kind]} and id = any(${sql.param(each.map(({ id }) => id))}::integer[])`,
  )
  const { rows } = await db.execute<LinkedItem>(sql.join(selects, sql` union all `))
  return rows
}

/** Visible rows of each kind; hidden and removed items of the catalogue are in no table. */
const VISIBLE: Readonly<Record<LinkedItem['kind'], SQL>> = {
  artist: sql`${artist} where true`,
  album: sql`${album} where true`,
  song: sql`${track} where true`,
  podcast: sql`${podcast} where true`,
  episode: sql`${episode} where true`,
  topic: sql`${topic} where true`,
  post: sql`${post} where visibility = 'visible'`,
  article: sql`${article} where deleted_at is null`,
  contest: sql`${contest} where true`,
}

const SEARCHED = [
  { kind: 'artist', page: '/artist/', title: sql.identifier('name'), of: VISIBLE.artist },
  { kind: 'album', page: '/discover/', title: sql.identifier('title'), of: VISIBLE.album },
  { kind: 'podcast', page: '/podcast/', title: sql.identifier('title'), of: VISIBLE.podcast },
  { kind: 'topic', page: '/community/', title: sql.identifier('title'), of: VISIBLE.topic },
  { kind: 'article', page: '/publication/', title: sql.identifier('title'), of: VISIBLE.article },
] as const

const nameOf = ({ kind, id }: LinkedItem): string => `${kind} ${id}`
