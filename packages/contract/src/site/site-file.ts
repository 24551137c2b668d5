import { z } from 'zod'
import { isCurrency } from '../money/money.ts'
import { followableLink, webLink } from '../text/web-link.ts'
import { Colour, IDENTITY } from './identity.ts'

const LINE_MAX = 1000
/** Characters of a text of the site. */
export const TEXT_MAX = 100_000
const ENTRIES_MAX = 200
/** Pages of the operator beside those of the site file (SITE-18). */
export const OWN_PAGES_MAX = 20
// The page at this address is not a text of the operator.
const RESERVED_PAGE = 'moderation'

const text = (most: number) => z.string().trim().max(most, `must be at most ${most} characters`)
const Line = z.string().max(LINE_MAX, `must be at most ${LINE_MAX} characters`)
/** An optional second line of text. */
const MaybeLine = Line.default('')
/** Markdown, or the path of a Markdown file that ends in .md. */
const Markdown = z.string().max(TEXT_MAX, `must be at most ${TEXT_MAX} characters`)
/** The path of a picture or video, relative to the site file, or the URL of one that is stored here, `/media/…`. */
const File = z.string().min(1).max(LINE_MAX).nullable().default(null)
const Link = Line.refine((link) => followableLink(link) !== undefined, 'must be a path like /discover or a web URL')
const MaybeLink = Line.refine(
  (link) => link === '' || followableLink(link) !== undefined,
  'must be empty, a path like /discover or a web URL',
).default('')
const OtherSite = Line.refine((link) => webLink(link) !== undefined, 'must be a web URL').nullable()
const list = <T extends z.ZodType>(entry: T) =>
  z.array(entry).max(ENTRIES_MAX, `must be at most ${ENTRIES_MAX} entries`)

const degrees = (most: number) => {
  const error = `must be between -${most} and ${most}`
  return z.number().min(-most, error).max(most, error)
}

/**
 * The description of a picture, and its point that crops keep, as CSS writes it. An empty description is that of a
 * picture that only decorates; without one, the picture is not described yet (SITE-15).
 */
const described = {
  alt: Line.nullable().default(null),
  focus: z
    .string()
    .regex(/^(?:100|\d{1,2})% (?:100|\d{1,2})%$/, 'must be a point like 50% 20%')
    .nullable()
    .default(null),
}
/** Whether an entry is left out of the page without being removed (SITE-14). */
const hidden = z.boolean('must be true or false').default(false)
const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits with hyphens between')
const Day = z.iso.date('must be a day like 2026-05-01').nullable().default(null)

/** Text over a video. A video file needs a poster, the picture that is shown before it plays. */
const Hero = z
  .strictObject({ title: Line, sub_title: MaybeLine, film: File, poster: File })
  .refine(({ film, poster }) => film === null || isStored(film) || poster !== null, {
    path: ['poster'],
    message: 'is needed: the picture that is seen before the film plays',
  })
  .refine(({ film, poster }) => poster === null || (film !== null && !isStored(film)), {
    path: ['poster'],
    message: 'needs a film that comes as a file',
  })
const Block = z.strictObject({ title: Line, sub_title: MaybeLine, image: File, ...described })
const Shortcut = z.strictObject({ href: Link, label: Line })
const Highlight = z.strictObject({
  link: Link,
  image: File,
  ...described,
  title: Line,
  sub_title: MaybeLine,
  content: Markdown,
  hidden,
})
/** An advertisement, shown from the first to the last day in the time zone of the community (SITE-16). */
const Ad = z
  .strictObject({ image: File, alt: described.alt, link: Link, first_day: Day, last_day: Day })
  .refine(({ first_day: first, last_day: last }) => first === null || last === null || first <= last, {
    path: ['last_day'],
    message: 'must not be before the first day',
  })
const Page = z.strictObject({ title: Line, lead: Line, text: Markdown, links: list(Shortcut).default([]) })
const Article = Page.extend({ name: Slug })
/** A page of the operator at /p/{name}; the addresses with its old names redirect there (SITE-18). */
const OwnPage = Page.extend({
  name: Slug.max(60, 'must be at most 60 characters').refine(
    (name) => name !== RESERVED_PAGE,
    'is the address of the page about moderation',
  ),
  in_footer: z.boolean('must be true or false').default(true),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language like en')
    .nullable()
    .default(null),
  old_names: list(Slug).default([]),
})
const Question = z.strictObject({ id: z.int().min(1).max(1_000_000).optional(), question: Line, answer: Markdown })

