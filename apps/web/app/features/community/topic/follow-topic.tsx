import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { OneOf } from '@earshot/ui/forms/one-of.tsx'
import IconCheck from '@earshot/ui/icons/check'
import IconCircleCheckFilled from '@earshot/ui/icons/circle-check-filled'
import IconCirclePlus from '@earshot/ui/icons/circle-plus'
import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../../lib/session/sign-in-act.ts'
import {
  isFollowing,
  loadTopicFollows,
  toggleTopicFollow,
  useTopicFollows,
} from '../../../lib/state/follow/topic-follow-store.ts'

const faces = () => [m.follow(), { icon: <IconCheck size={20} />, words: m.following() }]

type Props = { topic: { id: number; title: string }; className?: string | undefined }

/** The follow icon of a topic: it toggles the follow without opening the topic (COMMUNITY-06, COMMUNITY-09). */
export function FollowTopic({ topic, className }: Props) {
  const { isFollowed, isBusy, toggle } = useTopicFollow(topic)
  return (
    <IconButton
      label={m.community_follow_topic({ title: topic.title })}
      className={`${className ?? ''} needs-scripts`}
      aria-pressed={isFollowed}
      aria-busy={isBusy || undefined}
      onClick={() => void toggle()}
    >
      {isFollowed ? <IconCircleCheckFilled size={28} /> : <IconCirclePlus size={28} />}
    </IconButton>
  )
}

/** The same with a label on the topic's page: "Follow" or "Following". */
export function FollowTopicButton({ topic, className }: Props) {
  const { isFollowed, isBusy, toggle } = useTopicFollow(topic)
  return (
    <Button
      className={`${className ?? ''} needs-scripts`}
      data-on={isFollowed || undefined}
      aria-label={`${isFollowed ? m.following() : m.follow()} ${topic.title}`}
      aria-busy={isBusy || undefined}
      onClick={() => void toggle()}
    >
      <OneOf faces={faces()} shown={isFollowed ? 1 : 0} />
    </Button>
  )
}

/** Returns whether a topic is followed, and the toggle; visitors sign in and return (COMMUNITY-07). */
function useTopicFollow({ id: topicId, title }: Props['topic']) {
  const isFollowed = useTopicFollows(({ topicFollowingsData }) => isFollowing(topicFollowingsData, topicId))
  const isBusy = useTopicFollows(({ busy }) => busy.includes(topicId))
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const key = `follow-topic-${topicId}`
  const toggle = async () => {
    const { profile } = useSession.getState()
    if (profile === null) {
      rememberPath(pathname + search, { key, why: m.sign_in_to_follow({ name: title }) })
      await navigate('/signin')
      return
    }
    await toggleTopicFollow(profile.id, topicId)
    // The counts of the page come from the server.
    await revalidate()
  }
  const follow = async () => {
    await loadTopicFollows()
    if (!isFollowing(useTopicFollows.getState().topicFollowingsData, topicId)) await toggle()
  }
  useActAfterSignIn(key, () => void follow())
  return { isFollowed, isBusy, toggle }
}

/** Loads the member's followed topics on a page that shows the icons (COMMUNITY-10). */
export function useFollowedTopics(): void {
  const memberId = useSession(({ profile }) => profile?.id)
  useEffect(() => {
    if (memberId !== undefined) void loadTopicFollows()
  }, [memberId])
}
