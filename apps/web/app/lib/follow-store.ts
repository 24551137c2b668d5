import { followingsAndFollowers, updateFollowStatus } from '@earshot/contract/calls/member'
import type { Data } from '@earshot/contract/client'
import { api, quietApi } from './api.ts'
import { readToken, useSession, whenSignedOut } from './session-store.ts'
import { createStore } from './store.ts'

type Both = Data<typeof followingsAndFollowers>
type FollowRecord = Data<typeof updateFollowStatus>

/** `answers` are what the API said of members since the lists were read; `busy` are those whose answer is under way. */
type Follows = {
  followingsData: Both['followings']
  followersData: Both['followers']
  updatedFollow: FollowRecord | null
  answers: Readonly<Record<number, FollowRecord>>
  busy: readonly number[]
}

const NONE: Follows = { followingsData: [], followersData: [], updatedFollow: null, answers: {}, busy: [] }

/** Whom the signed-in member follows, and who follows them (STATE-04). Never kept: another device may change it. */
export const useFollows = createStore<Follows>(NONE)

whenSignedOut(() => useFollows.setState(NONE))

/** Reads both lists of the signed-in member; a visitor's page asks for nothing (MEMBERS-13, FOLLOW-06). */
export async function readFollows(): Promise<void> {
  const userId = useSession.getState().profile?.id
  if (userId === undefined || readToken() === '') return
  const known = useFollows.getState().answers
  const { followings, followers } = await quietApi.get(followingsAndFollowers, { user_id: userId })
  if (useSession.getState().profile?.id !== userId) return
  // What was answered meanwhile is newer than the lists.
  const answers = Object.fromEntries(
    Object.entries(useFollows.getState().answers).filter(([id, answer]) => known[Number(id)] !== answer),
  )
  useFollows.setState({ followingsData: followings, followersData: followers, answers })
}

/** Follows or leaves a member and returns the reply's record (MEMBERS-10); undefined when it failed, or while an earlier click waits. */
export async function toggleFollow(userId: number, followedId: number): Promise<FollowRecord | undefined> {
  const { busy } = useFollows.getState()
  if (busy.includes(followedId)) return undefined
  useFollows.setState({ busy: [...busy, followedId] })
  try {
    const updatedFollow = await api.post(updateFollowStatus, {
      user_id: userId,
      following_user_id: followedId,
    })
    useFollows.setState({ updatedFollow, answers: { ...useFollows.getState().answers, [followedId]: updatedFollow } })
    return updatedFollow
  } catch {
    // The dialog says what went wrong; the button stays as it was.
    return undefined
  } finally {
    useFollows.setState({ busy: useFollows.getState().busy.filter((id) => id !== followedId) })
  }
}

/** Whether the signed-in member follows another (MEMBERS-09). */
export function isFollowing(
  { followingsData, answers }: Pick<Follows, 'followingsData' | 'answers'>,
  memberId: number,
): boolean {
  const answer = answers[memberId]
  return answer === undefined
    ? followingsData.some(({ followed_user: { id } }) => id === memberId)
    : answer.followed_status === 1
}
