import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Count, Id, MaybeText, Nothing, Time, TimeInput, Url, idOf, limit } from '../primitives.ts'
import { FOLLOWING, STREAM_CURSOR, STREAM_KINDS } from './following-limits.ts'
import * as calls from './member-calls.ts'

/** The kind of an entry of the stream. */
export type StreamKind = (typeof STREAM_KINDS)[number]

/** The artist, podcast or member of an entry; `link` is their page. */
const Actor = z.object({
  kind: z.enum(['artist', 'podcast', 'member']),
  id: Id,
  name: z.string(),
  image: Url,
  link: z.string(),
})

/**
 * An entry of the stream of follows. Title, image and link are those of the item, or of the rated one of a review.
 * `text` is the sub-title of a post, the first lines of an article or the text of a review; `topic` that of a post;
 * `stars` of a review. `cursor` continues the stream after the entry.
 */
export const StreamEntry = z.object({
  kind: z.enum(STREAM_KINDS),
  id: idOf('album', 'episode', 'article', 'post', 'playlist', 'review'),
  title: z.string(),
  text: MaybeText,
  image: Url,
  link: z.string(),
  topic: MaybeText,
  stars: z.int().nullish(),
  actor: Actor,
  created_at: Time,
  cursor: z.string(),
})
export type StreamEntry = z.infer<typeof StreamEntry>

const isCursor = (text: string): boolean => TimeInput.safeParse(STREAM_CURSOR.exec(text)?.[1]).success

const cursor = z.string().refine(isCursor, 'must be the cursor of an entry').optional()
const kind = z.enum(['', ...STREAM_KINDS], `must be empty or one of ${STREAM_KINDS.join(', ')}`).default('')

export const followingStream = get(calls.followingStream, {
  summary:
    'Albums, episodes, articles, posts, playlists and reviews of the follows of the viewer, newest first; `seen_at` is the last visit',
  auth: 'token',
  scope: 'read',
  input: z.object({
    kind,
    before: cursor,
    limit: limit(FOLLOWING.page),
  }),
  data: z.object({ data: z.array(StreamEntry), seen_at: Time.nullable(), follows: Count }),
})

export const followingNews = get(calls.followingNews, {
  summary: `The number of entries of the stream that are newer than the one of a cursor, at most ${FOLLOWING.counted}`,
  auth: 'token',
  scope: 'read',
  input: z.object({ kind, after: cursor }),
  data: z.object({ count: Count }),
})

export const updateFollowingVisit = post(calls.updateFollowingVisit, {
  summary: 'Store the time of a visit of the viewer to the stream',
  auth: 'token',
  scope: 'write',
  input: z.object({}),
  data: Nothing,
})

/** An unfinished episode: `seconds` is where the viewer stopped, `length` its length in seconds. */
const Unfinished = z.object({
  id: idOf('episode'),
  title: z.string(),
  by: z.string(),
  image: Url,
  seconds: Count,
  length: Count,
})

/** The current track of the viewer's queue: its place, from 0, and the number of tracks. */
const Queued = z.object({
  kind: z.enum(['song', 'episode']),
  id: idOf('song', 'episode'),
  title: z.string(),
  by: z.string(),
  image: Url,
  place: Count,
  count: Count,
})

/**
 * An album made from the viewer's likes. The reason: they like its genre, or members who like the artist `because` also
 * like its artist.
 */
const Suggested = z.object({
  id: idOf('album'),
  title: z.string(),
  by: z.string(),
  image: Url,
  reason: z.enum(['genre', 'artist']),
  because: z.string(),
})

/** The rows of the home page for its viewer (HOMEFEED-01); a row without content is empty. */
export const HomeRows = z.object({
  queue: Queued.nullable(),
  unfinished: z.array(Unfinished),
  follows: z.array(StreamEntry),
  topics: z.array(StreamEntry),
  likes: z.array(Suggested),
})
export type HomeRows = z.infer<typeof HomeRows>

export const homeRows = get(calls.homeRows, {
  summary: `The rows of the home page for the viewer, at most ${FOLLOWING.row} items each`,
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: HomeRows,
})

/** The calls of the home rows and the stream of follows. */
export const followingCalls = [followingStream, followingNews, updateFollowingVisit, homeRows] as const
