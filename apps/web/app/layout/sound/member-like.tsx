import { LikeButton } from '@earshot/listening/likes/like-button.tsx'
import { useLike } from '@earshot/listening/likes/use-like'
import type { ComponentProps } from 'react'
import { likes } from '../../lib/state/like-store.ts'
import type { LikeItem } from './like-item.tsx'

/** The heart of a signed-in member. */
export function MemberLike({ item, title, ...look }: ComponentProps<typeof LikeItem>) {
  const isLiked = useLike(likes, item)?.liked === true
  // The dialog of errors shows a failure.
  const toggle = () => void likes.set(item, !isLiked).catch(() => undefined)
  return <LikeButton title={title} isLiked={isLiked} onClick={toggle} {...look} />
}
