import type { Notification } from '@earshot/contract/member/notification'
import * as m from '@earshot/messages/notification'
import type { ReactNode } from 'react'
import { marks, sentence } from '../../lib/text/marks.tsx'

/** Renders a notification as a sentence. */
export function sentenceOf({ kind, actor, title, text, comment_id: commentId }: Notification): ReactNode {
  const who = () => (
    <b>
      <bdi>{actor?.username ?? m.somebody()}</bdi>
    </b>
  )
  const what = () => <>{title ? sentence(m.quoted({ title }, marks)) : m.notification_the_community()}</>
  switch (kind) {
    case 'reply':
      return sentence(m.notification_replied({ who, what }))
    case 'comment':
      return sentence(m.notification_commented({ who, what }))
    case 'mention':
      return sentence(m.notification_mentioned({ who, what }))
    case 'reaction':
      return sentence(
        typeof commentId === 'number'
          ? m.notification_reacted_comment({ who, what })
          : m.notification_reacted_post({ who, what }),
      )
    case 'follow':
      return sentence(m.notification_followed({ who }))
    case 'post':
      return sentence(m.notification_published_post({ who, what }))
    case 'article':
      return sentence(m.notification_published_article({ who, what }))
    case 'album':
      return sentence(m.notification_new_album({ name: text ?? '' }, { ...marks, what }))
    case 'episode':
      return sentence(m.notification_new_episode({ name: text ?? '' }, { ...marks, what }))
    case 'opened':
      return sentence(m.notification_opened({ name: text ?? '' }, { ...marks, what }))
    case 'contest':
      return sentence(text ? m.notification_votes_annulled({ what }) : m.notification_contest({ what }))
    case 'playlist_invitation':
      return sentence(m.notification_invited_to_playlist({ who, what }))
    case 'playlist_joined':
      return sentence(m.notification_joined_playlist({ who, what }))
    case 'moderation':
      return sentence(m.notification_reviewed({ what }))
    case 'studio':
    case 'newsroom':
      return sentence(m.notification_studio({ what }))
    case 'account':
    case 'claim':
    case 'import':
    case 'money':
    case 'operations':
      return title
  }
}

/**
 * Returns the page of the site that a notification is about: its own path, the studio, the newsroom, an article, an
 * album, an episode, or a post, at its comment if there is one (POST-03); undefined for a follower and for deleted
 * items.
 */
export function hrefOf({
  kind,
  blog_id: postId,
  comment_id: commentId,
  news_id: articleId,
  album_id: albumId,
  episode_id: episodeId,
  podcast_id: podcastId,
  path,
}: Pick<
  Notification,
  'kind' | 'blog_id' | 'comment_id' | 'news_id' | 'album_id' | 'episode_id' | 'podcast_id' | 'path'
>): string | undefined {
  if (typeof path === 'string') return path
  if (kind === 'studio') return '/artist_portal/overview'
  if (kind === 'newsroom') return typeof articleId === 'number' ? `/desk/newsroom/${articleId}` : '/desk/newsroom'
  if (typeof articleId === 'number') return `/publication/${articleId}`
  if (typeof albumId === 'number') return `/discover/${albumId}`
  if (typeof podcastId === 'number')
    return typeof episodeId === 'number' ? `/podcast/${podcastId}/${episodeId}` : `/podcast/${podcastId}`
  if (typeof postId !== 'number') return undefined
  return `/community/post/${postId}${typeof commentId === 'number' ? `#comment-${commentId}` : ''}`
}
