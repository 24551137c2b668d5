import { getProfile } from '@earshot/contract/account'
import { isPastLists } from '@earshot/contract/limits'
import { followingsAndFollowers, searchTopUsers, updateFollowStatus } from '@earshot/contract/member'
import { countActivity } from '../../access/activity-limits.ts'
import { badRequest } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { memberStore } from './member.store.ts'
import { toMember, toPublicProfile, toUserRef } from './views.ts'

/** The calls of members: search and follows. */
export function memberRoutes(api: Api): void {
  const members = memberStore(api.services.db, api.services.search)

  route(api, getProfile, async ({ input, viewer }) => {
    const id = input.user_id ?? viewer?.id
    if (id === undefined) throw badRequest('user_id', 'is required')
    return toPublicProfile(await members.getProfile(id))
  })

  route(api, searchTopUsers, async ({ input }) => {
    if (isPastLists(input)) return []
    const found = await members.searchMembers(input.search_key, input.role, input)
    const playlists = await members.findPlaylists(found.map(({ id }) => id))
    return found.map((row) => toMember(row, playlists.get(row.id)))
  })

  route(api, followingsAndFollowers, async ({ input, viewer }) => {
    const { id } = await members.getProfile(input.user_id ?? viewer.id)
    const [followers, followings] = await Promise.all([members.listFollowers(id), members.listFollowings(id)])
    return {
      followers: followers.map((row) => ({ user: toUserRef(row) })),
      followings: followings.map((row) => ({ followed_user: toUserRef(row) })),
    }
  })

  route(api, updateFollowStatus, async ({ input, viewer }) => {
    const followedId = input.following_user_id
    if (followedId === viewer.id)
      throw badRequest('following_user_id', 'must be another member: you cannot follow yourself')
    await countActivity(api.services, 'follows', viewer.id)
    const follows = await members.toggleFollow(viewer.id, followedId)
    return { followed_user_id: followedId, followed_status: follows ? 1 : 0 }
  })
}
