import type { Notification } from '@earshot/contract/notification'
import * as m from '@earshot/messages/notification'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { marks } from '../../lib/text/marks.tsx'

/** What happened, in a sentence. */
export function sentenceOf({ kind, actor, title, text }: Notification): ReactNode {
  const who = () => (
    <b>
      <bdi>{actor?.username ?? m.somebody()}</bdi>
    </b>
  )
  const what = () =>
    title ? <ParaglideMessage message={m.quoted} inputs={{ title }} markup={marks} /> : m.notification_the_community()
  switch (kind) {
    case 'reply':
      return <ParaglideMessage message={m.notification_replied} markup={{ who, what }} />
    case 'comment':
      return <ParaglideMessage message={m.notification_commented} markup={{ who, what }} />
    case 'follow':
      return <ParaglideMessage message={m.notification_followed} markup={{ who }} />
    case 'post':
      return <ParaglideMessage message={m.notification_published_post} markup={{ who, what }} />
    case 'article':
      return <ParaglideMessage message={m.notification_published_article} markup={{ who, what }} />
    case 'album':
      return (
        <ParaglideMessage
          message={m.notification_new_album}
          inputs={{ name: text ?? '' }}
          markup={{ ...marks, what }}
        />
      )
    case 'episode':
      return (
        <ParaglideMessage
          message={m.notification_new_episode}
          inputs={{ name: text ?? '' }}
          markup={{ ...marks, what }}
        />
      )
    case 'moderation':
      return <ParaglideMessage message={m.notification_reviewed} markup={{ what }} />
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
