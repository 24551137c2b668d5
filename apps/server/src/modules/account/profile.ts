import { publicRole } from '@earshot/contract/access'
import type { Profile } from '@earshot/contract/member/account'
import { findModerated, findRoles } from '../../access/roles.store.ts'
import type { Db } from '../../db/open.ts'
import type { member } from '../../db/schema/member/member.ts'
import { nextRename } from '../member/names/usernames.rules.ts'
import { findDeletion } from './deletion/deletion.store.ts'

/** Maps a member to the owner's view of the profile (ENTITIES-01); `photo` is the avatar. */
export async function toProfile(db: Db, row: typeof member.$inferSelect): Promise<Profile> {
  const [roles, moderates, deletion] = await Promise.all([
    findRoles(db, row.id),
    findModerated(db, row.id),
    findDeletion(db, row.id),
  ])
  return {
    id: row.id,
    username: row.username,
    full_name: row.fullName,
    email: row.email,
    phone: row.phone,
    brief: row.brief,
    country_code: row.countryCode,
    city: row.city,
    address_line1: row.addressLine1,
    avatarURL: row.avatar,
    photo: row.avatar,
    backImage: row.backImage,
    plays: row.plays,
    genre: row.genre,
    following_count: row.followingCount,
    followers_count: row.followersCount,
    role: publicRole(roles),
    roles,
    deletion_at: deletion?.dueAt.toISOString() ?? null,
    moderates,
    links: row.links,
    pronouns: row.pronouns,
    shows_city: row.showsCity,
    likes_seen_by: row.likesSeenBy,
    follows_seen_by: row.followsSeenBy,
    listening_seen_by: row.listeningSeenBy,
    username_changes_at: nextRename(row.usernameChangedAt)?.toISOString() ?? null,
  }
}
