import type { SearchKind } from '@earshot/contract/search'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue.ts'
import { episode, season } from '../../db/schema/podcast.ts'
import { openSearchWriter } from '../../ports/open-search.ts'
import type { ItemDocument } from '../../ports/search.ts'

/** Items of one kind. */
export type RelatedItems = { kind: SearchKind; ids: number[] }

/** What shows the name, picture or genre of these items: it is indexed with them when one of those changed. `documents` are of one kind and not stored yet. */
export async function listDependants(
  db: Db,
  kind: SearchKind,
  documents: readonly ItemDocument[],
): Promise<RelatedItems[]> {
  const children = CHILDREN[kind]
  if (children === undefined) return []
  const ids = await listChanged(db, documents)
  return ids.length === 0 ? [] : children(db, ids)
}

/** What a play of these items counts for, too. */
export async function listParents(db: Db, kind: SearchKind, ids: number[]): Promise<RelatedItems[]> {
  if (kind === 'songs') {
    const rows = await db
      .select({ artistId: track.artistId, albumId: track.albumId })
      .from(track)
      .where(inArray(track.id, ids))
    return [
      related('artists', [...new Set(rows.map(({ artistId }) => artistId))]),
      related('albums', [...new Set(rows.flatMap(({ albumId }) => albumId ?? []))]),
    ]
  }
  if (kind === 'episodes') {
    const rows = await db
      .select({ podcastId: episode.podcastId, seasonId: episode.seasonId })
      .from(episode)
      .where(inArray(episode.id, ids))
    return [
      related('podcasts', [...new Set(rows.map(({ podcastId }) => podcastId))]),
      related('seasons', [...new Set(rows.flatMap(({ seasonId }) => seasonId ?? []))]),
    ]
  }
  return []
}

const CHILDREN: { [kind in SearchKind]?: (db: Db, ids: number[]) => Promise<RelatedItems[]> } = {
  artists: async (db, ids) => [
    related('albums', await idsOf(db.select({ id: album.id }).from(album).where(inArray(album.artistId, ids)))),
    related('songs', await idsOf(db.select({ id: track.id }).from(track).where(inArray(track.artistId, ids)))),
  ],
  albums: async (db, ids) => [
    related('songs', await idsOf(db.select({ id: track.id }).from(track).where(inArray(track.albumId, ids)))),
  ],
  podcasts: async (db, ids) => [
    related('seasons', await idsOf(db.select({ id: season.id }).from(season).where(inArray(season.podcastId, ids)))),
    related(
      'episodes',
      await idsOf(db.select({ id: episode.id }).from(episode).where(inArray(episode.podcastId, ids))),
    ),
  ],
  seasons: async (db, ids) => [
    related('episodes', await idsOf(db.select({ id: episode.id }).from(episode).where(inArray(episode.seasonId, ids)))),
  ],
}

async function listChanged(db: Db, documents: readonly ItemDocument[]): Promise<number[]> {
  const first = documents[0]
  if (first === undefined) return []
  const ids = documents.map(({ id }) => id)
  const before = new Map((await openSearchWriter(db).listStored(first.kind, ids)).map((row) => [row.id, row]))
  return documents
    .filter(({ id, genres, card }) => {
      const old = before.get(id)
      return (
        old !== undefined &&
        (sorted(old.genres) !== sorted(genres) || withoutCounters(old.card) !== withoutCounters(card))
      )
    })
    .map(({ id }) => id)
}

const sorted = (genres: readonly number[]): string => [...new Set(genres)].toSorted((a, b) => a - b).join()
const COUNTERS = new Set(['plays', 'rate', 'rates_count', 'followers_count', 'albumCount', 'songCount', 'episodeCount'])
const withoutCounters = (card: string): string =>
  JSON.stringify(JSON.parse(card, (key: string, value: unknown) => (COUNTERS.has(key) ? undefined : value)))
const related = (kind: SearchKind, ids: number[]): RelatedItems => ({ kind, ids })
const idsOf = async (rows: PromiseLike<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id)
