import { RATED_KINDS } from '@earshot/contract/limits'
import { z } from 'zod'
import type { DomainEvent } from './event.ts'

const Id = z.int().positive()
const ids = z.object({ ids: z.array(Id) })

/** A member commented on a post, or replied to a comment. */
export const commentCreated = {
  type: 'comment.created',
  data: z.object({ commentId: Id }),
  changes: ['lively', 'file'],
} satisfies DomainEvent

/** Others can read a post: it was published, or made visible again after it was held or hidden. */
export const postPublished = {
  type: 'post.published',
  data: z.object({ postId: Id }),
  changes: ['post', 'topic', 'lively', 'file'],
} satisfies DomainEvent

/** A block was added to a post that others can read, or replaced. */
export const postEdited = {
  type: 'post.edited',
  data: z.object({ postId: Id }),
  changes: ['post', 'file'],
} satisfies DomainEvent

/** A member reacted to a post or comment; the reaction may be ended before the event is handled. */
export const textReacted = {
  type: 'text.reacted',
  data: z.object({ reactionId: Id }),
  changes: [],
} satisfies DomainEvent

/** An article was published. */
export const articlePublished = {
  type: 'article.published',
  data: z.object({ articleId: Id }),
  changes: ['article', 'file'],
} satisfies DomainEvent

/** A member follows another. */
export const memberFollowed = {
  type: 'member.followed',
  data: z.object({ followerId: Id, followedId: Id }),
  changes: [],
} satisfies DomainEvent

/** A moderator made a decision that the author is notified of. */
export const itemDecided = {
  type: 'item.decided',
  data: z.object({ decisionId: Id }),
  changes: [],
} satisfies DomainEvent

/** The ratings of an item changed. */
export const itemRated = {
  type: 'item.rated',
  data: z.object({ kind: z.enum(RATED_KINDS), itemId: Id }),
  changes: ['review'],
} satisfies DomainEvent

/** A member followed or unfollowed an artist or podcast. */
export const followersChanged = {
  type: 'followers.changed',
  data: z.object({ kind: z.enum(['artist', 'podcast']), id: Id }),
  changes: [],
} satisfies DomainEvent

/** An account was suspended; it may be restored before the event is handled. */
export const memberSuspended = {
  type: 'member.suspended',
  data: z.object({ memberId: Id }),
  changes: ['contest'],
} satisfies DomainEvent

/** The suspension of an account was ended by an act. */
export const memberRestored = {
  type: 'member.restored',
  data: z.object({ memberId: Id }),
  changes: [],
} satisfies DomainEvent

/** Voting in a contest was opened. */
export const contestOpened = {
  type: 'contest.opened',
  data: z.object({ contestId: Id }),
  changes: ['contest'],
} satisfies DomainEvent

/** A scheduled release or episode could not be published; the member is an owner of its artist or podcast. */
export const draftNotPublished = {
  type: 'draft.not-published',
  data: z.object({ kind: z.enum(['release', 'episode']), id: Id, memberId: Id }),
  changes: [],
} satisfies DomainEvent

/** Members were added, or their names changed. */
export const membersChanged = {
  type: 'member.changed',
  data: ids,
  changes: ['member', 'directory'],
} satisfies DomainEvent
/** Posts were hidden or deleted. */
export const postsChanged = {
  type: 'post.changed',
  data: ids,
  changes: ['post', 'topic', 'lively', 'file'],
} satisfies DomainEvent
/** Comments were changed, hidden, made visible or deleted. */
export const commentsChanged = { type: 'comment.changed', data: ids, changes: ['lively', 'file'] } satisfies DomainEvent
/** Articles were deleted or restored. */
export const articlesChanged = {
  type: 'article.changed',
  data: ids,
  changes: ['article', 'file'],
} satisfies DomainEvent

/**
 * Items of the catalogue were added or changed. A deletion creates no event: a database trigger removes the item from
 * the search.
 */
export const artistsChanged = { type: 'artist.changed', data: ids, changes: ['artist'] } satisfies DomainEvent
export const albumsChanged = { type: 'album.changed', data: ids, changes: ['album'] } satisfies DomainEvent
export const tracksChanged = { type: 'track.changed', data: ids, changes: ['song'] } satisfies DomainEvent
export const podcastsChanged = { type: 'podcast.changed', data: ids, changes: ['podcast'] } satisfies DomainEvent
export const seasonsChanged = { type: 'season.changed', data: ids, changes: ['season'] } satisfies DomainEvent
export const episodesChanged = { type: 'episode.changed', data: ids, changes: ['episode'] } satisfies DomainEvent

/**
 * Lyrics of tracks, or transcripts of episodes, were added, changed or removed; the ids are those of the tracks or
 * episodes.
 */
export const lyricsChanged = { type: 'lyrics.changed', data: ids, changes: ['words', 'song'] } satisfies DomainEvent
export const transcriptsChanged = {
  type: 'transcript.changed',
  data: ids,
  changes: ['words', 'episode'],
} satisfies DomainEvent

/** Public playlists were added, changed, hidden or deleted. */
export const playlistsChanged = {
  type: 'playlist.changed',
  data: ids,
  changes: ['playlist', 'directory', 'file'],
} satisfies DomainEvent

/** Private playlists were added or changed: the search does not list them, but they have pictures. */
export const privatePlaylistsChanged = {
  type: 'playlist.private.changed',
  data: ids,
  changes: ['playlist', 'file'],
} satisfies DomainEvent

/** An admin accepted or refused the application of a member, or asked a question about it. */
export const applicationDecided = {
  type: 'application.decided',
  data: z.object({ applicationId: Id }),
  changes: [],
} satisfies DomainEvent

/** An owner changed a plan or its price, closed it or opened it. */
export const planChanged = { type: 'plan.changed', data: z.object({ planId: Id }), changes: [] } satisfies DomainEvent

/** The first charge of a subscription was confirmed. */
export const subscriptionBegan = {
  type: 'subscription.began',
  data: z.object({ subscriptionId: Id }),
  changes: [],
} satisfies DomainEvent

const closable = z.object({ kind: z.enum(['album', 'season']), id: Id })

/** An album or season was closed to all but subscribers, or opened. */
export const audienceChanged = { type: 'audience.changed', data: closable, changes: [] } satisfies DomainEvent

/** An album or season for subscribers opened to everybody, and its creator asked to notify followers. */
export const itemOpened = {
  type: 'item.opened',
  data: closable,
  changes: [],
} satisfies DomainEvent

/** The reader of an e-mail address was invited to the team of an artist or podcast. */
export const memberInvited = {
  type: 'member.invited',
  data: z.object({ invitationId: Id }),
  changes: [],
} satisfies DomainEvent

/** A subscription was paid twice, refunded, or replaced by another one: the provider must not charge for it again. */
export const subscriptionRevoked = {
  type: 'subscription.revoked',
  data: z.object({ subscriptionId: Id }),
  changes: [],
} satisfies DomainEvent

/**
 * The provider has a subscription to an item that was hidden, removed or deleted here: it must not charge for it again.
 * `charges` are the ids of its charges since then.
 */
export const chargedForRemoved = {
  type: 'subscription.charged-for-removed',
  data: z.object({ providerId: z.string(), charges: z.array(z.string()) }),
  changes: [],
} satisfies DomainEvent
