import type { LikeKey } from '@earshot/contract/listening/like'
import { LikeButton } from '@earshot/listening/likes/like-button.tsx'
import * as m from '@earshot/messages/site'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import { rememberPath, useSession } from '../../lib/session/session-store.ts'
import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'

type Props = {
  item: LikeKey
  title: string
  variant?: 'icon' | 'words' | undefined
  className?: string | undefined
}

// The likes of the page are loaded for members only.
const MemberLike = lazyOr(async () => (await import('./member-like.tsx')).MemberLike, PlainLike)

/** The heart of an item (LIBRARY-01). Visitors are redirected to sign-in and back, and then like it. */
export function LikeItem(props: Props) {
  const memberId = useSession(({ profile }) => profile?.id)
  useActAfterSignIn(actOf(props.item), () => void like(props.item), memberId !== undefined)
  if (memberId === undefined) return <PlainLike {...props} />
  return (
    <Suspense fallback={<PlainLike {...props} />}>
      <MemberLike {...props} />
    </Suspense>
  )
}

const actOf = (item: LikeKey): string => `like-${item}`

/** The heart of visitors, and of members until their likes are there. */
function PlainLike({ item, title, ...look }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const click = () => {
    if (useSession.getState().profile !== null) return void like(item)
    rememberPath(pathname + search, { key: actOf(item), why: m.sign_in_to_like({ title }) })
    void navigate('/signin')
  }
  return <LikeButton title={title} isLiked={false} onClick={click} {...look} />
}

async function like(item: LikeKey): Promise<void> {
  // The dialog of errors shows a failure.
  await import('../../lib/state/like-store.ts').then(({ likes }) => likes.set(item, true)).catch(() => undefined)
}
