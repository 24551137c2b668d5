import type { Notification } from '@earshot/contract/notification'
import type { ReactNode } from 'react'

/** What happened, in a sentence. */
export function sentenceOf({ kind, actor, title }: Notification): ReactNode {
  const who = <b><bdi>{actor?.username ?? 'Somebody'}</bdi></b>
  const what = title ? <>“<bdi>{title}</bdi>”</> : 'the community'
  switch (kind) {
    case 'reply': return <>{who} answered you under {what}</>
    case 'comment': return <>{who} wrote under your post {what}</>
    case 'follow': return <>{who} follows you now</>
    case 'moderation': return <>A moderator looked at what you wrote: {what}</>
  }
}

/** Page of the site that a notification is about: a post, at the comment when there is one (POST-03); undefined for a follower and for what is gone. */
export function placeOf({ blog_id: postId, comment_id: commentId }: Pick<Notification, 'blog_id' | 'comment_id'>): string | undefined {
  if (typeof postId !== 'number') return undefined
  return `/community/post/${postId}${typeof commentId === 'number' ? `#comment-${commentId}` : ''}`
}
