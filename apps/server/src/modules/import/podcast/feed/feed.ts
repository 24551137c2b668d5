import { z } from 'zod'

/** Maximum number of episodes of a feed. */
export const ITEMS_MAX = 20_000

/** A request to the feed worker: the bytes of a feed and the character set from the server. */
export const FeedQuestion = z.object({ bytes: z.instanceof(Uint8Array), charset: z.string().optional() })
export type FeedQuestion = z.infer<typeof FeedQuestion>

const Maybe = z.string().optional()
const MaybeNumber = z.number().optional()

/**
 * An episode from its feed. Titles are text, `text` is sanitised HTML; no other value is checked yet. `length` in
 * seconds.
 */
export const FeedItem = z.object({
  guid: Maybe,
  title: Maybe,
  text: Maybe,
  link: Maybe,
  date: Maybe,
  length: MaybeNumber,
  season: MaybeNumber,
  seasonName: Maybe,
  episode: MaybeNumber,
  /** itunes:episodeType: full, trailer or bonus. */
  kind: Maybe,
  image: Maybe,
  enclosures: z.array(z.object({ url: Maybe, type: Maybe, bytes: MaybeNumber })),
  isExplicit: z.boolean(),
  chaptersUrl: Maybe,
  chapters: z.array(z.object({ start: Maybe, title: Maybe, href: Maybe })),
  transcripts: z.array(z.object({ url: Maybe, type: Maybe, language: Maybe })),
})
export type FeedItem = z.infer<typeof FeedItem>

/** A podcast feed: RSS 2.0 with the iTunes, Podcasting 2.0 and Podlove namespaces. */
export const Feed = z.object({
  title: Maybe,
  author: Maybe,
  text: Maybe,
  link: Maybe,
  language: Maybe,
  image: Maybe,
  isExplicit: z.boolean(),
  /** `serial` when the episodes form a series (itunes:type). */
  order: Maybe,
  /** The publication date of the feed, and the URL to which it has moved. */
  date: Maybe,
  newUrl: Maybe,
  categories: z.array(z.string()),
  copyright: Maybe,
  /** The owner (itunes:owner), and the address in podcast:locked. */
  ownerName: Maybe,
  ownerEmail: Maybe,
  lockedOwner: Maybe,
  /** Whether the owner refuses imports by other services (podcast:locked). */
  isLocked: z.boolean(),
  /** Texts that prove the owner of the feed (podcast:txt purpose="verify"). */
  verifyTexts: z.array(z.string()),
  /** The identity of the feed at all URLs (podcast:guid). */
  guid: Maybe,
  self: Maybe,
  /** The page with older items (RFC 5005). */
  next: Maybe,
  items: z.array(FeedItem),
  /** Number of items beyond the maximum, and of items with broken XML. */
  itemsLeftOut: z.number(),
  itemsBroken: z.number(),
})
export type Feed = z.infer<typeof Feed>

/** The worker's reply; `why` is a sentence for the operator. */
export const FeedAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('feed'), feed: Feed }),
  z.object({ type: z.literal('refused'), why: z.string() }),
])
export type FeedAnswer = z.infer<typeof FeedAnswer>
