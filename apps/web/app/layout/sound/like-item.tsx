import type { LikeKey } from '@earshot/contract/listening/like'
import { LikeButton } from '@earshot/listening/likes/like-button.tsx'
import * as m from '@earshot/messages/site'
import { useLocation, useNavigate } from 'react-router'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'
import { loadLikes, useMemberLike } from '../../lib/state/like/use-member-like.ts'

type Props = { item: LikeKey; title: string; variant?: 'icon' | 'words'; className?: string | undefined }

/** The heart of an item (LIBRARY-01). Visitors are redirected to sign-in and back, and then like it. */
export function LikeItem({ item, title, ...look }: Props) {
  const memberId = useSession(({ profile }) => profile?.id)
  const isLiked = useMemberLike(item)?.liked === true
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const act = `like-${item}`
  const set = (liked: boolean) => {
    loadLikes()
      .then((likes) => likes.set(item, liked))
      // The dialog of errors shows a failure.
      .catch(() => undefined)
  }
  useActAfterSignIn(act, () => set(true), memberId !== undefined)
  const toggle = () => {
    if (memberId !== undefined) return set(!isLiked)
    rememberPath(pathname + search, { key: act, why: m.sign_in_to_like({ title }) })
    void navigate('/signin')
  }
  return <LikeButton title={title} isLiked={isLiked} onClick={toggle} {...look} />
}
