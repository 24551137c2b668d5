import type { Creator, CreatorKind } from '@earshot/contract/catalogue/creator'
import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'

/** An artist or podcast in references. */
export type CreatorRef = Creator & { name: string; avatarURL: string | null }

/** Maximum number of artists or podcasts of one name that a warning lists. */
const SAME_NAME_MAX = 5

const artistColumns = { id: artist.id, name: artist.name, avatarURL: artist.avatar }
const podcastColumns = { id: podcast.id, name: podcast.title, avatarURL: podcast.avatar }

/** Finds artists and podcasts for references; a hidden or deleted one is undefined. */
export async function findCreatorRefs(
  db: Db,
  creators: readonly Creator[],
): Promise<(creator: Creator) => CreatorRef | undefined> {
  const idsOf = (kind: CreatorKind) => [...new Set(creators.flatMap((each) => (each.kind === kind ? [each.id] : [])))]
  const [artistIds, podcastIds] = [idsOf('artist'), idsOf('podcast')]
  const artists =
    artistIds.length === 0 ? [] : await db.select(artistColumns).from(artist).where(inArray(artist.id, artistIds))
  const podcasts =
    podcastIds.length === 0 ? [] : await db.select(podcastColumns).from(podcast).where(inArray(podcast.id, podcastIds))
  return ({ kind, id }) => {
    const row = (kind === 'artist' ? artists : podcasts).find((each) => each.id === id)
    return row && { kind, ...row }
  }
}

/** Lists artists or podcasts that have a name, without the one of `exceptId`. */
export async function listOfName(db: Db, kind: CreatorKind, name: string, exceptId = 0): Promise<CreatorRef[]> {
  const rows =
    kind === 'artist'
      ? await db
          .select(artistColumns)
          .from(artist)
          .where(and(sql`lower(${artist.name}) = lower(${name})`, ne(artist.id, exceptId)))
          .orderBy(artist.id)
          .limit(SAME_NAME_MAX)
      : await db
          .select(podcastColumns)
          .from(podcast)
          .where(and(sql`lower(${podcast.title}) = lower(${name})`, ne(podcast.id, exceptId)))
          .orderBy(podcast.id)
          .limit(SAME_NAME_MAX)
  return rows.map((row) => ({ kind, ...row }))
}
