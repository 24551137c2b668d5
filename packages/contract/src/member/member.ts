import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE, PUBLIC_ROLES } from '../limits.ts'
import { Url, Count, Id, IdInput, ListOffset, MaybeText, SearchText, limit, idOf } from '../primitives.ts'

/** A member in lists and references; photo equals avatarURL. */
export const UserRef = z.object({ id: idOf('member'), username: z.string(), avatarURL: Url, photo: Url })
export type UserRef = z.infer<typeof UserRef>

/**
 * A card of the member directory (ENTITIES-13). `plays` is the most played of the member's public playlists; it is not
 * in the specification.
 */
export const Member = z.object({
  id: idOf('member', 'directory'),
  username: z.string(),
  full_name: MaybeText,
  avatarURL: Url,
  followers_count: Count,
  following_count: Count,
  role: z.enum(PUBLIC_ROLES).nullish(),
  plays: z.object({ playlist_id: idOf('playlist'), title: z.string() }).optional(),
})
export type Member = z.infer<typeof Member>

/** followed_status: 1 following, 0 not (ENTITIES-14). */
export const FollowRecord = z.object({ followed_user_id: Id, followed_status: z.int() })

export const searchTopUsers = get(calls.searchTopUsers, {
  summary: 'Members, the most followed first',
  auth: 'optional',
  scope: 'read',
  data: z.array(Member),
  input: z.object({
    search_key: SearchText,
    limit: limit(PAGE_SIZE.members),
    offset: ListOffset,
    role: z.enum(PUBLIC_ROLES, 'must be admin, writer or moderator').optional(),
  }),
})
export const followingsAndFollowers = get(calls.followingsAndFollowers, {
  summary: 'Followers of a member, and members that the member follows',
  auth: 'token',
  scope: 'read',
  input: z.object({ user_id: IdInput.optional() }),
  data: z.object({
    followers: z.array(z.object({ user: UserRef })),
    followings: z.array(z.object({ followed_user: UserRef })),
  }),
  errors: [STATUS.notFound],
})
export const updateFollowStatus = post(calls.updateFollowStatus, {
  summary: 'Follow or unfollow a member',
  auth: 'token',
  scope: 'write',
  limits: ['follows'],
  input: z.object({ user_id: IdInput, following_user_id: IdInput }),
  data: FollowRecord,
  errors: [STATUS.forbidden, STATUS.notFound],
})
