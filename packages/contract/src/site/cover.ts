import { z } from 'zod'
import * as calls from '../calls.ts'
import { Album } from '../catalogue/catalogue.ts'
import { Episode } from '../catalogue/podcast.ts'
import { MENTIONED_KINDS, mentionedId } from '../community/mention.ts'
import { get } from '../endpoint.ts'
import { POSTING_MODES, SIGN_UP_MODES } from '../limits.ts'
import { Url, MaybeText, OperatorHtml, Time, dataList, idOf } from '../primitives.ts'
import { CREATORS } from '../studio/creator-limits.ts'
import { Identity } from './identity.ts'
import { News } from './publication.ts'

/**
 * The description of a picture and its point that crops keep, as CSS writes it; neither is in the specification. The
 * description is empty for a picture that only decorates (SITE-15).
 */
const described = { alt: MaybeText, focus: MaybeText }

/** A full-height section of the home page (HOME-01, ENTITIES-04). `button_action` is an in-app path or http(s) URL. */
export const CoverSection = z.object({
  title: z.string(),
  sub_title: z.string(),
  image: Url,
  ...described,
  button_title: z.string(),
  button_action: z.string(),
})
export type CoverSection = z.infer<typeof CoverSection>

/** Title, text and picture over a public page (ENTITIES-27). */
export const CoverBlock = z.object({ title: z.string(), sub_title: z.string(), image: Url, ...described })
export type CoverBlock = z.infer<typeof CoverBlock>

/** A customer review (HOME-04). */
export const Review = z.object({
  comment: z.string(),
  username: z.string(),
  user_title: z.string(),
  photo: Url,
  ...described,
})
export type Review = z.infer<typeof Review>

/** Video heroes, one shape each (ENTITIES-26). */
export const CommunityVideo = z.object({
  index_community_title: z.string(),
  index_community_sub_title: z.string(),
  index_community_video: Url,
})
export const DiscoverVideo = z.object({
  index_discover_title: z.string(),
  index_discover_sub_title: z.string(),
  index_discover_video: Url,
})
export const VoteVideo = z.object({
  index_vote_title: z.string(),
  index_vote_sub_title: z.string(),
  index_vote_video: Url,
})
export const LivefeedVideo = z.object({
  index_livefeed_title: z.string(),
  index_livefeed_sub_title: z.string(),
  index_livefeed_video: Url,
})
/**
 * Videos of the home page and of the podcast page, which are not in the specification. Without them, home shows the
 * video of the publication and the podcast page that of discover.
 */
export const HomeVideo = z.object({
  index_home_title: z.string(),
  index_home_sub_title: z.string(),
  index_home_video: Url,
})
export const PodcastsVideo = z.object({
  index_podcasts_title: z.string(),
  index_podcasts_sub_title: z.string(),
  index_podcasts_video: Url,
})
export const PublicationVideo = z.object({
  index_publication_title: z.string(),
  index_publication_sub_title: z.string(),
  index_publication_video: Url,
})

/** An advertisement (ENTITIES-17); `alt` describes its picture and is not in the specification. */
export const Ad = z.object({ image_url: Url, link: z.string(), alt: MaybeText })
export type Ad = z.infer<typeof Ad>

/**
 * An artist or podcast highlighted on the home page (HOME-10). `content` is sanitised HTML, `link` an in-app path or
 * http(s) URL; `plays` names the music or podcast that it plays and is not in the specification.
 */
export const Highlight = z.object({
  link: z.string(),
  image: Url,
  ...described,
  title: z.string(),
  sub_title: z.string(),
  content: OperatorHtml,
  plays: z.object({ kind: z.enum(MENTIONED_KINDS), id: mentionedId() }).optional(),
})
export type Highlight = z.infer<typeof Highlight>

/** An artist of the stream-leaders carousel (DISCOVER-03). */
export const TopArtist = z.object({ photoURL: Url, sub_title: z.string(), listen_link: z.string(), id: idOf('artist') })
export type TopArtist = z.infer<typeof TopArtist>

/** Contents of the discover page (ENTITIES-25). */
export const Discovers = z.object({
  artists: z.array(Highlight),
  podcasts: z.array(Highlight),
  latest_albums: z.array(Album),
  top_albums: dataList(Album),
  top_artists: z.array(TopArtist),
  top_episode: dataList(Episode),
  news: z.array(News),
  home: DiscoverVideo,
})
export type Discovers = z.infer<typeof Discovers>

/** A pin on the contact map; x is longitude, y latitude, in degrees (ENTITIES-17). */
export const Pin = z.object({ location: z.object({ x: z.number(), y: z.number(), address: z.string() }) })
export type Pin = z.infer<typeof Pin>

/** URLs, contact data and provider ids that an operator sets. */
export const Settings = z.object({
  player_url: z.string(),
  shop_url: MaybeText,
  artist_portal_url: MaybeText,
  currency: z.string(),
  follow_cover: Url,
  vote_video: Url,
  contact: z.object({
    blurb: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    pins: z.array(Pin),
  }),
  // `sdk` is the URL of the provider's browser script; it is not in the specification.
  payment: z.object({ mode: z.enum(['live', 'demo']), client_id: MaybeText, sdk: MaybeText }),
  google_client_id: MaybeText,
  apple_client_id: MaybeText,
  apple_redirect: MaybeText,
  // Not in the specification: whether members must verify a phone (PHONE-23).
  phone_required: z.boolean().optional(),
  // Not in the specification: how members become artists and podcasters (STUDIO-10).
  creators: z.enum(CREATORS).optional(),
  sign_up: z.enum(SIGN_UP_MODES).optional(),
  posting: z.enum(POSTING_MODES).optional(),
  // Not in the specification: name, pictures and colours of this community (SITE-10).
  identity: Identity.optional(),
  // Not in the specification: links to pages of the operator in the footer (SITE-18).
  footer_pages: z.array(z.object({ href: z.string(), label: z.string() })).optional(),
  // Not in the specification: the tile server of the contact map and its attribution.
  map: z.object({ tiles: z.string(), credit: z.string() }).optional(),
})
export type Settings = z.infer<typeof Settings>

