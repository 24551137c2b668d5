import { publicRole } from '@earshot/contract/access'
import type { PublicProfile } from '@earshot/contract/member/account'
import type { Member, UserRef } from '@earshot/contract/member/member'
import { rolesColumn } from '../../access/roles.store.ts'
import { isSuspended } from '../../access/suspension.store.ts'
import type { RowOf } from '../../db/row-of.ts'
import { member } from '../../db/schema/member/member.ts'

/** Public columns of a member, without e-mail, phone, address and tokens (ENTITIES-02). */
export const publicProfileColumns = {
  id: member.id,
  username: member.username,
  fullName: member.fullName,
  avatar: member.avatar,
  backImage: member.backImage,
  brief: member.brief,
  plays: member.plays,
  genre: member.genre,
  followersCount: member.followersCount,
  followingCount: member.followingCount,
  listeningSeenBy: member.listeningSeenBy,
  isSuspended: isSuspended(member.id),
}

/** Maps a member to the public profile; `photo` is the avatar. `playlistId` is the playlist of their page. */
export function toPublicProfile(row: PublicProfileRow, playlistId?: number): PublicProfile {
  return {
    id: row.id,
    username: row.username,
    full_name: row.fullName ?? undefined,
    avatarURL: row.avatar,
    photo: row.avatar,
    backImage: row.backImage,
    // The profile of a suspended member advertises nothing.
    brief: row.isSuspended ? undefined : (row.brief ?? undefined),
    plays: row.plays,
    genre: row.genre ?? undefined,
    followers_count: row.followersCount,
    following_count: row.followingCount,
    playlist_id: playlistId,
  }
}

/** Columns of a reference to a member. */
export const userRefColumns = { id: member.id, username: member.username, avatar: member.avatar }

/** Maps a member to a reference; `photo` is the avatar. */
export const toUserRef = (row: UserRefRow): UserRef => ({
  id: row.id,
  username: row.username,
  avatarURL: row.avatar,
  photo: row.avatar,
})

/** Columns of a card of the member directory. */
export const memberColumns = {
  ...userRefColumns,
  fullName: member.fullName,
  followersCount: member.followersCount,
  followingCount: member.followingCount,
  roles: rolesColumn,
}

/** Maps a member to a card of the member directory (ENTITIES-13). */
export const toMember = (row: MemberRow, plays: Member['plays']): Member => ({
  id: row.id,
  username: row.username,
  full_name: row.fullName,
  avatarURL: row.avatar,
  followers_count: row.followersCount,
  following_count: row.followingCount,
  role: publicRole(row.roles),
  ...(plays && { plays }),
})

export type UserRefRow = RowOf<typeof userRefColumns>
export type MemberRow = RowOf<typeof memberColumns>
export type PublicProfileRow = RowOf<typeof publicProfileColumns>
