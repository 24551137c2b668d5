import { DAY_MS, HOUR_MS, TODAY } from './calendar.ts'
import { ARTICLES } from './content/articles/articles.ts'
import { CONTACT_MESSAGES, FAQS } from './content/faqs.ts'
import {
  ADS,
  CONTACT,
  COVERS,
  COVER_SECTIONS,
  CURRENCY,
  FILM_TEXTS,
  HIGHLIGHTS,
  PRODUCTS,
  REVIEWS,
  SHOP_URL,
} from './content/pages.ts'
import type { Film } from './content/pages.ts'
import type { DrawnPages } from './draw.ts'

/** An article; `content` is HTML. */
export type Article = {
  title: string
  author: string
  content: string
  picture: string | null
  at: Date
  youtube: string | undefined
}

/** A video behind the text of a page. */
export type FilmWords = { title: string; subTitle: string; video: string | null }

/** The content of the public pages: articles oldest first, ads, and the values of the page settings. */
export type Pages = ReturnType<typeof describePages>

/** Returns the public pages with their pictures. */
export function describePages(drawn: DrawnPages) {
  const art = (seed: string) => drawn.covers.get(seed) ?? null
  const coverOf = ({ seed, ...words }: { title: string; sub_title: string; seed: string }) => ({
    ...words,
    image: art(seed),
  })
  const filmWords = (film: Film): FilmWords => ({ ...FILM_TEXTS[film], video: drawn.films.get(film) ?? null })
  return {
    articles: ARTICLES.map(({ title, author, html, youtube }, index): Article => ({
      title,
      author,
      content: html,
      picture: drawn.articles[index] ?? null,
      at: new Date(TODAY - index * 6 * DAY_MS),
      youtube,
    })).toReversed(),
    ads: ADS.map(({ place, link }, at) => ({ place, link, image: drawn.ads[at] ?? null })),
    sections: COVER_SECTIONS.map(({ seed, ...section }) => ({ ...section, image: art(seed) })),
    reviews: REVIEWS.map(({ who, ...review }) => ({ ...review, photo: drawn.faces.get(who) ?? null })),
    covers: {
      blog: coverOf(COVERS.blog),
      members: coverOf(COVERS.members),
      artists: coverOf(COVERS.artists),
      podcasts: coverOf(COVERS.podcasts),
      shop: coverOf(COVERS.shop),
    },
    live: { title: 'Who follows whom', image: drawn.follow },
    loginImage: drawn.login,
    films: {
      home: filmWords('home'),
      publication: filmWords('publication'),
      discover: filmWords('discover'),
      podcasts: filmWords('podcasts'),
      community: filmWords('community'),
      vote: filmWords('vote'),
      livefeed: filmWords('livefeed'),
    },
    highlights: HIGHLIGHTS,
    settings: {
      currency: CURRENCY,
      shop_url: SHOP_URL,
      contact: { ...CONTACT, pins: CONTACT.pins.map(({ location }) => ({ location: { ...location } })) },
    },
    faqs: FAQS,
    messages: CONTACT_MESSAGES.map(({ hoursAgo, ...message }) => ({
      ...message,
      at: new Date(TODAY - hoursAgo * HOUR_MS),
    })),
    products: PRODUCTS.map(({ seed, slug, ...product }, pos) => ({
      ...product,
      pos,
      currency: CURRENCY,
      link: SHOP_URL + slug,
      image: drawn.products.get(seed) ?? null,
    })),
  }
}
