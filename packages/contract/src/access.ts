// Permissions of members. The server enforces them, and pages use them to show or hide buttons.
import type { PostVisibility } from './community/community.ts'
import type { Phone, Scope } from './endpoint.ts'
import {
  PUBLIC_ROLES,
  type Audience,
  type POSTING_MODES,
  type PublicRole,
  type Role,
  type TopicWriters,
} from './limits.ts'

/** The caller; undefined or null is a visitor. `moderates` are the topics whose moderator the member is. */
export type Actor =
  | { id: number; roles?: readonly Role[] | undefined; moderates?: readonly number[] | undefined }
  | null
  | undefined

/** The fields of a post or comment that permissions depend on; memberId is its author. */
type Written = Owned & { visibility: PostVisibility }

/** Content of a member: memberId is its author or owner. */
type Owned = { memberId: number }

/** Returns whether a member has the role that a call requires. Admins have every role, editors that of writers. */
export const hasRole = (viewer: Actor, needed: Role): boolean =>
  [needed, 'admin' as const, ...(needed === 'writer' ? ['editor' as const] : [])].some((role) =>
    viewer?.roles?.includes(role),
  )

/** Returns whether a member has one of these roles; without any, everybody does. */
export const hasOneOf = (viewer: Actor, roles: readonly Role[]): boolean =>
  roles.length === 0 || roles.some((role) => hasRole(viewer, role))

/** Returns the role that the documented field `role` gives: the first of admin, moderator and writer (DESK-02). */
export const publicRole = (roles: readonly Role[]): PublicRole | null =>
  PUBLIC_ROLES.find((role) => roles.includes(role) || (role === 'writer' && roles.includes('editor'))) ?? null

/** Moderators and admins moderate the content of members. */
export const mayModerate = (viewer: Actor): boolean => hasRole(viewer, 'moderator')

/** Moderators and admins moderate everywhere, moderators of a topic in this topic only (COMMUNITYDESK-04). */
export const mayModerateIn = (viewer: Actor, topicId: number | null): boolean =>
  mayModerate(viewer) || (topicId !== null && (viewer?.moderates ?? []).includes(topicId))

/** Returns whether a member moderates everywhere or in a topic, and so opens the cases of the desk. */
export const isModerator = (viewer: Actor): boolean => mayModerate(viewer) || (viewer?.moderates ?? []).length > 0

/**
 * Posts, comments and articles belong to the member who wrote them (POST-22). An article may have no author's account.
 */
export const isAuthor = (viewer: Actor, authorId: number | null | undefined): boolean =>
  viewer !== undefined && viewer !== null && viewer.id === authorId

/**
 * Admins manage the community: its first steps, messages to the operator, suspensions, and the mails of a new server.
 */
export const mayAdminister = (viewer: Actor): boolean => hasRole(viewer, 'admin')

/** Moderators do not decide about their own content. An admin does, because there may be only one. */
export const mayDecide = (viewer: Actor, authorId: number | null, topicId: number | null = null): boolean =>
  mayModerateIn(viewer, topicId) && (mayAdminister(viewer) || !isAuthor(viewer, authorId))

/** Admins suspend other members, but not themselves. */
export const maySuspend = (viewer: Actor, memberId: number): boolean =>
  hasRole(viewer, 'admin') && viewer?.id !== memberId

/**
 * A held or hidden post is visible to its author and to moderators, a draft to its author only, a deleted one to
 * nobody.
 */
export const mayReadPost = (viewer: Actor, { memberId, visibility }: Written): boolean =>
  visibility === 'visible' ||
  (visibility !== 'deleted' && (isAuthor(viewer, memberId) || (visibility !== 'draft' && mayModerate(viewer))))

/** Members write posts and comments unless the operator restricts it to those with a role, or to nobody (SETUP-10). */
export const mayWrite = (viewer: Actor, posting: (typeof POSTING_MODES)[number]): boolean =>
  posting === 'members' || (posting === 'roles' && (viewer?.roles ?? []).length > 0)

/** Members, moderators or admins write posts in a topic, and nobody in an archived one (COMMUNITYDESK-01). */
export const mayPostIn = (
  viewer: Actor,
  { write, is_archived: isArchived }: { write?: TopicWriters | undefined; is_archived?: boolean | undefined },
): boolean => {
  if (isArchived === true) return false
  if (write === 'admins') return mayAdminister(viewer)
  return write === 'moderators' ? mayModerate(viewer) : true
}

/** Only the author changes a post, and adds media to it (POST-22). */
export const mayEditPost = (viewer: Actor, { memberId }: Owned): boolean => isAuthor(viewer, memberId)

/** The author of a post and moderators read its earlier versions (WRITING-01). */
export const mayReadVersions = (viewer: Actor, { memberId, topicId }: Owned & { topicId: number }): boolean =>
  isAuthor(viewer, memberId) || mayModerateIn(viewer, topicId)

