import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { ACCOUNT } from '../limits.ts'
import { UserRef } from '../member/member.ts'
import { Count, IdInput, Nothing, Time, ZeroOrOneInput, line } from '../primitives.ts'
import { Playlist } from './playlist.ts'

/**
 * A member whom the owner of a playlist invited: `collaborator` once they accepted. Only the owner sees the members who
 * did not answer yet (`invited`) or declined.
 */
const PlaylistPerson = z.object({ user: UserRef, status: z.enum(['collaborator', 'invited', 'declined']) })
export type PlaylistPerson = z.infer<typeof PlaylistPerson>

/**
 * The role of the viewer in a playlist, and its people. `follow_status` is 1 when the viewer follows it; only its owner
 * sees the number of followers (LIBRARY-10).
 */
export const PlaylistSharing = z.object({
  role: z.enum(['owner', 'collaborator', 'reader']),
  follow_status: z.int(),
  followers_count: Count.optional(),
  people: z.array(PlaylistPerson),
})
export type PlaylistSharing = z.infer<typeof PlaylistSharing>

/** An invitation to a playlist that the viewer has not answered yet. */
const PlaylistInvitation = z.object({ playlist: Playlist, created_at: Time })
export type PlaylistInvitation = z.infer<typeof PlaylistInvitation>

export const playlistSharing = get(calls.playlistSharing, {
  summary: 'The collaborators of a playlist, and whether the viewer follows it',
  auth: 'token',
  scope: 'listen',
  input: z.object({ playlist_id: IdInput }),
  data: PlaylistSharing,
  errors: [STATUS.notFound],
})
export const sharedPlaylists = get(calls.sharedPlaylists, {
  summary: 'Playlists of others whose songs the viewer may change, and open invitations',
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.object({ playlists: z.array(Playlist), invitations: z.array(PlaylistInvitation) }),
})
export const inviteToPlaylist = post(calls.inviteToPlaylist, {
  summary: 'Invite a member by name to change the songs of a playlist',
  auth: 'token',
  scope: 'write',
  limits: ['invitations'],
  input: z.object({ playlist_id: IdInput, username: line(1, ACCOUNT.usernameMax + 1) }),
  data: PlaylistSharing,
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
export const answerPlaylistInvitation = post(calls.answerPlaylistInvitation, {
  summary: 'Accept an invitation to a playlist (1), or decline it (0)',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput, accept: ZeroOrOneInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const removeFromPlaylist = post(calls.removeFromPlaylist, {
  summary: 'Remove a collaborator or an invitation; collaborators may remove themselves. Their songs stay',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput, member_id: IdInput }),
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound],
})
export const updatePlaylistFollow = post(calls.updatePlaylistFollow, {
  summary: 'Follow or unfollow a playlist; without follow_status the call toggles',
  auth: 'token',
  scope: 'listen',
  limits: ['follows'],
  input: z.object({ playlist_id: IdInput, follow_status: ZeroOrOneInput.optional() }),
  data: z.object({ follow_status: z.int() }),
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.conflict],
})
