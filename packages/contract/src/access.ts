// Who may do what. The server enforces these facts, and pages show their buttons by them.
import type { PostVisibility } from './community.ts'
import type { Phone, Scope } from './endpoint.ts'
import type { Role } from './limits.ts'

/** Who asks; undefined or null is a visitor. */
export type Actor = { id: number; role?: Role | null | undefined } | null | undefined

/** A post or comment as far as rights go; memberId is its author. */
type Written = { memberId: number; visibility: PostVisibility }

/** Whether a member has the role that a call asks for. Admins have every role. */
export const hasRole = (viewer: Actor, needed: Role): boolean => viewer?.role === needed || viewer?.role === 'admin'

/** Moderators and admins look after what members write. */
export const mayModerate = (viewer: Actor): boolean => hasRole(viewer, 'moderator')

/** Posts, comments and articles belong to the member who wrote them (POST-22). An article may have no author's account. */
export const isAuthor = (viewer: Actor, authorId: number | null | undefined): boolean =>
  viewer !== undefined && viewer !== null && viewer.id === authorId

/** Nobody judges what they wrote themselves, except an admin, who may be the only one. */
export const maySettle = (viewer: Actor, authorId: number): boolean =>
  mayModerate(viewer) && (viewer?.role === 'admin' || !isAuthor(viewer, authorId))

/** Administrators suspend other members, and nobody themself. */
export const maySuspend = (viewer: Actor, memberId: number): boolean =>
  hasRole(viewer, 'admin') && viewer?.id !== memberId

/** A held or hidden post is there for its author and for moderators, a draft for its author alone. */
export const mayReadPost = (viewer: Actor, { memberId, visibility }: Written): boolean =>
  visibility === 'visible' || isAuthor(viewer, memberId) || (visibility !== 'draft' && mayModerate(viewer))

/** Everybody sees the place of a hidden comment; only the author sees a held one. */
export const maySeeComment = (viewer: Actor, { memberId, visibility }: Written): boolean =>
  visibility !== 'held' || isAuthor(viewer, memberId)

/** An article is deleted, and restored, by the account that wrote it, and by moderators and admins. */
export const mayDeleteArticle = (viewer: Actor, authorId: number | null | undefined): boolean =>
  isAuthor(viewer, authorId) || mayModerate(viewer)

/** A private playlist exists for its owner only (API-32). */
export const maySeePlaylist = (viewer: Actor, playlist: { isPublic: boolean; memberId: number }): boolean =>
  playlist.isPublic || viewer?.id === playlist.memberId

/** Only its owner changes a playlist (PLAYLIST-02). */
export const mayChangePlaylist = (viewer: Actor, playlist: { memberId: number }): boolean =>
  isAuthor(viewer, playlist.memberId)

/** Sound for subscribers is played to those who subscribe to its artist or podcast now; other sound to everybody. */
export const mayHear = ({ subscribersOnly }: { subscribersOnly: boolean }, isSubscribed: boolean): boolean =>
  !subscribersOnly || isSubscribed

/** The rights of a member in a call: scopes of the key, role, and whether a phone is verified. */
export type Caller = { scopes: readonly Scope[]; role: Role | null; hasPhone: boolean }

/** What a call asks of a member, as the contract states it. */
type Asking = { scope: Scope | null; role: Role | null; phone: Phone }

/** What a member lacks for a call; undefined when nothing. Members with a role need no phone (PLAYERLINKS-05, PHONE-23). */
export function lackOf(
  { scopes, role, hasPhone }: Caller,
  call: Asking,
  { phoneRequired }: { phoneRequired: boolean },
): 'scope' | 'phone' | 'role' | undefined {
  if (call.scope !== null && !scopes.includes(call.scope)) return 'scope'
  if (phoneRequired && call.phone === 'required' && !hasPhone && role === null) return 'phone'
  return call.role === null || hasRole({ id: 0, role }, call.role) ? undefined : 'role'
}

/**
 * What the key of the player may do: read the catalogue, read and search lyrics and transcripts, the member's playlists, top songs and public profiles, stream, count plays and keep the queue.
 * All else is 403. Whoever adds a line hands it to everybody who is given a link of the player (PLAYERLINKS-05).
 */
export const PLAYER_CALLS: readonly string[] = [
  'podcast/episode_media',
  'podcast/podcast_media',
  'podcast/season_media',
  'podcast/stream',
  'podcast/transcript',
  'song/add_play',
  'song/album_media',
  'song/artist_media',
  'song/export_playlist',
  'song/lyrics',
  'song/my_top_songs',
  'song/playlist_media',
  'song/search_lines',
  'song/song_media',
  'song/stream',
  'song/user_playlists',
  'song/waveform',
  'user/profile',
  'user/queue',
  'user/update_queue',
]
