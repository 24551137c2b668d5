import type { Db } from '../db/open.ts'
import { album, artist, artistGenre, genre, track, trackGenre } from '../db/schema/catalogue.ts'
import { artistMember } from '../db/schema/membership.ts'
import { plan, subscription } from '../db/schema/subscription.ts'
import { GENRES } from './content/artists.ts'
import { PLANS } from './content/pages.ts'
import type { DrawnAlbum, DrawnArtist } from './draw.ts'
import { chanceOf } from './synth/random.ts'
import type { People } from './write-people.ts'

/** What others need of the catalogue: artists by name, ids of genres by title, ids of tracks by the title of their genre. */
export type Catalogue = {
  artists: ReadonlyMap<string, { id: number; avatar: string | null }>
  genres: ReadonlyMap<string, number>
  tracksByGenre: ReadonlyMap<string, readonly number[]>
}

/** The day the demo world ends; everything in it happened before. */
export const TODAY = Date.UTC(2026, 9, 30, 12)
/** Milliseconds of a day. */
export const DAY_MS = 86_400_000

/** A rate with one decimal, from `low` to 5. */
export const rateOf = (chance: { between: (low: number, high: number) => number }, low: number): number =>
  Math.round(chance.between(low, 5) * 10) / 10

/** The sum of plays. */
export const sumOf = (plays: readonly number[]): number => plays.reduce((sum, each) => sum + each, 0)

/** Writes genres, artists, albums, tracks and plans of artists. */
export async function writeCatalogue(tx: Db, drawn: readonly DrawnArtist[], people: People): Promise<Catalogue> {
  const genreRows = await tx
    .insert(genre)
    .values(GENRES.map((title) => ({ title })))
    .returning()
  const genres = new Map(genreRows.map(({ title, id }) => [title, id]))
  const known = drawn.map((one, place) => ({ ...one, ...fameOf(one, place, drawn.length) }))
  const artistRows = await tx
    .insert(artist)
    .values(
      known.map(({ artist: seed, avatar, backImage, albums, played }) => {
        const chance = chanceOf(`name of ${seed.name}`)
        return {
          name: seed.name,
          bio: seed.bio ?? null,
          avatar,
          backImage,
          link: seed.link ?? null,
          plays: sumOf(played.flat()),
          albumCount: albums.length,
          rate: albums.length === 0 ? 0 : rateOf(chance, 3.4),
          ratesCount: albums.length === 0 ? 0 : chance.whole(3, 900),
          followersCount: chance.whole(0, 400),
        }
      }),
    )
    .returning()
  const idOf = new Map(artistRows.map((row) => [row.name, row.id]))
  await tx.insert(artistGenre).values(
    known.flatMap(({ artist: seed }) => {
      const [artistId, genreId] = [idOf.get(seed.name), genres.get(seed.genre)]
      return artistId === undefined || genreId === undefined ? [] : [{ artistId, genreId, pos: 0 }]
    }),
  )
  await tx.insert(artistMember).values(
    known.flatMap(({ artist: seed }) => {
      const artistId = idOf.get(seed.name)
      return seed.owner === undefined || artistId === undefined
        ? []
        : [{ artistId, memberId: people.id(seed.owner), role: 'owner' as const }]
    }),
  )
  const records = known.flatMap(({ artist: seed, albums, played }) =>
    albums.map((record, index) => ({
      ...record,
      seed,
      played: played[index] ?? [],
      artistId: idOf.get(seed.name) ?? 0,
      genreId: genres.get(seed.genre) ?? null,
    })),
  )
  const albumRows = await tx
    .insert(album)
    .values(
      records.map(({ album: record, seed, art, titles, played, artistId, genreId }, place) => {
        const chance = chanceOf(`sleeve of ${seed.name} ${record.title}`)
        return {
          artistId,
          genreId,
          art,
          title: record.title,
          subTitle: record.subTitle ?? null,
          year: record.year,
          label: record.label ?? null,
          format: record.format ?? 'Digital',
          certifications: record.certifications ?? null,
          releaseDate: `${record.year}-${String(chance.whole(1, 10)).padStart(2, '0')}-${String(chance.whole(1, 28)).padStart(2, '0')}`,
          songCount: titles.length,
          plays: sumOf(played),
          subscribersOnly: record.subscribersOnly ?? false,
          createdAt: new Date(TODAY - ((place * 37) % 400) * DAY_MS - place * 60_000),
        }
      }),
    )
    .returning({ id: album.id })
  const tracks = records.flatMap((record, place) => tracksOf(record, albumRows[place]?.id ?? 0, idOf))
  const rows = await tx.insert(track).values(tracks).returning({ id: track.id })
  const trackRows = rows.map(({ id }, place) => ({ id, genreId: tracks[place]?.genreId ?? null }))
  await tx
    .insert(trackGenre)
    .values(trackRows.flatMap(({ id, genreId }) => (genreId === null ? [] : [{ trackId: id, genreId, pos: 0 }])))
  await writePlans(
    tx,
    known
      .filter(({ artist: seed }) => seed.plans === true)
      .map(({ artist: seed }) => ({ artistId: idOf.get(seed.name) ?? 0 })),
    people.id('mara'),
  )
  return {
    genres,
    artists: new Map(artistRows.map((row) => [row.name, row])),
    tracksByGenre: new Map(
      GENRES.map((title) => [
        title,
        trackRows.filter(({ genreId }) => genreId === genres.get(title)).map(({ id }) => id),
      ]),
    ),
  }
}

