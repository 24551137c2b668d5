import { mayEditCreator } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { PROFILE_FIELDS, type CreatorProfile } from '@earshot/contract/studio/creators'
import { and, asc, eq } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { artist, artistGenre, genre } from '../../../db/schema/catalogue/catalogue.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedField } from '../../../db/schema/catalogue/correction.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { oneOf } from '../../../http/errors.ts'
import { CORRECTED } from '../../catalogue/marks/corrected.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import type { CreatorForViewer } from '../creator-access.store.ts'

/** The fields of a profile, with the field of their corrections. */
export const CORRECTIONS = {
  name: 'title',
  bio: 'bio',
  links: 'links',
  genre_ids: 'genre',
  avatar: 'cover',
  back_image: 'header',
} as const satisfies Record<CreatorProfile['set_by_site'][number], CorrectedField>

/** A field of a profile. */
export type ProfileField = keyof typeof CORRECTIONS

/** Returns the profile of an artist or podcast for its team. Throws 404 and 403. */
export async function getProfile(db: Db, viewer: Viewer, creator: Creator): Promise<CreatorProfile> {
  const known = await getCreatorFor(db, viewer, creator, mayEditCreator)
  const [row, genres, fixed] = [await readRow(db, known), await listGenres(db, known), await listSetBySite(db, known)]
  return {
    kind: known.kind,
    id: known.id,
    name: row.name,
    avatarURL: row.avatar,
    role: known.role,
    version: row.version,
    bio: row.bio,
    links: row.links,
    genres,
    avatar: row.avatar,
    back_image: row.back_image,
    set_by_site: fixed,
  }
}

/** Returns the columns of a profile. Throws 404. */
export async function readRow(db: Db, { kind, id }: Creator) {
  if (kind === 'podcast') {
    const { name, bio, avatar, links, version } = podcastColumns
    const rows = await db.select({ name, bio, avatar, links, version }).from(podcast).where(eq(podcast.id, id))
    return { ...oneOf(rows, kind), back_image: null }
  }
  return oneOf(await db.select(artistColumns).from(artist).where(eq(artist.id, id)), kind)
}

/** Lists the genres of an artist in order, or the genre of a podcast. */
export const listGenres = (db: Db, { kind, id }: Creator): Promise<CreatorProfile['genres']> =>
  kind === 'artist'
    ? db
        .select({ id: genre.id, title: genre.title })
        .from(artistGenre)
        .innerJoin(genre, eq(genre.id, artistGenre.genreId))
        .where(eq(artistGenre.artistId, id))
        .orderBy(asc(artistGenre.pos))
    : db
        .select({ id: genre.id, title: genre.title })
        .from(podcast)
        .innerJoin(genre, eq(genre.id, podcast.genreId))
        .where(eq(podcast.id, id))

/** Lists the fields of a profile that an operator corrected. */
export async function listSetBySite(db: Db, { kind, id }: Creator | CreatorForViewer): Promise<ProfileField[]> {
  const rows = await db
    .select({ field: correction.field })
    .from(correction)
    .where(and(eq(CORRECTED[kind].column, id), eq(correction.by, 'site')))
  const fixed = new Set(rows.map(({ field }) => field))
  return PROFILE_FIELDS.filter((name) => fixed.has(CORRECTIONS[name]))
}

const artistColumns = {
  name: artist.name,
  bio: artist.bio,
  avatar: artist.avatar,
  back_image: artist.backImage,
  links: artist.links,
  version: artist.version,
}
const podcastColumns = {
  name: podcast.title,
  bio: podcast.bio,
  avatar: podcast.avatar,
  links: podcast.links,
  version: podcast.version,
}
