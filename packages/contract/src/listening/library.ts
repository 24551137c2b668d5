import { z } from 'zod'
import * as calls from '../calls.ts'
import { Song } from '../catalogue/catalogue.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { AUDIENCES, LIBRARY_SORTS, LIBRARY_TABS, PAGE_SIZE, PLAYLIST_FORMATS } from '../limits.ts'
import { MENTIONERS } from '../member/block/block-limits.ts'
import { Count, Id, IdInput, ItemOffset, MaybeText, Nothing, SearchText, Time, Url, limit } from '../primitives.ts'

/** A list of the library. */
export type LibraryTab = (typeof LIBRARY_TABS)[number]
/** The order of a list of the library. */
export type LibrarySort = (typeof LIBRARY_SORTS)[number]

/** The kinds of items in a library. */
const ITEM_KINDS = ['song', 'album', 'playlist', 'podcast', 'season', 'episode', 'artist'] as const

/**
 * An item of a library. `by` names the artist, podcast or owner; `added_at` is when it was liked, followed or created,
 * or last played. `length` in seconds; `count` counts songs or episodes. `is_own`: a playlist of the member;
 * `is_shared`: one whose songs the member may change by invitation; `is_followed`: one that the member follows.
 */
export const LibraryItem = z.object({
  kind: z.enum(ITEM_KINDS),
  id: Id,
  title: z.string(),
  by: MaybeText,
  image: Url,
  added_at: Time,
  length: Count.optional(),
  count: Count.optional(),
  is_own: z.boolean().optional(),
  is_liked: z.boolean().optional(),
  is_followed: z.boolean().optional(),
  is_shared: z.boolean().optional(),
})
export type LibraryItem = z.infer<typeof LibraryItem>

const audience = z.enum(AUDIENCES, `must be one of ${AUDIENCES.join(', ')}`)

export const library = get(calls.library, {
  summary:
    'One list of what the viewer liked, follows, created or heard; likes_seen_by are the people who see the likes',
  auth: 'token',
  scope: 'read',
  input: z.object({
    tab: z.enum(LIBRARY_TABS, `must be one of ${LIBRARY_TABS.join(', ')}`),
    sort: z.enum(LIBRARY_SORTS, `must be one of ${LIBRARY_SORTS.join(', ')}`).default('recent'),
    search_text: SearchText,
    limit: limit(PAGE_SIZE.library),
    offset: ItemOffset,
  }),
  data: z.object({ data: z.array(LibraryItem), likes_seen_by: z.enum(AUDIENCES) }),
})
export const likedSongs = get(calls.likedSongs, {
  summary: 'The liked songs of a member, the latest first; those of others if they show them',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ user_id: IdInput, offset: ItemOffset, limit: limit(PAGE_SIZE.playlistSongs) }),
  data: z.object({ songs: z.array(Song), total: Count }),
  errors: [STATUS.notFound],
})
export const exportLikedSongs = get(calls.exportLikedSongs, {
  summary: 'Export the liked songs of a member as a playlist file',
  auth: 'optional',
  scope: 'listen',
  reply: 'playlist',
  input: z.object({ user_id: IdInput, format: z.enum(PLAYLIST_FORMATS, 'must be m3u8, jspf or xspf') }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const updatePrivacy = post(calls.updatePrivacy, {
  summary:
    'Choose the people who see the likes, the follows and the listening of the viewer, and who may mention them; missing fields stay',
  auth: 'token',
  scope: 'account',
  input: z.object({
    likes: audience.optional(),
    follows: audience.optional(),
    listening: audience.optional(),
    mentions: z.enum(MENTIONERS, `must be one of ${MENTIONERS.join(', ')}`).optional(),
  }),
  data: z.object({
    likes: z.enum(AUDIENCES),
    follows: z.enum(AUDIENCES),
    listening: z.enum(AUDIENCES),
    mentions: z.enum(MENTIONERS),
  }),
})