/**
 * The settings in site.yaml: name and look, the front page, the texts over the other pages, and their contents. Unknown
 * keys are refused. The file holds no secret; secrets are environment variables.
 */
export const SiteFile = z.strictObject({
  /** The version of the state that `earshot site show` wrote to this file. */
  version: z.string('must be the line that `earshot site show` wrote').nullish(),
  identity: z.strictObject({
    name: text(IDENTITY.name).min(1, 'is missing'),
    short_name: text(IDENTITY.shortName),
    tagline: text(IDENTITY.tagline),
    logo: File,
    logo_dark: File,
    icon: File,
    accent: Colour.nullable(),
    second: Colour.nullable(),
    source: OtherSite,
  }),
  home: z.strictObject({
    hero: Hero,
    sections: list(
      z.strictObject({
        title: Line,
        sub_title: MaybeLine,
        image: File,
        ...described,
        button_title: MaybeLine,
        button_action: MaybeLink,
        hidden,
      }),
    ),
    highlights: z.strictObject({ artists: list(Highlight), podcasts: list(Highlight) }),
    reviews: list(
      z.strictObject({ comment: Line, username: Line, user_title: MaybeLine, photo: File, ...described, hidden }),
    ),
  }),
  heroes: z.strictObject({
    publication: Hero,
    discover: Hero,
    podcasts: Hero,
    community: Hero,
    live_feed: Hero,
    voting: Hero,
  }),
  covers: z.strictObject({
    community: Block,
    members: Block,
    artists: Block,
    podcasts: Block,
    shop: Block,
    follow: z.strictObject({ title: Line, image: File, ...described }),
  }),
  sign_in: z.strictObject({ image: File, ...described }),
  ads: z.strictObject({ search: list(Ad), live_feed: list(Ad), voting: list(Ad) }),
  addresses: z.strictObject({ shop: OtherSite, artist_portal: OtherSite }),
  currency: z.string().refine(isCurrency, 'must be a currency like USD'),
  contact: z.strictObject({
    blurb: Line,
    phone: Line,
    email: z.union([z.literal(''), z.email('must be an e-mail address')]),
    address: Line,
    pins: list(
      z.strictObject({
        longitude: degrees(180),
        latitude: degrees(90),
        address: Line,
      }),
    ),
  }),
  faq: list(z.strictObject({ topic: Line, questions: list(Question) })).refine(
    (topics) => isUnique(topics.flatMap(({ questions }) => questions.flatMap(({ id }) => id ?? []))),
    'has two questions with one id',
  ),
  help: list(z.strictObject({ title: Line, articles: list(Article) })).refine(
    (topics) => isUnique(topics.flatMap(({ articles }) => articles.map(({ name }) => name))),
    'has two articles with one name',
  ),
  pages: z.strictObject({
    about: Page,
    terms: Page,
    newsroom: Page,
    reach: Page,
    blog_search: Page,
    blog_article: Page,
    own: list(OwnPage)
      .max(OWN_PAGES_MAX, `must be at most ${OWN_PAGES_MAX} pages`)
      .refine((pages) => isUnique(pages.map(({ name }) => name)), 'has two pages with one name')
      .default([]),
  }),
  pricing: z.strictObject({
    lead: Line,
    offers: list(z.strictObject({ title: Line, price: Line, description: Line, points: list(Line), link: Shortcut })),
    text: Markdown,
  }),
  money: z.strictObject({ lead: Line, text: Markdown }),
  mobile_app: z.strictObject({
    lead: Line,
    ways: list(z.strictObject({ title: Line, steps: list(Line) })),
    text: Markdown,
  }),
})
export type SiteFile = z.infer<typeof SiteFile>

/** Returns whether a picture, video or text is named by its URL on this server. */
export function isStored(file: string): boolean {
  return file.startsWith('/media/')
}

const isUnique = (values: readonly (string | number)[]): boolean => new Set(values).size === values.length
