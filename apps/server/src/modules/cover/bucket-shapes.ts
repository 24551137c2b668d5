import {
  CoverSection,
  DiscoverVideo,
  Faq,
  Highlight,
  LoginImage,
  Review,
  Settings,
  Words,
  pageCovers,
  pageVideos,
} from '@earshot/contract/site/cover'
import { Identity } from '@earshot/contract/site/identity'
import { followableLink } from '@earshot/contract/text/web-link'
import { z } from 'zod'

const Link = z.string().transform((link) => followableLink(link) ?? '')
const LinkedHighlight = Highlight.extend({ link: Link })

/**
 * Settings of the public pages, one JSON value per bucket (ENTITIES-28). URLs of pictures and videos may be null; a
 * link to anything but our own pages and the web becomes ''.
 */
export const buckets = {
  covers: z.array(CoverSection.extend({ button_action: Link })),
  reviews: z.array(Review),
  ...pageCovers,
  /** `home` and `podcasts` are optional: their pages fall back to `publication` and `discover_video`. */
  steam_video: z.object(pageVideos),
  /** Hero of the discover pages: `discover` of cover/steam_video and `home` of cover/discovers (DISCOVER-02). */
  discover_video: DiscoverVideo,
  login_image: LoginImage,
  /** Artists and podcasts highlighted on the home page; `content` is sanitised HTML. */
  highlights: z.object({ artists: z.array(LinkedHighlight), podcasts: z.array(LinkedHighlight) }),
  /** All fields of cover/settings except configuration: URLs and ids of other sites. */
  settings: Settings.omit({
    player_url: true,
    payment: true,
    google_client_id: true,
    apple_client_id: true,
    apple_redirect: true,
    phone_required: true,
    map: true,
    identity: true,
  }),
  identity: Identity,
  /** Answers are sanitised HTML. */
  faqs: z.array(Faq),
  /** Texts are sanitised HTML. */
  words: Words,
  /**
   * Source of the other buckets: the applied site.yaml, and the URLs of its files and its texts, by their paths in it.
   */
  site: z.object({
    source: z.string(),
    files: z.record(z.string(), z.string()),
    texts: z.record(z.string(), z.string()),
  }),
}

export type BucketName = keyof typeof buckets
/** Returns whether a text is the name of a bucket. */
export const isBucketName = (name: string): name is BucketName => Object.hasOwn(buckets, name)
/** Value of a bucket. */
export type Bucket<Name extends BucketName> = z.output<(typeof buckets)[Name]>
/** Values of all buckets. */
export type Buckets = { [Name in BucketName]: Bucket<Name> }
