import type { Case } from '@earshot/contract/community/moderation'

const PATHS = { album: '/discover', song: '/plays', podcast: '/podcast' } as const
const RATED = {
  song: '/plays',
  episode: '/live-feed',
  album: '/discover',
  playlist: '/live-feed',
  artist: '/artist',
} as const

/** Returns the page of the site that shows a case: a post, a comment in it, a rated item, or a published one. */
export function casePath({ kind, item_id: id, blog_id: postId, rated, podcast_id: podcastId }: Case): string {
  if (kind === 'episode') return `/podcast/${podcastId ?? 0}`
  if (kind === 'album' || kind === 'song' || kind === 'podcast') return `${PATHS[kind]}/${id}`
  if (rated) return `${RATED[rated.kind]}/${rated.id}?reviews=${rated.kind}-${rated.id}`
  return `/community/post/${postId}${kind === 'comment' ? `#comment-${id}` : ''}`
}
