import type { PublicProfile } from '@earshot/contract/account'
import { member } from '../../db/schema/member.ts'

/** Columns of a member that anybody may see; e-mail, phone, address and tokens are not among them (ENTITIES-02). */
export const publicProfileColumns = {
  id: member.id, username: member.username, fullName: member.fullName, avatar: member.avatar, backImage: member.backImage, brief: member.brief, plays: member.plays,
  genre: member.genre, followersCount: member.followersCount, followingCount: member.followingCount,
}

/** A member as anybody may see them; photo is the avatar. */
export function toPublicProfile(row: PublicProfileRow): PublicProfile {
  return {
    id: row.id, username: row.username, full_name: row.fullName ?? undefined, avatarURL: row.avatar, photo: row.avatar, backImage: row.backImage, brief: row.brief ?? undefined,
    plays: row.plays, genre: row.genre ?? undefined, followers_count: row.followersCount, following_count: row.followingCount,
  }
}

export type PublicProfileRow = {
  id: number; username: string; fullName: string | null; avatar: string | null; backImage: string | null; brief: string | null; plays: number; genre: string | null
  followersCount: number; followingCount: number
}
