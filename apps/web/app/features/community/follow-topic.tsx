import { IconButton } from '@earshot/ui/icon-button.tsx'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCirclePlus from '@tabler/icons-react/dist/esm/icons/IconCirclePlus.mjs'
import { useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { rememberPath, useSession } from '../../lib/session-store.ts'
import { isFollowing, loadTopicFollows, toggleTopicFollow, useTopicFollows } from '../../lib/topic-follow-store.ts'

/** The follow icon of a topic: it follows and leaves, and opens nothing (COMMUNITY-06, COMMUNITY-09). Visitors go to sign in and come back (COMMUNITY-07). */
export function FollowTopic({ topic, className }: { topic: { id: number; title: string }; className?: string | undefined }) {
  const isFollowed = useTopicFollows(({ topicFollowingsData }) => isFollowing(topicFollowingsData, topic.id))
  const isBusy = useTopicFollows(({ busy }) => busy.includes(topic.id))
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toggle = async () => {
    const { profile } = useSession.getState()
    if (profile === null) {
      rememberPath(pathname + search)
      await navigate('/signin')
      return
    }
    await toggleTopicFollow(profile.id, topic.id)
    // The counts on the page are the server's.
    await revalidate()
  }
  return (
    <IconButton label={`Follow ${topic.title}`} className={`${className ?? ''} needs-scripts`} aria-pressed={isFollowed} aria-busy={isBusy || undefined} onClick={() => void toggle()}>
      {isFollowed ? <IconCircleCheckFilled size={28} aria-hidden /> : <IconCirclePlus size={28} aria-hidden />}
    </IconButton>
  )
}

/** Keeps the member's followed topics at hand on a page that shows the icons (COMMUNITY-10). */
export function useFollowedTopics(): void {
  const memberId = useSession(({ profile }) => profile?.id)
  useEffect(() => {
    if (memberId !== undefined) void loadTopicFollows()
  }, [memberId])
}
