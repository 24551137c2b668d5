import * as m from '@earshot/messages/member'
import { Button } from '@earshot/ui/actions/button.tsx'
import { OneOf } from '@earshot/ui/forms/one-of.tsx'
import IconCheck from '@earshot/ui/icons/check'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'
import { isFollowing, readFollows, toggleFollow, useFollows } from '../../lib/state/follow/follow-store.ts'
import styles from './follow-button.module.css'

const faces = () => [m.follow(), { icon: <IconCheck size={16} stroke={2.5} />, words: m.following() }]

type Props = { member: { id: number; username: string }; onChange?: (step: 1 | -1) => void }

/**
 * A button labelled "Follow" or "Following" by the state from the API (MEMBERS-09). Visitors are redirected to sign-in
 * and back (MEMBERS-12). `onChange` receives the change of the follower count.
 */
export function FollowButton({ member, onChange }: Props) {
  const isFollowed = useFollows((follows) => isFollowing(follows, member.id))
  const isBusy = useFollows(({ busy }) => busy.includes(member.id))
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = `follow-member-${member.id}`
  const toggle = async () => {
    const { profile } = useSession.getState()
    if (profile === null) {
      rememberPath(pathname + search, { key, why: m.sign_in_to_follow({ name: member.username }) })
      await navigate('/signin')
      return
    }
    const record = await toggleFollow(profile.id, member.id)
    if (record !== undefined) onChange?.(record.followed_status === 1 ? 1 : -1)
  }
  const follow = async () => {
    await readFollows().catch(() => undefined)
    if (!isFollowing(useFollows.getState(), member.id)) await toggle()
  }
  useActAfterSignIn(key, () => void follow())
  return (
    <Button
      size="s"
      variant={isFollowed ? 'wash' : 'line'}
      className="needs-scripts"
      aria-label={`${isFollowed ? m.following() : m.follow()} ${member.username}`}
      aria-busy={isBusy || undefined}
      onClick={() => void toggle()}
    >
      <OneOf faces={faces()} shown={isFollowed ? 1 : 0} className={styles.faces} />
    </Button>
  )
}

/** Loads the states of the follow buttons on a page, for members only (MEMBERS-13). */
export function useFollowStates(): void {
  const memberId = useSession(({ profile }) => profile?.id)
  useEffect(() => {
    // Without a reply the buttons look as for a visitor; a click still reaches the server.
    if (memberId !== undefined) readFollows().catch(() => undefined)
  }, [memberId])
}
