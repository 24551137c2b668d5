import { isStored } from '@earshot/contract/site/site-file'
import type { SiteFile } from '@earshot/contract/site/site-file'
import type { Buckets } from '../bucket-shapes.ts'
import { htmlOfMarkdown, partsOfMarkdown } from '../markdown.ts'

/** Content of the files that a site file refers to, by their paths: URLs of pictures and films, and texts. */
export type SiteContent = { files: Readonly<Record<string, string>>; texts: Readonly<Record<string, string>> }
/** Buckets that are derived from a site file. */
export type SiteBuckets = Omit<Buckets, 'site'>

/** Returns whether a text is the path of a Markdown file. */
export const isTextFile = (text: string): boolean => /^\S(?:[^\n]*\S)?\.md$/.test(text)

/** Builds the buckets of a site file. Throws when the content lacks a file. */
export function bucketsOf(site: SiteFile, { files, texts }: SiteContent): SiteBuckets {
  const url = (file: string): string => urlOf(files, file)
  const picture = (file: string | null) => (file === null ? null : url(file))
  const markdown = (text: string) => (isTextFile(text) ? known(texts, text) : text)
  const html = (text: string) => htmlOfMarkdown(markdown(text), url)
  const parts = (text: string) => partsOfMarkdown(markdown(text), url)
  const described = ({ image, alt, focus }: Described) => ({
    image: picture(image),
    ...(alt !== null && { alt }),
    ...(focus !== null && { focus }),
  })
  const block = ({ title, sub_title, ...image }: SiteFile['covers']['shop']) => ({
    title,
    sub_title,
    ...described(image),
  })
  const page = ({ title, lead, text, links }: SiteFile['pages']['about']) => ({
    title,
    lead,
    parts: parts(text),
    links,
  })
  const highlight = ({ content, image, alt, focus, ...words }: Highlight) => ({
    ...words,
    ...described({ image, alt, focus }),
    content: html(content),
  })

  const { own, ...pages } = site.pages
  const { home, heroes, covers, contact, pricing, money, mobile_app: app } = site
  const film = ({ film: file }: Hero) => picture(file)
  return {
    identity: identityOf(site, picture),
    covers: shown(home.sections).map(({ image, alt, focus, ...section }) => ({
      ...section,
      ...described({ image, alt, focus }),
    })),
    reviews: shown(home.reviews).map(({ photo, alt, focus, ...review }) => {
      const { image, ...facts } = described({ image: photo, alt, focus })
      return { ...review, photo: image, ...facts }
    }),
    blog: block(covers.community),
    members: block(covers.members),
    artists: block(covers.artists),
    podcasts: block(covers.podcasts),
    shop: block(covers.shop),
    live: { title: covers.follow.title, ...described(covers.follow) },
    voting: {
      index_vote_title: heroes.voting.title,
      index_vote_sub_title: heroes.voting.sub_title,
      index_vote_video: film(heroes.voting),
    },
    steam_video: {
      community: {
        index_community_title: heroes.community.title,
        index_community_sub_title: heroes.community.sub_title,
        index_community_video: film(heroes.community),
      },
      livefeed: {
        index_livefeed_title: heroes.live_feed.title,
        index_livefeed_sub_title: heroes.live_feed.sub_title,
        index_livefeed_video: film(heroes.live_feed),
      },
      publication: {
        index_publication_title: heroes.publication.title,
        index_publication_sub_title: heroes.publication.sub_title,
        index_publication_video: film(heroes.publication),
      },
      home: {
        index_home_title: home.hero.title,
        index_home_sub_title: home.hero.sub_title,
        index_home_video: film(home.hero),
      },
      podcasts: {
        index_podcasts_title: heroes.podcasts.title,
        index_podcasts_sub_title: heroes.podcasts.sub_title,
        index_podcasts_video: film(heroes.podcasts),
      },
    },
    discover_video: {
      index_discover_title: heroes.discover.title,
      index_discover_sub_title: heroes.discover.sub_title,
      index_discover_video: film(heroes.discover),
    },
    login_image: loginImage(described(site.sign_in)),
    highlights: {
      artists: shown(home.highlights.artists).map(highlight),
      podcasts: shown(home.highlights.podcasts).map(highlight),
    },
    settings: {
      shop_url: site.addresses.shop,
      artist_portal_url: site.addresses.artist_portal,
      currency: site.currency,
      follow_cover: picture(covers.follow.image),
      vote_video: film(heroes.voting),
      contact: {
        ...contact,
        pins: contact.pins.map(({ longitude, latitude, address: words }) => ({
          location: { x: longitude, y: latitude, address: words },
        })),
      },
      footer_pages: own.flatMap(({ in_footer: isLinked, name, title }) =>
        isLinked ? [{ href: `/p/${name}`, label: title }] : [],
      ),
    },
    faqs: faqsOf(site, html),
    words: {
      help: site.help.map(({ title, articles }) => ({
        title,
        articles: articles.map(({ name, ...article }) => ({ name, ...page(article) })),
      })),
      pages: {
        about: page(pages.about),
        terms: page(pages.terms),
        newsroom: page(pages.newsroom),
        reach: page(pages.reach),
        blog_search: page(pages.blog_search),
        blog_article: page(pages.blog_article),
      },
      own_pages: own.map(({ name, language, old_names, ...text }) => ({ name, language, old_names, ...page(text) })),
      pricing: {
        lead: pricing.lead,
        offers: pricing.offers.map(({ description, ...offer }) => ({ ...offer, text: description })),
        parts: parts(pricing.text),
      },
      money: { lead: money.lead, parts: parts(money.text) },
      mobile_app: { lead: app.lead, ways: app.ways, parts: parts(app.text) },
    },
  }
}

