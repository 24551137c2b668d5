import { ARTICLES } from './content/articles/articles.ts'
import { ARTISTS } from './content/catalogue/artists.ts'
import { EPISODES_WITHOUT_ART } from './content/catalogue/podcasts-2.ts'
import { PODCASTS, readEpisode } from './content/catalogue/podcasts.ts'
import type { EpisodeParts } from './content/catalogue/podcasts.ts'
import { TOPICS } from './content/community/community.ts'
import { CONTESTS } from './content/contests.ts'
import { ADS, COVERS, COVER_SECTIONS, PRODUCTS } from './content/pages.ts'
import type { Film } from './content/pages.ts'
import { MEMBERS } from './content/people.ts'
import type { AlbumSeed, ArtistSeed, PodcastSeed } from './content/seeds.ts'
import { pictureOf } from './media/pictures.ts'
import type { Picture } from './media/pictures.ts'
import { episodeOf, songOf, titlesOf } from './media/sounds.ts'
import type { Length, Song, Sound } from './media/sounds.ts'
import { chanceOf } from './synth/random.ts'

/** Orders a picture and returns its URL. Without a sound it is drawn from a generated one. */
export type Draw = (print: {
  seed: string
  genre?: string
  sound?: Song | undefined
  width?: number
  height?: number
  /** The picture of music or a podcast, in the size that directories require. */
  isCover?: boolean
  isFace?: boolean
  words?: string
}) => string
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

/** Pictures and videos of the public pages by subject; articles and ads by index. */
export type DrawnPages = {
  films: ReadonlyMap<Film, string>
  faces: ReadonlyMap<string, string>
  covers: ReadonlyMap<string, string>
  articles: readonly string[]
  ads: readonly string[]
  /** By their texts. */
  contestAds: ReadonlyMap<string, string>
  products: ReadonlyMap<string, string>
  login: string
  follow: string
  icons: ReadonlyMap<string, string>
}

/**
 * Returns the URL of a picture by its subject: an artist, an album, or an article by its title. Throws if there is
 * none.
 */
export type PictureOf = (name: string) => string

/** Side of a square picture in units, and of a cover in pixels: the minimum of podcast directories. */
const SIDE = 960
const COVER_PIXELS = 1400
/** Music of pages and people without a genre. */
const HOUSE_MUSIC = 'Folk'

/**
 * Returns a `Draw` that passes each picture to `onPicture`. A picture is named by its order, so its URL is known before
 * it is drawn.
 */
export const drawWith =
  (onPicture: (picture: Picture) => void): Draw =>
  ({ seed, genre, sound, width = SIDE, height = SIDE, isCover = false, isFace, words }) => {
    const picture = pictureOf({
      kind: 'picture',
      seed,
      genre,
      sound: sound?.order ?? { kind: 'song', seed, genre: genre ?? HOUSE_MUSIC, player: seed },
      width,
      height,
      scale: isCover ? COVER_PIXELS / width : 1,
      isFace,
      words,
    })
    onPicture(picture)
    return `/media/${picture.key}`
  }

/** Covers of all albums and pictures of all artists. They are drawn from sketches of the songs, which are short. */
export function drawArtists(draw: Draw, length: Length): DrawnArtist[] {
  return ARTISTS.map((artist) => {
    const { name, genre } = artist
    const records = artist.albums.map((album) => {
      const titles = titlesOf(album)
      return { album, titles, sounds: titles.map((title) => songOf(artist, album.title, title, length)) }
    })
    const sketchOf = (record: (typeof records)[number] | undefined, place: number) => {
      const title = record?.titles.at(place)
      return record && title !== undefined ? songOf(artist, record.album.title, title, 'short') : undefined
    }
    const sound = sketchOf(records[0], -1)
    return {
      artist,
      avatar:
        artist.withoutPicture === true
          ? null
          : draw({ seed: `face of ${name}`, genre, sound, width: 640, height: 640, isCover: true, isFace: true }),
      backImage:
        artist.withBackImage === true
          ? draw({ seed: `back of ${name}`, genre, sound, width: 1440, height: 810 })
          : null,
      albums: records.map((record) => ({
        ...record,
        art: draw({ seed: `${name} ${record.album.title}`, genre, sound: sketchOf(record, 0), isCover: true }),
      })),
    }
  })
}

