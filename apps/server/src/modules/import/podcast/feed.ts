import { z } from 'zod'

/** A question to the feed worker: the bytes of a feed and the character set that its server named. */
export const FeedQuestion = z.object({ bytes: z.instanceof(Uint8Array), charset: z.string().optional() })
export type FeedQuestion = z.infer<typeof FeedQuestion>

const Maybe = z.string().optional()
const MaybeNumber = z.number().optional()

/** An episode as its feed tells it; nothing is cleaned or checked yet. `length` and chapter starts in seconds. */
export const FeedItem = z.object({
  guid: Maybe,
  title: Maybe,
  text: Maybe,
  summary: Maybe,
  link: Maybe,
  date: Maybe,
  length: MaybeNumber,
  season: MaybeNumber,
  seasonName: Maybe,
  episode: MaybeNumber,
  image: Maybe,
  enclosures: z.array(z.object({ url: Maybe, type: Maybe, bytes: MaybeNumber })),
  chaptersUrl: Maybe,
  chapters: z.array(z.object({ start: z.number(), title: z.string(), href: Maybe })),
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
  /** When the feed says it was published, and where it says it moved to. */
  date: Maybe,
  newUrl: Maybe,
  categories: z.array(z.string()),
  self: Maybe,
  items: z.array(FeedItem),
  /** Items beyond the most that are taken, and items that are broken XML. */
  itemsLeftOut: z.number(),
  itemsBroken: z.number(),
})
export type Feed = z.infer<typeof Feed>

/** The worker's answer; `why` is a sentence for the operator. */
export const FeedAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('feed'), feed: Feed }),
  z.object({ type: z.literal('refused'), why: z.string() }),
])
export type FeedAnswer = z.infer<typeof FeedAnswer>
