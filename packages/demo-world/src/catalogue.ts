import { DAY_MS, TODAY } from './calendar.ts'
import { GENRES } from './content/catalogue/artists.ts'
import { plansOf } from './content/plans.ts'
import type { PlanSeed } from './content/plans.ts'
import type { ArtistSeed } from './content/seeds.ts'
import type { DrawnAlbum, DrawnArtist } from './draw.ts'
import type { SoundFile } from './media/sounds.ts'
import { chanceOf } from './synth/random.ts'

/** An artist; `owner` is a member, `plans` are what it offers. */
export type Artist = {
  name: string
  bio: string | null
  avatar: string | null
  backImage: string | null
  link: string | null
  plays: number
  albumCount: number
  genre: string
  owner: string | undefined
  plans: readonly PlanSeed[]
}

/** An album of an artist. */
export type Album = {
  artist: string
  genre: string
  art: string
  title: string
  subTitle: string | null
  year: number
  label: string | null
  format: string
  certifications: string | null
  releaseDate: string
  songCount: number
  plays: number
  subscribersOnly: boolean
  createdAt: Date
}

/** A track of an artist on an album, which is named by its place. */
export type Track = SoundFile & {
  artist: string
  album: number
  genre: string
  title: string
  discNo: number
  trackNo: number
  year: number
  plays: number
}

/** Music: genres, artists, albums and tracks, each in the order of its ids. */
export type Catalogue = {
  genres: readonly string[]
  artists: readonly Artist[]
  albums: readonly Album[]
  tracks: readonly Track[]
}

/** The total number of plays. */
export const sumOf = (plays: readonly number[]): number => plays.reduce((sum, each) => sum + each, 0)

/** Returns the catalogue with its drawn pictures. */
export function describeCatalogue(drawn: readonly DrawnArtist[]): Catalogue {
  const known = drawn.map((one, index) => ({ ...one, played: playsOf(one, index, drawn.length) }))
  const records = known.flatMap(({ artist, albums, played }) =>
    albums.map((record, index) => ({ ...record, artist, played: played[index] ?? [] })),
  )
  return {
    genres: GENRES,
    artists: known.map(artistOf),
    albums: records.map(albumOf),
    tracks: records.flatMap(tracksOf),
  }
}

function artistOf({ artist, avatar, backImage, albums, played }: DrawnArtist & { played: number[][] }): Artist {
  return {
    name: artist.name,
    bio: artist.bio ?? null,
    avatar,
    backImage,
    link: artist.link ?? null,
    plays: sumOf(played.flat()),
    albumCount: albums.length,
    genre: artist.genre,
    owner: artist.owner,
    plans: artist.plans === true ? plansOf(artist.name) : [],
  }
}

type Record = DrawnAlbum & { artist: ArtistSeed; played: readonly number[] }

function albumOf({ album, artist, art, titles, played }: Record, place: number): Album {
  const chance = chanceOf(`sleeve of ${artist.name} ${album.title}`)
  return {
    artist: artist.name,
    genre: artist.genre,
    art,
    title: album.title,
    subTitle: album.subTitle ?? null,
    year: album.year,
    label: album.label ?? null,
    format: album.format ?? 'Digital',
    certifications: album.certifications ?? null,
    releaseDate: `${album.year}-${String(chance.whole(1, 10)).padStart(2, '0')}-${String(chance.whole(1, 28)).padStart(2, '0')}`,
    songCount: titles.length,
    plays: sumOf(played),
    subscribersOnly: album.subscribersOnly ?? false,
    createdAt: new Date(TODAY - ((place * 37) % 400) * DAY_MS - place * 60_000),
  }
}

function tracksOf({ album, artist, titles, sounds, played }: Record, place: number): Track[] {
  const secondDisc = album.secondDisc === undefined ? sounds.length : titles.indexOf(album.secondDisc)
  return sounds.map(({ seconds, fileKey, fileSize, fileHash }, number) => ({
    artist: album.guests?.[titles[number] ?? ''] ?? artist.name,
    album: place,
    genre: artist.genre,
    title: titles[number] ?? '',
    discNo: number < secondDisc ? 1 : 2,
    trackNo: number < secondDisc ? number + 1 : number - secondDisc + 1,
    seconds,
    year: album.year,
    fileKey,
    fileSize,
    fileHash,
    plays: played[number] ?? 0,
  }))
}

// A few artists have most listeners; first songs have most plays.
function playsOf({ artist: { name }, albums }: DrawnArtist, place: number, count: number): number[][] {
  const chance = chanceOf(`fame of ${name}`)
  const fame = 90_000 / (1 + ((place * 17) % count)) + chance.whole(40, 900)
  return albums.map(({ titles }, index) =>
    titles.map((_, number) => Math.round((fame / (number + 2 + index * 3)) * chance.between(0.5, 1.3))),
  )
}
