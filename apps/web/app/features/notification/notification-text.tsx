import type { Notification } from '@earshot/contract/notification'
import type { ReactNode } from 'react'

/** What happened, in a sentence. */
export function sentenceOf({ kind, actor, title, text }: Notification): ReactNode {
  const who = (
    <b>
      <bdi>{actor?.username ?? 'Somebody'}</bdi>
    </b>
  )
  const what = title ? (
    <>
      “<bdi>{title}</bdi>”
    </>
  ) : (
    'the community'
  )
  switch (kind) {
    case 'reply':
      return (
        <>
          {who} replied to your comment on {what}
        </>
      )
    case 'comment':
      return (
        <>
          {who} commented on your post {what}
        </>
      )
    case 'follow':
      return <>{who} followed you</>
    case 'post':
      return (
        <>
          {who} published the post {what}
        </>
      )
    case 'article':
      return (
        <>
          {who} published the article {what}
        </>
      )
    case 'album':
      return (
        <>
          New album by <bdi>{text}</bdi>: {what}
        </>
      )
    case 'episode':
      return (
        <>
          New episode of <bdi>{text}</bdi>: {what}
        </>
      )
    case 'moderation':
      return <>A moderator reviewed what you wrote: {what}</>
  }
}

/** Page of the site that a notification is about: an article, an album, the podcast of an episode, or a post, at the comment when there is one (POST-03); undefined for a follower and for what is gone. */
export function placeOf({
  blog_id: postId,
  comment_id: commentId,
  news_id: articleId,
  album_id: albumId,
  podcast_id: podcastId,
}: Pick<Notification, 'blog_id' | 'comment_id' | 'news_id' | 'album_id' | 'podcast_id'>): string | undefined {
  if (typeof articleId === 'number') return `/publication/${articleId}`
  if (typeof albumId === 'number') return `/discover/${albumId}`
  if (typeof podcastId === 'number') return `/podcast/${podcastId}`
  if (typeof postId !== 'number') return undefined
  return `/community/post/${postId}${typeof commentId === 'number' ? `#comment-${commentId}` : ''}`
}
