import { updateTopicFollowStatus, userTopicFollowings } from '@earshot/contract/calls'
import type { TopicFollow } from '@earshot/contract/community/community'
import { api, quietApi } from '../../api.ts'
import { changeOnce, createViewerState } from '../viewer-state.ts'

/** `busy` contains the topics with a pending request. */
type TopicFollows = {
  topicFollowingsData: readonly TopicFollow[]
  updatedTopicFollow: TopicFollow | null
  busy: readonly number[]
}

const NONE: TopicFollows = { topicFollowingsData: [], updatedTopicFollow: null, busy: [] }

/** The topics that the signed-in member follows (STATE-04). */
export const useTopicFollows = createViewerState<TopicFollows>(NONE, async (userId) => ({
  topicFollowingsData: await quietApi.get(userTopicFollowings, { user_id: userId }),
}))

/**
 * Loads the member's topics; visitors cause no request (COMMUNITY-10). Without a reply the icons look as for a visitor;
 * a click still reaches the server.
 */
export const loadTopicFollows = (): Promise<void> => useTopicFollows.load().catch(() => undefined)

/**
 * Follows or unfollows a topic; the record of the reply replaces that of the same topic or is added (COMMUNITY-08). A
 * second click is ignored while the first is pending.
 */
export async function toggleTopicFollow(userId: number, topicId: number): Promise<void> {
  const updatedTopicFollow = await changeOnce(useTopicFollows, topicId, () =>
    api.post(updateTopicFollowStatus, { user_id: userId, topic_id: topicId }),
  )
  if (updatedTopicFollow !== undefined)
    useTopicFollows.setState({
      updatedTopicFollow,
      topicFollowingsData: withFollow(useTopicFollows.getState().topicFollowingsData, updatedTopicFollow),
    })
}

/** Returns whether the record says 1 (COMMUNITY-09). */
export const isFollowing = (follows: readonly TopicFollow[], topicId: number): boolean =>
  follows.some((follow) => follow.topic_id === topicId && follow.follow_status === 1)

/** Returns the list with a record that replaces the topic's older one or is added. */
export function withFollow(follows: readonly TopicFollow[], record: TopicFollow): TopicFollow[] {
  const isKnown = follows.some(({ topic_id: id }) => id === record.topic_id)
  return isKnown
    ? follows.map((follow) => (follow.topic_id === record.topic_id ? record : follow))
    : [...follows, record]
}