const loginImage = ({ image, ...facts }: { image: string | null; alt?: string; focus?: string }) => ({
  login_image: image,
  ...facts,
})

function identityOf({ identity }: SiteFile, picture: (file: string | null) => string | null): Buckets['identity'] {
  const { name, short_name, tagline, logo, logo_dark, icon, accent, second, source } = identity
  return {
    name,
    short_name: short_name || name,
    tagline,
    logo: picture(logo),
    logo_dark: picture(logo_dark),
    icon: picture(icon),
    accent,
    second,
    source_url: source,
  }
}

/** Builds the ads of a site file: one row per ad, in order. */
export function adsOf({ ads }: SiteFile, { files }: Pick<SiteContent, 'files'>) {
  const places = [
    ['search', ads.search],
    ['livefeed', ads.live_feed],
    ['vote', ads.voting],
  ] as const
  return places.flatMap(([place, list]) =>
    list.map(({ image, link, alt, first_day: firstDay, last_day: lastDay }, pos) => ({
      place,
      pos,
      link,
      alt,
      firstDay,
      lastDay,
      image: image === null ? null : urlOf(files, image),
    })),
  )
}

// A question without an id gets the lowest free one.
function faqsOf({ faq }: SiteFile, html: (text: string) => string): Buckets['faqs'] {
  const taken = new Set(faq.flatMap(({ questions }) => questions.map(({ id }) => id)))
  let free = 1
  const nextFree = () => {
    while (taken.has(free)) free += 1
    taken.add(free)
    return free
  }
  return faq.flatMap(({ topic, questions }) =>
    questions.map(({ id, question, answer }) => ({
      id: id ?? nextFree(),
      topic,
      title: question,
      content: html(answer),
    })),
  )
}

// An entry that is hidden stays in the file (SITE-14).
const shown = <T extends { hidden: boolean }>(entries: readonly T[]) => entries.filter(({ hidden }) => !hidden)

const urlOf = (files: Readonly<Record<string, string>>, file: string): string =>
  isStored(file) ? file : known(files, file)

function known(from: Readonly<Record<string, string>>, name: string): string {
  const found = from[name]
  if (found === undefined) throw new Error(`${name} is not there.`)
  return found
}

type Described = SiteFile['sign_in']
type Hero = SiteFile['home']['hero']
type Highlight = SiteFile['home']['highlights']['artists'][number]
