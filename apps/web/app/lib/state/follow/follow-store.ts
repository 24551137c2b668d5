import { followingsAndFollowers, updateFollowStatus } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { api, quietApi } from '../../api.ts'
import { changeOnce, createViewerState } from '../viewer-state.ts'

type Both = Data<typeof followingsAndFollowers>
type FollowRecord = Data<typeof updateFollowStatus>

/** `answers` are the API's replies about members since the lists loaded; `busy` contains pending members. */
type Follows = {
  followingsData: Both['followings']
  followersData: Both['followers']
  updatedFollow: FollowRecord | null
  answers: Readonly<Record<number, FollowRecord>>
  busy: readonly number[]
}

const NONE: Follows = { followingsData: [], followersData: [], updatedFollow: null, answers: {}, busy: [] }

/** The members that the signed-in member follows, and their followers (STATE-04). */
export const useFollows = createViewerState<Follows>(NONE, async (userId) => {
  const { followings, followers } = await quietApi.get(followingsAndFollowers, { user_id: userId })
  return { followingsData: followings, followersData: followers, answers: {} }
})

/** Loads both lists of the signed-in member; visitors cause no request (MEMBERS-13, FOLLOW-06). */
export const readFollows = useFollows.load

/**
 * Follows or unfollows a member and returns the record of the reply (MEMBERS-10); undefined after a failure, or while
 * an earlier click is pending.
 */
export async function toggleFollow(userId: number, followedId: number): Promise<FollowRecord | undefined> {
  const updatedFollow = await changeOnce(useFollows, followedId, () =>
    api.post(updateFollowStatus, { user_id: userId, following_user_id: followedId }),
  )
  if (updatedFollow !== undefined)
    useFollows.setState({ updatedFollow, answers: { ...useFollows.getState().answers, [followedId]: updatedFollow } })
  return updatedFollow
}

/** Returns whether the signed-in member follows another (MEMBERS-09). */
export function isFollowing(
  { followingsData, answers }: Pick<Follows, 'followingsData' | 'answers'>,
  memberId: number,
): boolean {
  const answer = answers[memberId]
  return answer === undefined
    ? followingsData.some(({ followed_user: { id } }) => id === memberId)
    : answer.followed_status === 1
}