/** Covers of the public pages, keyed as in cover/covers_and_reviews. */
export const pageCovers = {
  blog: CoverBlock,
  members: CoverBlock,
  artists: CoverBlock,
  podcasts: CoverBlock,
  shop: CoverBlock,
  voting: VoteVideo,
  live: z.object({ title: z.string(), image: Url, ...described }),
}

/** Videos of the public pages except `discover`, keyed as in cover/steam_video. */
export const pageVideos = {
  community: CommunityVideo,
  livefeed: LivefeedVideo,
  publication: PublicationVideo,
  home: HomeVideo.optional(),
  podcasts: PodcastsVideo.optional(),
}

const none = z.object({})

export const coversAndReviews = get(calls.coversAndReviews, {
  summary: 'Sections, reviews and the covers of the public pages',
  auth: 'none',
  input: none,
  data: z.object({
    covers: z.array(CoverSection),
    reviews: z.array(Review),
    ...pageCovers,
  }),
})

export const steamVideo = get(calls.steamVideo, {
  summary: 'Video heroes of the public pages',
  auth: 'none',
  input: none,
  data: z.object({ ...pageVideos, discover: DiscoverVideo }),
})

/** The picture beside the sign-in form. */
export const LoginImage = z.object({ login_image: Url, ...described })

export const loginImage = get(calls.loginImage, {
  summary: 'Picture beside the sign-in form',
  auth: 'none',
  input: none,
  data: LoginImage,
})

export const getDiscovers = get(calls.getDiscovers, {
  summary: 'Highlights, newest and top items of the discover page',
  auth: 'none',
  input: none,
  data: z.object({ discovers: Discovers }),
})

export const getSettings = get(calls.getSettings, {
  summary: 'URLs, contact data and provider ids of this community',
  auth: 'none',
  input: none,
  data: Settings,
})

/** A heading and the text below it; text before the first heading has the title ''. */
export const TextPart = z.object({ title: z.string(), html: OperatorHtml })
export type TextPart = z.infer<typeof TextPart>

const Shortcut = z.object({ href: z.string(), label: z.string() })

/** A page of text: a one-line summary, its sections, and a link (TEMPLATES-01). */
export const TextPage = z.object({
  title: z.string(),
  lead: z.string(),
  parts: z.array(TextPart),
  links: z.array(Shortcut),
})
export type TextPage = z.infer<typeof TextPage>

/** A help article; its URL is `/help-center-article?article={name}`. */
export const HelpArticle = TextPage.extend({ name: z.string() })
export type HelpArticle = z.infer<typeof HelpArticle>

/**
 * A page of the operator at `/p/{name}` (SITE-18). `changed_at` is the time at which its text was last published;
 * addresses with one of `old_names` redirect to it.
 */
export const OwnPage = TextPage.extend({
  name: z.string(),
  language: MaybeText,
  old_names: z.array(z.string()),
  changed_at: Time.nullish(),
})
export type OwnPage = z.infer<typeof OwnPage>

/** Texts of the help, template and pricing pages, set by the operator (HELP-01, TEMPLATES-01, ROUTES-18). */
export const Words = z.object({
  help: z.array(z.object({ title: z.string(), articles: z.array(HelpArticle) })),
  pages: z.object({
    about: TextPage,
    terms: TextPage,
    newsroom: TextPage,
    reach: TextPage,
    blog_search: TextPage,
    blog_article: TextPage,
  }),
  own_pages: z.array(OwnPage).optional(),
  pricing: z.object({
    lead: z.string(),
    offers: z.array(
      z.object({
        title: z.string(),
        price: z.string(),
        text: z.string(),
        points: z.array(z.string()),
        link: Shortcut,
      }),
    ),
    parts: z.array(TextPart),
  }),
  money: z.object({ lead: z.string(), parts: z.array(TextPart) }),
  mobile_app: z.object({
    lead: z.string(),
    ways: z.array(z.object({ title: z.string(), steps: z.array(z.string()) })),
    parts: z.array(TextPart),
  }),
})
export type Words = z.infer<typeof Words>

export const getWords = get(calls.getWords, {
  summary: 'Texts of the help, template and pricing pages',
  auth: 'none',
  input: none,
  data: Words,
})

export const firstSteps = get(calls.firstSteps, {
  summary: 'Next steps for the admin of a community without music and podcasts; empty if there is music',
  auth: 'token',
  scope: 'read',
  role: 'admin',
  input: none,
  data: z.object({ html: OperatorHtml }),
})

/**
 * A question and its sanitised answer (FAQ-02). `topic` is the heading above the question; it is not in the
 * specification.
 */
export const Faq = z.object({ id: idOf('cover'), title: z.string(), content: OperatorHtml, topic: MaybeText })
export type Faq = z.infer<typeof Faq>

export const listFaqs = get(calls.listFaqs, {
  summary: 'Questions and answers',
  auth: 'none',
  input: none,
  data: z.array(Faq),
})