/** Only the author deletes a post; moderators hide it, or delete it by deciding a case (`mayDecide`, POST-22). */
export const mayDeletePost = (viewer: Actor, { memberId }: Owned): boolean => isAuthor(viewer, memberId)

/** Only the author changes a comment (POST-18). */
export const mayEditComment = (viewer: Actor, { memberId }: Owned): boolean => isAuthor(viewer, memberId)

/** Only the author deletes a comment; moderators hide it, or delete it by deciding a case (`mayDecide`, POST-18). */
export const mayDeleteComment = (viewer: Actor, { memberId }: Owned): boolean => isAuthor(viewer, memberId)

/** Members report content of others, not their own (POST-23). */
export const mayReport = (viewer: Actor, { memberId }: Owned): boolean => !isAuthor(viewer, memberId)

/** The text of a held or hidden comment is visible to its author only. */
export const mayReadComment = (viewer: Actor, { memberId, visibility }: Written): boolean =>
  visibility === 'visible' || isAuthor(viewer, memberId)

/** Everybody sees that a hidden comment exists; only its author sees a held comment. */
export const maySeeComment = (viewer: Actor, { memberId, visibility }: Written): boolean =>
  visibility !== 'held' || isAuthor(viewer, memberId)

/** An article is deleted and restored by its authors, editors, moderators and admins. */
export const mayDeleteArticle = (viewer: Actor, authorIds: readonly number[]): boolean =>
  authorIds.some((id) => isAuthor(viewer, id)) || mayReviewArticles(viewer) || mayModerate(viewer)

/** Editors review the articles of others, and may do everything in the newsroom (DESK-02). */
export const mayReviewArticles = (viewer: Actor): boolean => hasRole(viewer, 'editor')

/** A writer edits and reads drafts of articles that name them as an author, an editor those of all (NEWSROOM-11). */
export const mayEditArticle = (viewer: Actor, authorIds: readonly number[]): boolean =>
  mayReviewArticles(viewer) || (hasRole(viewer, 'writer') && authorIds.some((id) => isAuthor(viewer, id)))

/** Writers publish and schedule their own articles unless the community has them reviewed first (NEWSROOM-11). */
export const mayPublishArticle = (
  viewer: Actor,
  authorIds: readonly number[],
  { writersPublish }: { writersPublish: boolean },
): boolean => mayReviewArticles(viewer) || (writersPublish && mayEditArticle(viewer, authorIds))

/** A playlist: its owner, and the members whom the owner invited to change its songs. */
type Shared = Owned & { collaboratorIds?: readonly number[] }

/** A private playlist is visible to its owner (API-32) and to its collaborators only (LIBRARY-09). */
export const maySeePlaylist = (viewer: Actor, playlist: Shared & { isPublic: boolean }): boolean =>
  playlist.isPublic || mayChangeSongs(viewer, playlist)

/** Only the owner sees that private playlists exist (API-32). */
export const mayListPrivatePlaylists = (viewer: Actor, { memberId }: Owned): boolean => isAuthor(viewer, memberId)

/** Members show likes, follows and listening to everybody, to their followers, or to nobody (PERSON-03). */
export const mayReadPersonal = (
  viewer: Actor,
  { memberId, seenBy }: Owned & { seenBy: Audience },
  isFollower: boolean,
): boolean => isAuthor(viewer, memberId) || seenBy === 'everybody' || (seenBy === 'followers' && isFollower)

/** The owner and collaborators add, move and remove the songs of a playlist (LIBRARY-09). */
export const mayChangeSongs = (viewer: Actor, { memberId, collaboratorIds = [] }: Shared): boolean =>
  isAuthor(viewer, memberId) || collaboratorIds.some((id) => isAuthor(viewer, id))

/**
 * Only the owner changes the name, description, picture and visibility of a playlist, deletes it (PLAYLIST-02), and
 * invites collaborators.
 */
export const mayChangePlaylist = (viewer: Actor, { memberId }: Owned): boolean => isAuthor(viewer, memberId)

/** The owner removes people from a playlist, and collaborators remove themselves (LIBRARY-09). */
export const mayRemoveFromPlaylist = (viewer: Actor, playlist: Owned, personId: number): boolean =>
  mayChangePlaylist(viewer, playlist) || isAuthor(viewer, personId)

/** Members follow the public playlists of others (LIBRARY-10). */
export const mayFollowPlaylist = (viewer: Actor, { memberId, isPublic }: Owned & { isPublic: boolean }): boolean =>
  isSignedIn(viewer) && isPublic && !isAuthor(viewer, memberId)

/** Sound for subscribers is played to current subscribers of its artist or podcast, other sound to everybody. */
export const mayStream = ({ subscribersOnly }: { subscribersOnly: boolean }, isSubscribed: boolean): boolean =>
  !subscribersOnly || isSubscribed

/** The role of the viewer in an artist or podcast; null without one. */
export type CreatorRole = 'owner' | 'editor' | null | undefined

