import type { Data, GetPath, Input, PostPath } from '@earshot/contract/client'

/**
 * What a page shows and what a write changes. A page is tagged by the calls it reads (READS), a write by its call (WRITES); a write evicts every
 * page that has one of its tags. `posts`: which posts there are and all talk; `post:7`: the text, talk and counts of one post; `people`: names
 * and pictures of members; `members`: the directory and its counts; `member:7`: the counts of one member; `files`: files that members brought.
 */
export type Tag =
  | 'articles'
  | 'catalogue'
  | 'cover'
  | 'files'
  | 'members'
  | 'people'
  | 'playlists'
  | 'posts'
  | 'topics'
  | 'votes'
  | `post:${number}`
  | `member:${number}`

/** The tags of a reply. `data` is undefined when the call failed. */
export function tagsOfRead<P extends GetPath>(
  path: P,
  input: Input<P> | undefined,
  data: Data<P> | undefined,
): readonly Tag[] {
  return READS[path](input, data)
}

/** What a call sent; a form is read by its handler, so fields may be missing here. */
type Sent = Readonly<Record<string, unknown>>

/** The tags of a write that was done; none for a path that only reads. */
export function tagsOfWrite(path: string, sent: Sent, viewerId: number | undefined): readonly Tag[] {
  return Object.entries(WRITES).find(([each]) => each === path)?.[1](sent, viewerId) ?? []
}

const nothing = (): readonly Tag[] => []
const always =
  (...tags: Tag[]) =>
  (): readonly Tag[] =>
    tags
const posts = (ids: readonly number[]): Tag[] => ids.map((id): Tag => `post:${id}`)
const idsOf = (items: readonly { id: number }[] | undefined): number[] => (items ?? []).map(({ id }) => id)
const talkOf = (input: { blog_id?: unknown } | undefined): Tag[] => [
  'posts',
  'people',
  ...posts([Number(input?.blog_id)]),
]

/** What each read shows to visitors. Reads that need a token show them nothing. */
export const READS: { [P in GetPath]: (input: Input<P> | undefined, data: Data<P> | undefined) => readonly Tag[] } = {
  'cover/covers_and_reviews': always('cover'),
  'cover/steam_video': always('cover'),
  'cover/login_image': always('cover'),
  'cover/settings': always('cover'),
  'cover/discovers': always('cover', 'catalogue', 'articles'),
  'user/faqs': always('cover'),
  'product/products': always('cover'),
  'song/livefeed_ad': always('cover'),

  'blog/blog_categories': always('topics'),
  'blog/search': (_input, data) => ['posts', 'people', ...posts(idsOf(data))],
  'blog/post': (input, data) => [...talkOf(input), ...(data === undefined ? [] : [`member:${data.user.id}` as const])],
  'blog/related_posts': (input, data) => [
    ...talkOf(input),
    ...posts(idsOf(data?.last_5_items.data)),
    ...posts(idsOf(data?.similar_3_items.data)),
  ],
  'blog/comments': talkOf,
  'blog/replies': always('posts', 'people'),
  'blog/updates': talkOf,

  'news/list': always('articles'),
  'news/detail': always('articles'),
  'song/search_top_users': always('members', 'people'),
  'song/search_top_artists': always('catalogue'),
  'song/artist_media': always('catalogue'),
  'song/album_media': always('catalogue'),
  'song/song_media': always('catalogue'),
  'song/genres': always('catalogue'),
  'podcast/search_cloud_podcasts': always('catalogue'),
  'podcast/podcast_media': always('catalogue'),
  'podcast/season_media': always('catalogue'),
  'podcast/episode_media': always('catalogue'),
  'song/search_all_v1': always('catalogue', 'playlists', 'cover'),
  'song/livefeed': always('catalogue', 'playlists'),
  'song/playlist_media': always('catalogue', 'playlists'),
  'vote/categories': always('votes'),
  'vote/categories_ad': always('votes'),
  'vote/sub_categories': always('votes'),
  'vote/sub_categories_info': always('votes', 'catalogue'),
  'subscription/support_tiers': always('catalogue'),

  'user/verify_token': nothing,
  'user/profile': always('people', 'members'),
  'user/sessions': nothing,
  'user/access_keys': nothing,
  'user/followings_and_followers': nothing,
  'user/notifications': nothing,
  'user/unread_notifications': nothing,
  'user/earnings': nothing,
  'user/earnings_report': nothing,
  'blog/user_topic_followings': nothing,
  'blog/drafts': nothing,
  'song/user_playlists': nothing,
  'song/my_top_songs': nothing,
  'subscription/user_subscriptions': nothing,
  'moderation/queue': nothing,
  'moderation/log': nothing,
  'song/stream': nothing,
  'podcast/stream': nothing,
}

/** What each write changes on pages of visitors. Plays may be counted there later. */
export const WRITES: Record<PostPath, (sent: Sent, viewerId: number | undefined) => readonly Tag[]> = {
  'blog/create_blog': always('posts', 'topics', 'files'),
  'blog/delete_blog': always('posts', 'topics', 'files'),
  'blog/upload_media': always('posts', 'topics', 'files'),
  'blog/update_draft': always('posts', 'topics', 'files'),
  'blog/comment': ({ blog_id: id }) => [...posts([Number(id)]), 'files'],
  // Their input does not say of which post.
  'blog/update_comment': always('posts', 'files'),
  'blog/delete_comment': always('posts', 'files'),
  'moderation/settle': always('posts', 'topics', 'files'),
  'blog/upload_comment_file': always('files'),
  'file/upload': always('files'),
  'blog/update_topic_follow_status': always('topics'),
  'news/delete': always('articles', 'files'),
  'news/restore': always('articles', 'files'),
  'user/update_follow_status': ({ following_user_id: id }, viewerId) => [
    'members',
    `member:${Number(id)}`,
    ...(viewerId === undefined ? [] : [`member:${viewerId}` as const]),
  ],
  'user/update_profile_with_image': always('people', 'files'),
  // The first sign-in with a provider makes an account, too.
  'user/sign_up': always('members'),
  'user/login_social': always('members'),
  'user/appleCallback': always('members'),

  'song/create_playlist': always('playlists'),
  'song/update_playlist': always('playlists', 'files'),
  'song/delete_playlist': always('playlists', 'files'),
  'song/playlist_songs_cloud_add': always('playlists'),
  'song/playlist_songs_remove': always('playlists'),
  'song/playlist_songs_reorder': always('playlists'),
  'vote/update_vote': always('votes'),

  'song/add_play': nothing,
  'user/login': nothing,
  'user/logout': nothing,
  'user/end_session': nothing,
  'user/create_access_key': nothing,
  'user/revoke_access_key': nothing,
  'user/send_verify_code': nothing,
  'user/update_phone': nothing,
  'user/update_password': nothing,
  'user/request_password_reset': nothing,
  'user/confirm_password_reset': nothing,
  'user/contact_us': nothing,
  'user/contact_message': nothing,
  'user/read_notifications': nothing,
  'user/switch_notifications': nothing,
  'user/request_payment': nothing,
  'user/tip_platform': nothing,
  'subscription/subscribe': nothing,
  'subscription/cancel_subscription': nothing,
  'subscription/support': nothing,
  'subscription/demo_approve': nothing,
  'subscription/provider_event': nothing,
}
