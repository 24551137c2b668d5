import type { PublicProfile } from '@earshot/contract/account'
import type { Member, UserRef } from '@earshot/contract/member'
import { member } from '../../db/schema/member.ts'

/** Columns of a member that anybody may see; e-mail, phone, address and tokens are not among them (ENTITIES-02). */
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
}

/** A member as anybody may see them; photo is the avatar. */
export function toPublicProfile(row: PublicProfileRow): PublicProfile {
  return {
    id: row.id,
    username: row.username,
    full_name: row.fullName ?? undefined,
    avatarURL: row.avatar,
    photo: row.avatar,
    backImage: row.backImage,
    brief: row.brief ?? undefined,
    plays: row.plays,
    genre: row.genre ?? undefined,
    followers_count: row.followersCount,
    following_count: row.followingCount,
  }
}

/** Columns of a reference to a member. */
export const userRefColumns = { id: member.id, username: member.username, avatar: member.avatar }

/** A reference to a member; photo is the avatar. */
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
  role: member.role,
}

/** A card of the member directory (ENTITIES-13). */
export const toMember = (row: MemberRow, plays: Member['plays']): Member => ({
  id: row.id,
  username: row.username,
  full_name: row.fullName,
  avatarURL: row.avatar,
  followers_count: row.followersCount,
  following_count: row.followingCount,
  role: row.role,
  ...(plays && { plays }),
})

export type UserRefRow = { id: number; username: string; avatar: string | null }
type MemberRow = UserRefRow & {
  fullName: string | null
  followersCount: number
  followingCount: number
  role: Member['role']
}
export type PublicProfileRow = {
  id: number
  username: string
  fullName: string | null
  avatar: string | null
  backImage: string | null
  brief: string | null
  plays: number
  genre: string | null
  followersCount: number
  followingCount: number
}