/** Pictures of all podcasts and seasons. */
export function drawPodcasts(draw: Draw, length: Length): DrawnPodcast[] {
  return PODCASTS.map((podcast) => {
    const { title, genre } = podcast
    return {
      podcast,
      avatar: draw({ seed: `podcast ${title}`, genre, isCover: true }),
      seasons: podcast.seasons.map(({ name, episodes }) => ({
        art: draw({ seed: `${title} ${name}`, genre, isCover: true }),
        episodes: episodes.map((line) => {
          const parts = readEpisode(line)
          return { ...parts, sound: episodeOf(line, length), hasArt: !EPISODES_WITHOUT_ART.includes(parts.name) }
        }),
      })),
    }
  })
}

/** Pictures of the public pages, the most visible first. */
export function drawPages(draw: Draw): Omit<DrawnPages, 'films'> {
  const wide = { width: 1600, height: 900 }
  const genreOf = (title: string) => chanceOf(title).pick(ARTICLE_GENRES)
  const drawAd = (words: string) => draw({ seed: `ad ${words}`, width: 720, height: 480, words })
  return {
    covers: eachOf(
      [...COVER_SECTIONS, ...Object.values(COVERS)].map(({ seed }) => seed),
      (seed) => draw({ seed: `page ${seed}`, ...wide }),
    ),
    articles: ARTICLES.map(({ title }) =>
      draw({ seed: `article ${title}`, genre: genreOf(title), width: 1280, height: 720 }),
    ),
    faces: eachOf(
      MEMBERS.filter(({ withPicture }) => withPicture === true).map(({ username }) => username),
      (name) =>
        draw({
          seed: `member ${name}`,
          genre: MEMBERS.find(({ username }) => username === name)?.genre ?? 'Folk',
          width: 480,
          height: 480,
          isFace: true,
        }),
    ),
    ads: ADS.map(({ words }) => drawAd(words)),
    contestAds: eachOf(
      CONTESTS.flatMap(({ ad }) => ad?.words ?? []),
      drawAd,
    ),
    products: eachOf(
      PRODUCTS.map(({ seed }) => seed),
      (seed) => draw({ seed: `product ${seed}`, width: 640, height: 640 }),
    ),
    login: draw({ seed: 'the door', genre: 'Soul', width: 1080, height: 1440 }),
    follow: draw({ seed: 'who follows whom', genre: 'Indie', ...wide }),
    icons: eachOf(
      TOPICS.map(({ title }) => title),
      (title) =>
        draw({
          seed: `topic ${title}`,
          genre: TOPICS.find((topic) => topic.title === title)?.genre ?? 'Folk',
          width: 320,
          height: 320,
        }),
    ),
  }
}

/** All pictures that a demo world may have, by their key, the most visible first. */
export function listPictures(): Map<string, Picture> {
  const pictures = new Map<string, Picture>()
  const draw = drawWith((picture) => pictures.set(picture.key, picture))
  drawPages(draw)
  drawPodcasts(draw, 'short')
  drawArtists(draw, 'short')
  return pictures
}

/** Finds a drawn picture by its subject. */
export function picturesByName(artists: readonly DrawnArtist[], { articles }: Pick<DrawnPages, 'articles'>): PictureOf {
  const known = new Map<string, string>()
  for (const { artist, avatar, albums } of artists) {
    if (avatar !== null) known.set(artist.name, avatar)
    for (const { album, art } of albums) known.set(album.title, art)
  }
  for (const [index, { title }] of ARTICLES.entries()) known.set(title, articles[index] ?? '')
  return (name) => {
    const found = known.get(name)
    if (found === undefined) throw new Error(`nothing is drawn of ${name}`)
    return found
  }
}

const ARTICLE_GENRES = ['Folk', 'Jazz', 'Soul', 'Electronic', 'World', 'Indie']

const eachOf = <Name extends string>(names: readonly Name[], make: (name: Name) => string): ReadonlyMap<Name, string> =>
  new Map(names.map((name) => [name, make(name)]))