/** Owners, editors and admins upload, edit, publish and schedule, and read the plays and the team (STUDIO-07). */
export const mayEditCreator = (viewer: Actor, role: CreatorRole): boolean =>
  mayManageCreator(viewer, role) || (isSignedIn(viewer) && role === 'editor')

/** Owners and admins invite and remove members, and change their roles (STUDIO-07). */
export const mayChangeTeam = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Owners and admins change the name of an artist or podcast (STUDIO-07). */
export const mayRenameCreator = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Owners and admins change plans and prices (STUDIO-07). */
export const mayChangePlans = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Owners and admins read the subscribers and the money of an artist or podcast (STUDIO-07). */
export const mayReadSubscribers = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Owners and admins read the history of an artist or podcast (STUDIO-19). */
export const mayReadHistory = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Owners and admins delete and restore what an artist or podcast published (STUDIO-07). */
export const mayDeleteForCreator = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/**
 * Deleting needs the scope `account` also where a call of the scope `write` deletes: an access key uploads and
 * publishes, and never deletes what is published (STUDIO-09).
 */
export const mayDeleteWith = ({ scopes }: Pick<Caller, 'scopes'>): boolean => scopes.includes('account')

/** Owners and admins end a credit of their artist on a release of another (RELEASE-16). */
export const mayEndCredit = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Owners and admins set the date of an episode to a time in the past (SHOW-09). */
export const mayBackDate = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Owners and admins move the feed of a podcast to or from another host (STUDIO-07). */
export const mayMoveFeed = (viewer: Actor, role: CreatorRole): boolean => mayManageCreator(viewer, role)

/** Only owners propose and agree shares; an admin who is no owner does not (STUDIO-07). */
export const mayProposeShares = (viewer: Actor, role: CreatorRole): boolean => isSignedIn(viewer) && role === 'owner'

const mayManageCreator = (viewer: Actor, role: CreatorRole): boolean =>
  isSignedIn(viewer) && (role === 'owner' || mayAdminister(viewer))

const isSignedIn = (viewer: Actor): boolean => viewer !== undefined && viewer !== null

/** The rights of a member in a call: scopes of the key, roles, and whether a phone is verified. */
export type Caller = {
  scopes: readonly Scope[]
  roles: readonly Role[]
  moderates?: readonly number[] | undefined
  hasPhone: boolean
}

/** The scope, roles and phone that a call requires of a member, as the contract defines them. */
type Requirement = { scope: Scope | null; roles: readonly Role[]; topicModerators?: boolean; phone: Phone }

/** Returns whether a member must verify a phone first, if the operator requires one; members with a role need none. */
export const needsPhone = (
  { roles, hasPhone }: Pick<Caller, 'roles' | 'hasPhone'>,
  { phoneRequired }: { phoneRequired: boolean },
): boolean => phoneRequired && !hasPhone && roles.length === 0

/**
 * Returns the permission that a member lacks for a call, or undefined. Members with a role need no phone
 * (PLAYERLINKS-05, PHONE-23).
 */
export function lackOf(
  caller: Caller,
  call: Requirement,
  { phoneRequired }: { phoneRequired: boolean },
): 'scope' | 'phone' | 'role' | undefined {
  if (call.scope !== null && !caller.scopes.includes(call.scope)) return 'scope'
  if (call.phone === 'required' && needsPhone(caller, { phoneRequired })) return 'phone'
  const isInTopic = call.topicModerators === true && (caller.moderates ?? []).length > 0
  return isInTopic || hasOneOf({ id: 0, roles: caller.roles }, call.roles) ? undefined : 'role'
}

/**
 * Calls that the player's key permits: read and search the catalogue, read and search lyrics and transcripts, the
 * member's playlists, top songs and public profiles, stream, count plays and how far they went, and store the queue.
 * All other calls answer 403. A path that is added here becomes available to everybody who receives a link of the
 * player (PLAYERLINKS-05).
 */
export const PLAYER_CALLS: readonly string[] = [
  'podcast/episode_media',
  'podcast/episodes',
  'podcast/podcast_media',
  'podcast/season_media',
  'podcast/stream',
  'podcast/transcript',
  'song/add_play',
  'song/album_media',
  'song/artist_media',
  'song/export_liked_songs',
  'song/export_playlist',
  'song/liked_songs',
  'song/likes',
  'song/livefeed',
  'song/lyrics',
  'song/my_top_songs',
  'song/playlist_media',
  'song/playlist_sharing',
  'song/search_all_v1',
  'song/search_lines',
  'song/song_media',
  'song/stream',
  'song/suggest',
  'song/update_like',
  'song/update_play',
  'song/update_playlist_follow',
  'song/user_playlists',
  'song/waveform',
  'user/listening_positions',
  'user/profile',
  'user/queue',
  'user/update_listening_position',
  'user/update_queue',
]
