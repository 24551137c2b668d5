import { RATED_KINDS } from '@earshot/contract/limits'
import { sql } from 'drizzle-orm'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'

/**
 * The rated kinds: the table of each kind, its title column, the column of a rating that references it, and the key of
 * that column.
 */
export const RATED = {
  song: { table: track, title: track.title, column: rating.trackId, key: 'trackId' },
  episode: { table: episode, title: episode.name, column: rating.episodeId, key: 'episodeId' },
  album: { table: album, title: album.title, column: rating.albumId, key: 'albumId' },
  playlist: { table: playlist, title: playlist.name, column: rating.playlistId, key: 'playlistId' },
  artist: { table: artist, title: artist.name, column: rating.artistId, key: 'artistId' },
} as const

const joined = (
  part: (kind: (typeof RATED_KINDS)[number]) => ReturnType<typeof sql>,
  between: ReturnType<typeof sql>,
) => sql.join(RATED_KINDS.map(part), between)

/** Kind and id of the item that a row of the table "rating" references, as JSON. */
export const ratedItem = sql`json_build_object(
  'kind', case ${joined((kind) => sql`when ${RATED[kind].column} is not null then ${sql.raw(`'${kind}'`)}`, sql` `)} end,
  'id', coalesce(${joined((kind) => sql`${RATED[kind].column}`, sql`, `)}))`

/** The title of the item that a row of the table "rating" references. */
export const ratedTitle = sql`coalesce(${joined(
  (kind) => {
    const { table, title, column } = RATED[kind]
    return sql`(select ${title} from ${table} where ${table.id} = ${column})`
  },
  sql`, `,
)})`
