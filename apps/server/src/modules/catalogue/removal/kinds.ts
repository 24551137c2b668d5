import { ID_MAX } from '@earshot/contract/limits'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../../db/schema/catalogue/podcast.ts'
import type { RemovableKind } from '../../../db/schema/catalogue/removal.ts'

/** An item of the catalogue that can be removed. */
export type RemovableItem = { kind: RemovableKind; id: number }

/** The removable kinds: the table of each kind, its title column, and the start of the URL of its page. */
export const REMOVABLE = {
  artist: { table: artist, name: 'artist', title: artist.name, page: '/artist/' },
  album: { table: album, name: 'album', title: album.title, page: '/discover/' },
  song: { table: track, name: 'track', title: track.title, page: '/plays/' },
  podcast: { table: podcast, name: 'podcast', title: podcast.title, page: '/podcast/' },
  episode: { table: episode, name: 'episode', title: episode.name, page: '/player/episode/' },
} as const

/** All kinds. */
export const REMOVABLE_KINDS = ['artist', 'album', 'song', 'podcast', 'episode'] as const satisfies RemovableKind[]

/**
 * Parses the id of an item, or the URL of its page. Returns undefined for other text, and for the URL of another kind's
 * page.
 */
export function numberIn(kind: RemovableItem['kind'], text: string): number | undefined {
  if (text.includes('/') && !isPageOf(kind, text)) return undefined
  const id = Number(/^(?:.*\/)?(\d{1,10})\/?(?:[?#].*)?$/.exec(text.trim())?.[1])
  return Number.isInteger(id) && id >= 1 && id <= ID_MAX ? id : undefined
}

/** Returns whether a URL leads to a page of this kind, on the site or in the player. */
export const isPageOf = (kind: RemovableItem['kind'], url: string): boolean =>
  url.includes(REMOVABLE[kind].page) || url.includes(`/${kind}/`)

/** Locks the row of an item and returns its title; undefined if it does not exist. */
export async function lockTitle(tx: Db, { kind, id }: RemovableItem): Promise<string | undefined> {
  const { table, title } = REMOVABLE[kind]
  const [row] = await tx.select({ title }).from(table).where(eq(table.id, id)).for('update')
  return row?.title
}

/** Locks the rows of items of one kind, and returns the titles of those that exist, by id. */
export async function lockTitles(
  tx: Db,
  kind: RemovableItem['kind'],
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { table, title } = REMOVABLE[kind]
  const rows = await tx
    .select({ id: table.id, title })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(table.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row.title]))
}
