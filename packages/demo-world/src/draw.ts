import { ARTICLES } from './content/articles.ts'
import { ARTISTS } from './content/artists.ts'
import { TOPICS } from './content/community.ts'
import { CONTESTS } from './content/contests.ts'
import { ADS, COVERS, COVER_SECTIONS, FILMS, PRODUCTS } from './content/pages.ts'
import type { Film } from './content/pages.ts'
import { MEMBERS } from './content/people.ts'
import { EPISODES_WITHOUT_ART } from './content/podcasts-2.ts'
import { PODCASTS, readEpisode } from './content/podcasts.ts'
import type { EpisodeParts } from './content/podcasts.ts'
import type { AlbumSeed, ArtistSeed, PodcastSeed } from './content/seeds.ts'
import { episodeOf, songOf, titlesOf } from './sounds.ts'
import type { Length, Song, Sound } from './sounds.ts'
import { chanceOf } from './synth/random.ts'
import { readFilm } from './videos.ts'
import type { FilmFiles } from './videos.ts'
import type { PictureOrder, Workshop } from './workshop.ts'

/** Stores what the demo world makes, and returns URLs: of a JPEG with its size in pixels, and of the WebM of a film. */
export type Keep = {
  picture: (picture: { bytes: Uint8Array; width: number; height: number }) => Promise<string>
  film: (film: FilmFiles) => Promise<string>
}

/** Draws a sound-print and returns its URL. Without a sound it grows from one of its own. */
export type Draw = (print: {
  seed: string
  genre?: string
  sound?: Song | undefined
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

/** Pictures and films of the public pages by what they show; articles and ads by their places. */
export type DrawnPages = {
  films: ReadonlyMap<Film, string>
  faces: ReadonlyMap<string, string>
  covers: ReadonlyMap<string, string>
  articles: readonly string[]
  ads: readonly string[]
  /** By their words. */
  contestAds: ReadonlyMap<string, string>
  products: ReadonlyMap<string, string>
  login: string
  follow: string
  icons: ReadonlyMap<string, string>
}

/** The URL of a picture by what it shows: an artist, an album, or an article by its title. Throws when there is none. */
export type PictureOf = (name: string) => string

/** Side of a square picture in pixels. */
const SIDE = 960
/** Music of pages and people that are of no genre. */
const HOUSE_MUSIC = 'Folk'

/** Draws with a workshop; `progress` hears how many of the pictures asked for so far are done. */
export function drawWith(
  workshop: Workshop,
  keep: Pick<Keep, 'picture'>,
  progress: (done: number, asked: number) => void,
): Draw {
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
    const url = await keep.picture({ bytes: await workshop.make(order), width, height })
    done += 1
    progress(done, asked)
    return url
  }
}

/** Covers of all albums and pictures of all artists. They grow from sketches of the songs, which are short. */
export function drawArtists(draw: Draw, length: Length): Promise<DrawnArtist[]> {
  return Promise.all(
    ARTISTS.map(async (artist) => {
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
            art: await draw({ seed: `${name} ${record.album.title}`, genre, sound: sketchOf(record, 0) }),
          })),
        ),
      ])
      return { artist, avatar, backImage, albums }
    }),
  )
}

/** Pictures of all podcasts and seasons. */
export function drawPodcasts(draw: Draw, length: Length): Promise<DrawnPodcast[]> {
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
              return { ...parts, sound: episodeOf(line, length), hasArt: !EPISODES_WITHOUT_ART.includes(parts.name) }
            }),
          })),
        ),
      ])
      return { podcast, avatar, seasons }
    }),
  )
}

/** Draws what the public pages show. */
export async function drawPages(draw: Draw, keep: Pick<Keep, 'film'>): Promise<DrawnPages> {
  const wide = { width: 1600, height: 900 }
  const genreOf = (title: string) => chanceOf(title).pick(ARTICLE_GENRES)
  const drawAd = (words: string) => draw({ seed: `ad ${words}`, width: 720, height: 480, words })
  const [films, faces, covers, articles, ads, contestAds, products, login, follow, icons] = await Promise.all([
    eachOf(FILMS, async (film) => keep.film(await readFilm(film))),
    eachOf(
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
    eachOf(
      [...COVER_SECTIONS, ...Object.values(COVERS)].map(({ seed }) => seed),
      (seed) => draw({ seed: `page ${seed}`, ...wide }),
    ),
    Promise.all(
      ARTICLES.map(({ title }) => draw({ seed: `article ${title}`, genre: genreOf(title), width: 1280, height: 720 })),
    ),
    Promise.all(ADS.map(({ words }) => drawAd(words))),
    eachOf(
      CONTESTS.flatMap(({ ad }) => ad?.words ?? []),
      drawAd,
    ),
    eachOf(
      PRODUCTS.map(({ seed }) => seed),
      (seed) => draw({ seed: `product ${seed}`, width: 640, height: 640 }),
    ),
    draw({ seed: 'the door', genre: 'Soul', width: 1080, height: 1440 }),
    draw({ seed: 'who follows whom', genre: 'Indie', ...wide }),
    eachOf(
      TOPICS.map(({ title }) => title),
      (title) =>
        draw({
          seed: `topic ${title}`,
          genre: TOPICS.find((topic) => topic.title === title)?.genre ?? 'Folk',
          width: 320,
          height: 320,
        }),
    ),
  ])
  return { films, faces, covers, articles, ads, contestAds, products, login, follow, icons }
}

/** Finds what was drawn by what it shows. */
export function picturesByName(artists: readonly DrawnArtist[], { articles }: Pick<DrawnPages, 'articles'>): PictureOf {
  const known = new Map<string, string>()
  for (const { artist, avatar, albums } of artists) {
    if (avatar !== null) known.set(artist.name, avatar)
    for (const { album, art } of albums) known.set(album.title, art)
  }
  for (const [place, { title }] of ARTICLES.entries()) known.set(title, articles[place] ?? '')
  return (name) => {
    const found = known.get(name)
    if (found === undefined) throw new Error(`nothing is drawn of ${name}`)
    return found
  }
}

const ARTICLE_GENRES = ['Folk', 'Jazz', 'Soul', 'Electronic', 'World', 'Indie']

async function eachOf<Name extends string>(
  names: readonly Name[],
  make: (name: Name) => Promise<string>,
): Promise<ReadonlyMap<Name, string>> {
  return new Map(await Promise.all(names.map(async (name): Promise<[Name, string]> => [name, await make(name)])))
}
