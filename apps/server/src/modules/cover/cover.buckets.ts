import {
  CommunityVideo,
  CoverBlock,
  CoverSection,
  DiscoverVideo,
  Faq,
  Highlight,
  HomeVideo,
  LivefeedVideo,
  PodcastsVideo,
  PublicationVideo,
  Review,
  Settings,
  VoteVideo,
} from '@earshot/contract/cover'
import { Address } from '@earshot/contract/primitives'
import { followableLink } from '@earshot/contract/web-link'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { cover } from '../../db/schema/cover.ts'

const Link = z.string().transform((link) => followableLink(link) ?? '')
const LinkedHighlight = Highlight.extend({ link: Link })

/** The settings of the public pages, one JSON value per bucket (ENTITIES-28). Addresses of pictures and videos may be null; a link to anything but our own pages and the web becomes ''. */
export const buckets = {
  covers: z.array(CoverSection.extend({ button_action: Link })),
  reviews: z.array(Review),
  blog: CoverBlock,
  members: CoverBlock,
  artists: CoverBlock,
  podcasts: CoverBlock,
  shop: CoverBlock,
  voting: VoteVideo,
  live: z.object({ title: z.string(), image: Address }),
  /** `home` and `podcasts` may be missing: those pages then show `publication` and `discover_video`. */
  steam_video: z.object({
    community: CommunityVideo,
    livefeed: LivefeedVideo,
    publication: PublicationVideo,
    home: HomeVideo.optional(),
    podcasts: PodcastsVideo.optional(),
  }),
  /** The hero of the discover pages: `discover` of cover/steam_video and `home` of cover/discovers (DISCOVER-02). */
  discover_video: DiscoverVideo,
  login_image: z.object({ login_image: Address }),
  /** Artists and podcasts highlighted on the home page; `content` is sanitised HTML. */
  highlights: z.object({ artists: z.array(LinkedHighlight), podcasts: z.array(LinkedHighlight) }),
  /** Everything of cover/settings but what is configuration: addresses and ids of other sites. */
  settings: Settings.omit({
    player_url: true,
    payment: true,
    google_client_id: true,
    apple_client_id: true,
    apple_redirect: true,
    phone_required: true,
    map: true,
  }),
  /** Answers are sanitised HTML. */
  faqs: z.array(Faq),
}

export type BucketName = keyof typeof buckets
/** The value of a bucket. */
export type Bucket<Name extends BucketName> = z.output<(typeof buckets)[Name]>
type Buckets = { [Name in BucketName]: Bucket<Name> }

/** The defaults of a new installation: no pictures, no people, no numbers. */
const DEFAULTS: Buckets = {
  covers: [],
  reviews: [],
  blog: { title: 'Community', sub_title: 'Discuss music and podcasts', image: null },
  members: { title: 'Members', sub_title: 'The members of this community', image: null },
  artists: { title: 'Search favorite artists', sub_title: "Subscribe to listen artist's albums", image: null },
  podcasts: { title: 'Search favorite podcasts', sub_title: 'All seasons and episodes', image: null },
  shop: { title: 'Shop', sub_title: '', image: null },
  voting: {
    index_vote_title: 'Vote',
    index_vote_sub_title: 'One vote for each artist, to give and to take back',
    index_vote_video: null,
  },
  live: { title: 'Follow', image: null },
  steam_video: {
    community: {
      index_community_title: 'Community',
      index_community_sub_title: 'Discuss music and podcasts',
      index_community_video: null,
    },
    livefeed: {
      index_livefeed_title: 'Live feed',
      index_livefeed_sub_title: 'All music and podcasts in one list',
      index_livefeed_video: null,
    },
    publication: { index_publication_title: 'News', index_publication_sub_title: '', index_publication_video: null },
  },
  discover_video: {
    index_discover_title: 'Earshot',
    index_discover_sub_title: 'Music and podcasts of this community',
    index_discover_video: null,
  },
  login_image: { login_image: null },
  highlights: { artists: [], podcasts: [] },
  settings: {
    currency: 'USD',
    follow_cover: null,
    vote_video: null,
    contact: { blurb: '', phone: '', email: '', address: '', pins: [] },
  },
  faqs: [],
}

/** Reads buckets in one query. A bucket that was never set, or no longer fits its schema, has its default. */
export async function getBuckets<const Name extends BucketName>(
  db: Db,
  names: readonly Name[],
): Promise<Pick<Buckets, Name>> {
  const rows = await db
    .select({ bucket: cover.bucket, value: cover.value })
    .from(cover)
    .where(inArray(cover.bucket, [...names]))
  const stored = new Map(rows.map((row) => [row.bucket, row.value]))
  const found = { ...DEFAULTS }
  for (const name of names) put(found, name, stored.get(name))
  return found
}

/** Reads one bucket. */
export async function getBucket<Name extends BucketName>(db: Db, name: Name): Promise<Bucket<Name>> {
  return (await getBuckets(db, [name]))[name]
}

/** Stores a bucket. Throws a ZodError that names the field when the value does not fit. */
export async function setBucket<Name extends BucketName>(
  db: Db,
  name: Name,
  value: z.input<(typeof buckets)[Name]>,
): Promise<void> {
  const checked = buckets[name].parse(value)
  await db
    .insert(cover)
    .values({ bucket: name, value: checked })
    .onConflictDoUpdate({ target: cover.bucket, set: { value: checked } })
}

function put(into: { [N in BucketName]: unknown }, name: BucketName, value: unknown): void {
  const parsed = buckets[name].safeParse(value)
  if (parsed.success) into[name] = parsed.data
}
