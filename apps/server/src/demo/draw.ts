import { createHash } from 'node:crypto'
import { pictureName } from '../modules/media/picture.rules.ts'
import type { Storage } from '../ports/storage.ts'
import { ARTISTS } from './content/artists.ts'
import { EPISODES_WITHOUT_ART } from './content/podcasts-2.ts'
import { PODCASTS, readEpisode } from './content/podcasts.ts'
import type { EpisodeParts } from './content/podcasts.ts'
import type { AlbumSeed, ArtistSeed, PodcastSeed } from './content/seeds.ts'
import { episodeOf, songOf, titlesOf } from './sounds.ts'
import type { Sound } from './sounds.ts'
import type { PictureOrder, Workshop } from './workshop.ts'

/** Draws a sound-print, stores it and returns its address. Without a sound it grows from one of its own. */
export type Draw = (print: {
  seed: string
  genre?: string
  sound?: Sound | undefined
  width?: number
  height?: number
  isFace?: boolean
  words?: string
}) => Promise<string>
/** An album with its cover, its titles and the sound of each. */
export type DrawnAlbum = { album: AlbumSeed; titles: readonly string[]; art: string; sounds: readonly Sound[] }
/** An artist with pictures, and the albums. */
export type DrawnArtist = {
  artist: ArtistSeed
  avatar: string | null
  backImage: string | null
  albums: readonly DrawnAlbum[]
}
/** A season with its picture and episodes. */
export type DrawnSeason = { art: string; episodes: readonly (EpisodeParts & { sound: Sound; hasArt: boolean })[] }
/** A podcast with its picture and seasons. */
export type DrawnPodcast = { podcast: PodcastSeed; avatar: string; seasons: readonly DrawnSeason[] }

/** Side of a square picture in pixels. */
const SIDE = 960
/** Music of pages and people that are of no genre. */
const HOUSE_MUSIC = 'Folk'

/** Makes the one who draws; `progress` hears how many of the pictures asked for so far are done. */
export function drawInto(storage: Storage, workshop: Workshop, progress: (done: number, asked: number) => void): Draw {
  let asked = 0
  let done = 0
  return async ({ seed, genre, sound, width = SIDE, height = SIDE, isFace, words }) => {
    asked += 1
    const order: PictureOrder = {
      kind: 'picture',
      seed,
      genre,
      sound: sound?.order ?? { kind: 'song', seed, genre: genre ?? HOUSE_MUSIC, player: seed },
      width,
      height,
      isFace,
      words,
    }
    const bytes = await workshop.make(order)
    const name = pictureName(createHash('sha256').update(bytes).digest('hex'), width, height)
    await storage.put(`art/${name}`, bytes)
    done += 1
    progress(done, asked)
    return `/media/art/${name}`
  }
}

/** Covers of all albums and pictures of all artists. */
export function drawArtists(draw: Draw): Promise<DrawnArtist[]> {
  return Promise.all(
    ARTISTS.map(async (artist) => {
      const { name, genre } = artist
      const records = artist.albums.map((album) => {
        const titles = titlesOf(album)
        return { album, titles, sounds: titles.map((title) => songOf(artist, album.title, title)) }
      })
      const sound = records[0]?.sounds.at(-1)
      const [avatar, backImage, albums] = await Promise.all([
        artist.withoutPicture === true
          ? null
          : draw({ seed: `face of ${name}`, genre, sound, width: 640, height: 640, isFace: true }),
        artist.withBackImage === true
          ? draw({ seed: `back of ${name}`, genre, sound, width: 1440, height: 810 })
          : null,
        Promise.all(
          records.map(async (record) => ({
            ...record,
            art: await draw({ seed: `${name} ${record.album.title}`, genre, sound: record.sounds[0] }),
          })),
        ),
      ])
      return { artist, avatar, backImage, albums }
    }),
  )
}

/** Pictures of all podcasts and seasons. */
export function drawPodcasts(draw: Draw): Promise<DrawnPodcast[]> {
  return Promise.all(
    PODCASTS.map(async (podcast) => {
      const { title, genre } = podcast
      const [avatar, seasons] = await Promise.all([
        draw({ seed: `podcast ${title}`, genre }),
        Promise.all(
          podcast.seasons.map(async ({ name, episodes }) => ({
            art: await draw({ seed: `${title} ${name}`, genre }),
            episodes: episodes.map((line) => {
              const parts = readEpisode(line)
              return { ...parts, sound: episodeOf(line), hasArt: !EPISODES_WITHOUT_ART.includes(parts.name) }
            }),
          })),
        ),
      ])
      return { podcast, avatar, seasons }
    }),
  )
}
