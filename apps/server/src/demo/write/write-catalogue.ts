import type { Catalogue } from '@earshot/demo-world/catalogue'
import type { Podcast } from '@earshot/demo-world/podcasts'
import type { Db } from '../../db/open.ts'
import { album, artist, artistGenre, genre, track, trackGenre } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../../db/schema/catalogue/podcast.ts'
import { transcript } from '../../db/schema/catalogue/timed-text.ts'
import { artistMember } from '../../db/schema/money/membership.ts'
import { idsByName } from '../ids-by-name.ts'
import type { IdOf } from '../ids-by-name.ts'

const MP3 = 'audio/mpeg'

/**
 * Writes genres, artists, albums and tracks. Returns the ids; those of albums and tracks in the order of the catalogue.
 */
export async function writeCatalogue(
  tx: Db,
  { genres, artists, albums, tracks }: Catalogue,
  memberId: IdOf,
): Promise<{ genreId: IdOf; artistId: IdOf; albumIds: readonly number[]; trackIds: readonly number[] }> {
  const genreRows = await tx
    .insert(genre)
    .values(genres.map((title) => ({ title })))
    .returning({ id: genre.id, name: genre.title })
  const genreId = idsByName('genre', genreRows)
  const artistRows = await tx
    .insert(artist)
    .values([...artists])
    .returning({ id: artist.id, name: artist.name })
  const artistId = idsByName('artist', artistRows)
  await tx
    .insert(artistGenre)
    .values(artists.map((each) => ({ artistId: artistId(each.name), genreId: genreId(each.genre), pos: 0 })))
  await tx
    .insert(artistMember)
    .values(
      artists.flatMap(({ name, owner }) =>
        owner === undefined ? [] : [{ artistId: artistId(name), memberId: memberId(owner), role: 'owner' as const }],
      ),
    )
  const albumRows = await tx
    .insert(album)
    .values(albums.map((each) => ({ ...each, artistId: artistId(each.artist), genreId: genreId(each.genre) })))
    .returning({ id: album.id })
  const trackRows = await tx
    .insert(track)
    .values(
      tracks.map(({ seconds, ...each }) => ({
        ...each,
        artistId: artistId(each.artist),
        albumId: albumRows[each.album]?.id ?? 0,
        genreId: genreId(each.genre),
        length: seconds,
        mime: MP3,
      })),
    )
    .returning({ id: track.id })
  const trackIds = trackRows.map(({ id }) => id)
  await tx
    .insert(trackGenre)
    .values(tracks.map((each, index) => ({ trackId: trackIds[index] ?? 0, genreId: genreId(each.genre), pos: 0 })))
  return { genreId, artistId, albumIds: albumRows.map(({ id }) => id), trackIds }
}

/** Writes podcasts, seasons and episodes. Returns the ids; those of episodes in their order. */
export async function writePodcasts(
  tx: Db,
  podcasts: readonly Podcast[],
  { genreId }: { genreId: IdOf },
): Promise<{ podcastId: IdOf; episodeIds: readonly number[] }> {
  const rows = await tx
    .insert(podcast)
    .values(podcasts.map((each) => ({ ...each, genreId: genreId(each.genre) })))
    .returning({ id: podcast.id, name: podcast.title })
  const podcastId = idsByName('podcast', rows)
  const seasons = podcasts.flatMap((each) =>
    each.seasons.map((one) => ({ ...one, podcastId: podcastId(each.title), episodeCount: one.episodes.length })),
  )
  const seasonRows = await tx.insert(season).values(seasons).returning({ id: season.id })
  const episodeRows = await tx
    .insert(episode)
    .values(
      seasons.flatMap(({ podcastId: id, number, episodes }, index) =>
        episodes.map(({ seconds, transcript: _later, ...each }) => ({
          ...each,
          podcastId: id,
          seasonId: seasonRows[index]?.id ?? 0,
          length: seconds,
          mime: MP3,
          guid: `demo-${id}-${number}-${each.number}`,
        })),
      ),
    )
    .returning({ id: episode.id })
  const transcripts = seasons.flatMap(({ episodes }) => episodes.map((each) => each.transcript))
  await tx.insert(transcript).values(
    transcripts.map((each, index) => ({
      ...each,
      episodeId: episodeRows[index]?.id ?? 0,
      pos: 0,
      isSynced: true,
    })),
  )
  return { podcastId, episodeIds: episodeRows.map(({ id }) => id) }
}
