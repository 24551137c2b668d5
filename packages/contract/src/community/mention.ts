import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { SHOWN } from '../limits.ts'
import { Count, Url, IdInput, MaybeText, Time, limit, idOf } from '../primitives.ts'

/**
 * Kinds of items that a text can mention by a link; a song is a `play`, as in the URLs of the player (PLAYERLINKS-01).
 */
export const MENTIONED_KINDS = ['album', 'play', 'artist', 'podcast', 'season', 'episode', 'playlist'] as const

/** Kinds of items that a link in a text shows as a card: those that play, posts and articles (WRITING-08). */
const LINKED_KINDS = [...MENTIONED_KINDS, 'post', 'article'] as const
export type LinkedKind = (typeof LINKED_KINDS)[number]

/** The id of one that plays. */
export const mentionedId = () => idOf('album', 'song', 'artist', 'podcast', 'season', 'episode', 'playlist')

/**
 * Music, a podcast, a post or an article that a text links to. `by` is its artist, podcast, owner or author; `link` is
 * its page on this site or in the player; `from` is the second that the link names (`#t=83`).
 */
export const Mention = z.object({
  kind: z.enum(LINKED_KINDS),
  id: idOf('album', 'song', 'artist', 'podcast', 'season', 'episode', 'playlist', 'post', 'article'),
  title: z.string(),
  by: MaybeText,
  image: Url,
  link: z.string(),
  from: Count.optional(),
})
export type Mention = z.infer<typeof Mention>

/**
 * A post or article that links to an artist, or to an album or song of the artist. `by` is its author, `text` a
 * one-line summary.
 */
export const MentioningText = z.object({
  kind: z.enum(['post', 'article']),
  id: idOf('post', 'article', 'member'),
  title: z.string(),
  text: MaybeText,
  image: Url,
  by: MaybeText,
  created_at: Time,
})
export type MentioningText = z.infer<typeof MentioningText>

// Not in the specification: posts about an artist on the artist's page.
export const artistMentions = get(calls.artistMentions, {
  summary: 'Posts and articles that link to an artist, or to an album or song of the artist, newest first',
  auth: 'optional',
  scope: 'read',
  input: z.object({ artist_id: IdInput, limit: limit(SHOWN.mentioningTexts) }),
  data: z.array(MentioningText),
})
