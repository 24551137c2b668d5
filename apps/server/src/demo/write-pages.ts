import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { ad } from '../db/schema/cover.ts'
import { podcast } from '../db/schema/podcast.ts'
import { article } from '../db/schema/publication.ts'
import { setBucket } from '../modules/cover/cover.buckets.ts'
import { articleWords } from '../modules/publication/article-words.ts'
import type { Storage } from '../ports/storage.ts'
import { ARTICLES } from './content/articles.ts'
import {
  ADS,
  CONTACT,
  COVERS,
  COVER_SECTIONS,
  FAQS,
  FILMS,
  FILM_TEXTS,
  HIGHLIGHTS,
  PRODUCTS,
  REVIEWS,
} from './content/pages.ts'
import type { Film } from './content/pages.ts'
import { MEMBERS } from './content/people.ts'
import { TOPICS } from './content/talk.ts'
import type { Draw, DrawnArtist } from './draw.ts'
import { storeFilm } from './films.ts'
import { chanceOf } from './synth/random.ts'
import { DAY_MS, TODAY } from './write-catalogue.ts'
import type { Catalogue } from './write-catalogue.ts'

/** Pictures and films of the public pages, drawn and stored. */
export type DrawnPages = {
  films: ReadonlyMap<Film, string>
  faces: ReadonlyMap<string, string>
  covers: ReadonlyMap<string, string>
  articles: readonly string[]
  ads: readonly string[]
  products: ReadonlyMap<string, string>
  login: string
  follow: string
  icons: ReadonlyMap<string, string>
}

/** The address of a picture by what it shows: an artist, an album, or an article by its title. Throws when there is none. */
export type PictureOf = (name: string) => string

/** Writes covers, articles, ads and settings. */
export async function writePages(tx: Db, pages: DrawnPages, { artists }: Catalogue): Promise<void> {
  const art = (seed: string) => pages.covers.get(seed) ?? null
  await tx.insert(article).values(
    ARTICLES.map(({ title, author, html, youtube }, place) => {
      const picture = pages.articles[place] ?? null
      const day = new Date(TODAY - place * 6 * DAY_MS)
      return {
        ...articleWords({ title, author, content: html }),
        thumbnail: picture,
        photo: picture,
        date: day.toISOString().slice(0, 10),
        createdAt: day,
        mediaType: youtube === undefined ? ('image' as const) : ('youtube' as const),
        youtubeLink: youtube ?? null,
      }
    }).toReversed(),
  )
  await tx.insert(ad).values(ADS.map(({ place, link }, pos) => ({ place, link, pos, image: pages.ads[pos] ?? null })))

  await setBucket(
    tx,
    'covers',
    COVER_SECTIONS.map(({ seed, ...section }) => ({ ...section, image: art(seed) })),
  )
  await setBucket(
    tx,
    'reviews',
    REVIEWS.map(({ who, ...review }) => ({ ...review, photo: pages.faces.get(who) ?? null })),
  )
  for (const name of ['blog', 'members', 'artists', 'podcasts', 'shop'] as const) {
    const { seed, ...words } = COVERS[name]
    await setBucket(tx, name, { ...words, image: art(seed) })
  }
  await setBucket(tx, 'live', { title: 'Who follows whom', image: pages.follow })
  await setBucket(tx, 'login_image', { login_image: pages.login })
  await writeFilms(tx, pages.films)
  const [talk] = await tx
    .select({ id: podcast.id, avatar: podcast.avatar })
    .from(podcast)
    .where(eq(podcast.title, HIGHLIGHTS.podcast.title))
  const singer = artists.get(HIGHLIGHTS.artist.name)
  const { name, ...aboutArtist } = HIGHLIGHTS.artist
  await setBucket(tx, 'highlights', {
    artists: [{ ...aboutArtist, title: name, link: `/artist/${singer?.id ?? 1}`, image: singer?.avatar ?? null }],
    podcasts: [{ ...HIGHLIGHTS.podcast, link: `/podcast/${talk?.id ?? 1}`, image: talk?.avatar ?? null }],
  })
  await setBucket(tx, 'settings', {
    currency: 'USD',
    follow_cover: pages.follow,
    vote_video: pages.films.get('vote') ?? null,
    contact: { ...CONTACT, pins: CONTACT.pins.map(({ location }) => ({ location: { ...location } })) },
    payment: { mode: 'demo' },
  })
  await setBucket(
    tx,
    'faqs',
    FAQS.map((faq, index) => ({ id: index + 1, ...faq })),
  )
  await setBucket(
    tx,
    'products',
    PRODUCTS.map(({ seed, ...product }, index) => ({
      id: index + 1,
      ...product,
      imageUrl: pages.products.get(seed) ?? null,
    })),
  )
}

/** Draws what the public pages show. */
writePages.draw = async (storage: Storage, draw: Draw): Promise<DrawnPages> => {
  const wide = { width: 1600, height: 900 }
  const genreOf = (title: string) => chanceOf(title).pick(ARTICLE_GENRES)
  const [films, faces, covers, articles, ads, products, login, follow, icons] = await Promise.all([
    eachOf(FILMS, (film) => storeFilm(storage, film)),
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
    Promise.all(ADS.map(({ words }) => draw({ seed: `ad ${words}`, width: 720, height: 480, words }))),
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
  return { films, faces, covers, articles, ads, products, login, follow, icons }
}

/** Finds what was drawn by what it shows. */
writePages.pictures = (artists: readonly DrawnArtist[], { articles }: Pick<DrawnPages, 'articles'>): PictureOf => {
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

async function writeFilms(tx: Db, films: ReadonlyMap<Film, string>): Promise<void> {
  const { home, publication, discover, podcasts, community, vote, livefeed } = FILM_TEXTS
  const film = (name: Film) => films.get(name) ?? null
  await setBucket(tx, 'discover_video', {
    index_discover_title: discover.title,
    index_discover_sub_title: discover.subTitle,
    index_discover_video: film('discover'),
  })
  await setBucket(tx, 'voting', {
    index_vote_title: vote.title,
    index_vote_sub_title: vote.subTitle,
    index_vote_video: film('vote'),
  })
  await setBucket(tx, 'steam_video', {
    community: {
      index_community_title: community.title,
      index_community_sub_title: community.subTitle,
      index_community_video: film('community'),
    },
    livefeed: {
      index_livefeed_title: livefeed.title,
      index_livefeed_sub_title: livefeed.subTitle,
      index_livefeed_video: film('livefeed'),
    },
    publication: {
      index_publication_title: publication.title,
      index_publication_sub_title: publication.subTitle,
      index_publication_video: film('publication'),
    },
    home: { index_home_title: home.title, index_home_sub_title: home.subTitle, index_home_video: film('home') },
    podcasts: {
      index_podcasts_title: podcasts.title,
      index_podcasts_sub_title: podcasts.subTitle,
      index_podcasts_video: film('podcasts'),
    },
  })
}