/** Writes the plans of artists or podcasts; `subscriberId` has the first plan of the first of them. */
export async function writePlans(
  tx: Db,
  owners: readonly { artistId?: number; podcastId?: number }[],
  subscriberId?: number,
): Promise<void> {
  const rows = await tx
    .insert(plan)
    .values(
      owners.flatMap((owner) =>
        PLANS.map(({ sub_title: subTitle, features, ...rest }, pos) => ({
          ...owner,
          ...rest,
          subTitle,
          features: [...features],
          pos,
          providerPlan: `demo-${owner.artistId === undefined ? `podcast-${owner.podcastId}` : `artist-${owner.artistId}`}-${pos + 1}`,
        })),
      ),
    )
    .returning({ id: plan.id })
  const [first] = rows
  if (subscriberId !== undefined && first !== undefined)
    await tx.insert(subscription).values({
      memberId: subscriberId,
      planId: first.id,
      providerId: 'demo-subscription-1',
      expiresAt: new Date(TODAY + 3650 * DAY_MS),
    })
}

// A few are known to many and many to a few; first songs are heard most.
function fameOf({ artist: { name }, albums }: DrawnArtist, place: number, count: number): { played: number[][] } {
  const chance = chanceOf(`fame of ${name}`)
  const fame = 90_000 / (1 + ((place * 17) % count)) + chance.whole(40, 900)
  return {
    played: albums.map(({ titles }, index) =>
      titles.map((_, number) => Math.round((fame / (number + 2 + index * 3)) * chance.between(0.5, 1.3))),
    ),
  }
}

function tracksOf(
  {
    album: record,
    seed,
    titles,
    sounds,
    played,
    artistId,
    genreId,
  }: DrawnAlbum & { seed: { name: string }; played: readonly number[]; artistId: number; genreId: number | null },
  albumId: number,
  idOf: ReadonlyMap<string, number>,
) {
  const chance = chanceOf(`songs of ${seed.name} ${record.title}`)
  const secondDisc = record.secondDisc === undefined ? sounds.length : titles.indexOf(record.secondDisc)
  return sounds.map(({ seconds, fileKey, fileSize, fileHash }, number) => ({
    artistId: idOf.get(record.guests?.[titles[number] ?? ''] ?? seed.name) ?? artistId,
    albumId,
    genreId,
    title: titles[number] ?? '',
    discNo: number < secondDisc ? 1 : 2,
    trackNo: number < secondDisc ? number + 1 : number - secondDisc + 1,
    length: seconds,
    year: record.year,
    fileKey,
    fileSize,
    fileHash,
    mime: 'audio/mpeg',
    plays: played[number] ?? 0,
    rate: rateOf(chance, 2.8),
    ratesCount: chance.whole(0, 260),
  }))
}
