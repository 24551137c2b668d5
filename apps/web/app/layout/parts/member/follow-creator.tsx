import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import * as m from '@earshot/messages/site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { OneOf } from '@earshot/ui/forms/one-of.tsx'
import IconCheck from '@earshot/ui/icons/check'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../../lib/session/sign-in-act.ts'
import { creatorKey, setCreatorFollow, useCreatorFollows } from '../../../lib/state/follow/creator-follow-store.ts'

const faces = (before: string, after: string) => [before, { icon: <IconCheck size={16} stroke={2.5} />, words: after }]

/**
 * "Follow" or "Following" for an artist or a podcast, or "Remind me" beside an announced release. Visitors are
 * redirected to sign-in and back.
 */
export function FollowCreator({
  kind,
  id,
  name,
  size = 'm',
  isReminder = false,
}: {
  kind: CreatorKind
  id: number
  name: string
  size?: 's' | 'm'
  isReminder?: boolean
}) {
  const key = creatorKey(kind, id)
  const isFollowed = useCreatorFollows(({ followed }) => followed.includes(key))
  const isBusy = useCreatorFollows(({ busy }) => busy.includes(key))
  const memberId = useSession(({ profile }) => profile?.id)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Without a reply the button looks as for a visitor; a click still reaches the server.
    if (memberId !== undefined) useCreatorFollows.load().catch(() => undefined)
  }, [memberId])
  const act = `${isReminder ? 'remind' : 'follow'}-${key}`
  useActAfterSignIn(act, () => void setCreatorFollow(kind, id, true), memberId !== undefined)
  const toggle = () => {
    if (memberId !== undefined) return void setCreatorFollow(kind, id, !isFollowed)
    rememberPath(pathname + search, { key: act, why: m.sign_in_to_follow({ name }) })
    void navigate('/signin')
  }
  const before = isReminder ? m.site_remind_me() : m.follow()
  const after = isReminder ? m.site_reminded() : m.following()
  return (
    <Button
      className="needs-scripts"
      size={size}
      variant={isFollowed ? 'wash' : 'line'}
      aria-label={`${isFollowed ? after : before} ${name}`}
      aria-busy={isBusy || undefined}
      onClick={toggle}
    >
      <OneOf faces={faces(before, after)} shown={isFollowed ? 1 : 0} />
    </Button>
  )
}

type Followers = { kind: CreatorKind; id: number; sent: number }

/** Returns the number of followers including the viewer's own clicks, otherwise the number in the page's data. */
export const useFollowersCount = ({ kind, id, sent }: Followers): number =>
  useCreatorFollows(({ counts }) => counts[creatorKey(kind, id)]) ?? sent

/** "12 followers", updated by the viewer's own clicks. */
export function FollowersCount(followers: Followers) {
  return <span>{m.follower_count({ count: useFollowersCount(followers) })}</span>
}
