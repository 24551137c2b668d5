import { RATED_KINDS } from '@earshot/contract/limits'
import { z } from 'zod'
import type { DomainEvent } from './event.ts'

const Id = z.int().positive()
const ids = z.object({ ids: z.array(Id) })

/** Somebody commented on a post, or answered a comment. */
export const commentCreated = { type: 'comment.created', data: z.object({ commentId: Id }) } satisfies DomainEvent

/** Others can read a post: it was published, or shown again after it was held or hidden. */
export const postPublished = { type: 'post.published', data: z.object({ postId: Id }) } satisfies DomainEvent

/** A block was added to a post that others can read, or one of its blocks was replaced. */
export const postEdited = { type: 'post.edited', data: z.object({ postId: Id }) } satisfies DomainEvent

/** An article was published. */
export const articlePublished = { type: 'article.published', data: z.object({ articleId: Id }) } satisfies DomainEvent

/** A member follows another. */
export const memberFollowed = {
  type: 'member.followed',
  data: z.object({ followerId: Id, followedId: Id }),
} satisfies DomainEvent

/** A moderator decided something that the author should know. */
export const itemSettled = { type: 'item.settled', data: z.object({ decisionId: Id }) } satisfies DomainEvent

/** The ratings of an item changed. */
export const itemRated = {
  type: 'item.rated',
  data: z.object({ kind: z.enum(RATED_KINDS), itemId: Id }),
} satisfies DomainEvent

/** Somebody began or ceased to follow an artist or podcast. */
export const followersChanged = {
  type: 'followers.changed',
  data: z.object({ kind: z.enum(['artist', 'podcast']), id: Id }),
} satisfies DomainEvent

/** An account was suspended; it may be restored by the time this is handled. */
export const memberSuspended = { type: 'member.suspended', data: z.object({ memberId: Id }) } satisfies DomainEvent

/** Members were added, or their names changed. */
export const membersChanged = { type: 'member.changed', data: ids } satisfies DomainEvent
/** Posts were hidden or deleted. */
export const postsChanged = { type: 'post.changed', data: ids } satisfies DomainEvent
/** Comments were changed, hidden, shown or deleted. */
export const commentsChanged = { type: 'comment.changed', data: ids } satisfies DomainEvent
/** Articles were deleted or restored. */
export const articlesChanged = { type: 'article.changed', data: ids } satisfies DomainEvent

/** Items of the catalogue were added or changed. A deleted one makes no event: a trigger of the database takes it out of search. */
export const artistsChanged = { type: 'artist.changed', data: ids } satisfies DomainEvent
export const albumsChanged = { type: 'album.changed', data: ids } satisfies DomainEvent
export const tracksChanged = { type: 'track.changed', data: ids } satisfies DomainEvent
export const podcastsChanged = { type: 'podcast.changed', data: ids } satisfies DomainEvent
export const seasonsChanged = { type: 'season.changed', data: ids } satisfies DomainEvent
export const episodesChanged = { type: 'episode.changed', data: ids } satisfies DomainEvent

/** Lyrics of tracks, or transcripts of episodes, were added, changed or removed; the ids are those of the tracks or episodes. */
export const lyricsChanged = { type: 'lyrics.changed', data: ids } satisfies DomainEvent
export const transcriptsChanged = { type: 'transcript.changed', data: ids } satisfies DomainEvent

/** Playlists that anybody may see were added, changed, hidden or deleted. */
export const playlistsChanged = { type: 'playlist.changed', data: ids } satisfies DomainEvent

/** Private playlists were added or changed: nobody finds them, but they have pictures. */
export const privatePlaylistsChanged = { type: 'playlist.private.changed', data: ids } satisfies DomainEvent

/** A subscription was paid twice, its money went back, or another one took its place: the provider must not charge for it again. */
export const subscriptionRevoked = {
  type: 'subscription.revoked',
  data: z.object({ subscriptionId: Id }),
} satisfies DomainEvent

/**
 * The provider has a subscription to something that was hidden, removed or deleted here: it must not charge for it again. `charges` are what it took in the
 * meantime, by its ids.
 */
export const chargedForRemoved = {
  type: 'subscription.charged-for-removed',
  data: z.object({ providerId: z.string(), charges: z.array(z.string()) }),
} satisfies DomainEvent
