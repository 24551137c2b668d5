import type { SearchKind } from '@earshot/contract/search'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue.ts'
import { episode, season } from '../../db/schema/podcast.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import type { EntryKind, SearchDocument } from '../../ports/search.ts'

/** Items of one kind. */
export type RelatedItems = { kind: SearchKind; ids: number[] }

/** Items that show the name, picture or genre of the item `owner` refers to, and whose plays also count for it. */
const PARTS: readonly { kind: SearchKind; id: AnyPgColumn; of: SearchKind; owner: AnyPgColumn }[] = [
  { kind: 'albums', id: album.id, of: 'artists', owner: album.artistId },
  { kind: 'songs', id: track.id, of: 'artists', owner: track.artistId },
  { kind: 'songs', id: track.id, of: 'albums', owner: track.albumId },
  { kind: 'seasons', id: season.id, of: 'podcasts', owner: season.podcastId },
  { kind: 'episodes', id: episode.id, of: 'podcasts', owner: episode.podcastId },
  { kind: 'episodes', id: episode.id, of: 'seasons', owner: episode.seasonId },
]

/**
 * Returns the items that show the name, picture or genre of these items, if one of those changed; they must be indexed
 * too. `documents` are of one kind and not stored yet.
 */
export async function listParts(
  db: Db,
  kind: EntryKind,
  documents: readonly SearchDocument[],
): Promise<RelatedItems[]> {
  const parts = PARTS.filter(({ of }) => of === kind)
  const changed = parts.length === 0 ? [] : await listChanged(db, kind, documents)
  const found = []
  for (const part of parts) found.push({ kind: part.kind, ids: await read(db, part.id, part.owner, changed) })
  return found
}

/** Returns the items to which a play of these items also counts. */
export async function listOwners(db: Db, kind: SearchKind, ids: readonly number[]): Promise<RelatedItems[]> {
  const found = []
  for (const part of PARTS.filter((each) => each.kind === kind))
    found.push({ kind: part.of, ids: await read(db, part.owner, part.id, ids) })
  return found
}

async function read(db: Db, wanted: AnyPgColumn, by: AnyPgColumn, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ id: sql<number>`${wanted}` })
    .from(wanted.table)
    .where(and(inArray(by, [...ids]), isNotNull(wanted)))
  return rows.map(({ id }) => id)
}

async function listChanged(db: Db, kind: EntryKind, documents: readonly SearchDocument[]): Promise<number[]> {
  const ids = documents.map(({ id }) => id)
  const before = new Map((await openSearchWriter(db).listStored(kind, ids)).map((row) => [row.id, shownOf(row)]))
  return ids.filter((id, at) => {
    const [old, now] = [before.get(id), documents[at]]
    return old !== undefined && now !== undefined && old !== shownOf(now)
  })
}

const COUNTERS = new Set(['plays', 'rate', 'rates_count', 'followers_count', 'albumCount', 'songCount', 'episodeCount'])

// Returns the genres and the card without its counters.
const shownOf = ({ genres, card }: Pick<SearchDocument, 'genres' | 'card'>): string =>
  JSON.stringify([
    [...new Set(genres)].toSorted((a, b) => a - b),
    JSON.parse(card ?? '{}', (key: string, value: unknown) => (COUNTERS.has(key) ? undefined : value)),
  ])
