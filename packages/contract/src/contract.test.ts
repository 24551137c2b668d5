import { expect, test } from 'vitest'
import { z } from 'zod'
import { SearchResults } from './catalogue/search.ts'
import {
  Category,
  Comment,
  Media,
  Post,
  PostDetail,
  TopicFollow,
  relatedPosts,
  updateTopicFollowStatus,
  uploadMedia,
} from './community/community.ts'
import { VoteArtist, VoteCategory, VoteSubCategory } from './community/vote.ts'
import { DESK_LIST } from './desk/list.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { ACCOUNT } from './limits.ts'
import { Profile, SignedInProfile, loginSocial } from './member/account.ts'
import { FollowRecord, Member, followingsAndFollowers, updateFollowStatus } from './member/member.ts'

const VIDEO = ['community', 'discover', 'livefeed', 'publication']

/**
 * The calls of the specification: requirement, method and path, input fields, and fields of `data` (or of each of its
 * items).
 */
const CALLS: [id: string, call: string, takes: string, returns: string][] = [
  ['API-05', 'GET cover/covers_and_reviews', '', 'covers reviews blog members artists podcasts shop voting live'],
  ['API-06', 'GET cover/steam_video', '', VIDEO.join(' ')],
  ['API-07', 'GET cover/login_image', '', 'login_image'],
  ['API-07', 'GET cover/discovers', '', 'discovers'],
  ['API-08', 'GET user/verify_token', '', 'id username email'],
  ['API-09', 'POST user/login', 'email password', 'token phone'],
  ['API-10', 'POST user/login_social', 'social_id social_type username email first_name last_name photo', 'token'],
  ['API-10', 'POST user/appleCallback', 'code id_token email first_name last_name', 'token'],
  ['API-11', 'POST user/sign_up', 'email username password', 'token username email'],
  ['API-12', 'POST user/send_verify_code', 'phone', 'code'],
  ['API-13', 'POST user/update_phone', 'phone code user_id', 'phone'],
  ['API-14', 'POST user/update_password', 'old_password new_password', ''],
  ['API-15', 'POST user/update_profile_with_image', '', 'avatarURL backImage'],
  ['API-16', 'POST user/contact_us', 'user_id subject message', ''],
  ['API-17', 'GET user/faqs', '', 'title content'],
  ['API-18', 'GET user/followings_and_followers', 'user_id', 'followers followings'],
  ['API-18', 'POST user/update_follow_status', 'user_id following_user_id', 'followed_user_id followed_status'],
  ['API-19', 'GET blog/blog_categories', '', 'id title'],
  ['API-19', 'GET blog/user_topic_followings', 'user_id', 'topic_id follow_status'],
  ['API-19', 'POST blog/update_topic_follow_status', 'user_id topic_id', 'topic_id follow_status'],
  ['API-20', 'GET blog/search', 'category_id search_key limit offset', 'id title'],
  ['API-20', 'GET blog/related_posts', 'blog_id', 'last_5_items similar_3_items comments'],
  ['API-21', 'POST blog/comment', 'user_id blog_id comment_id comment', 'id comment'],
  ['API-22', 'POST blog/update_comment', 'user_id comment_id comment', 'id comment'],
  ['API-22', 'POST blog/delete_comment', 'user_id comment_id', ''],
  ['API-23', 'POST blog/upload_comment_file', '', 'url'],
  ['API-24', 'POST blog/create_blog', 'user_id category_id title sub_title description', 'id'],
  ['API-24', 'POST blog/upload_media', 'blog_id type pos content youtube_link', ''],
  ['API-25', 'GET product/products', '', 'title imageUrl price'],
  ['API-25', 'GET news/list', 'search_text limit offset', 'id title content'],
  ['API-26', 'GET song/search_top_users', 'search_key limit offset', 'id username'],
  ['API-26', 'GET song/search_top_artists', 'search_key limit offset', 'id name'],
  ['API-27', 'GET song/artist_media', 'artist_id', 'artist artist_albums subscription_settings'],
  ['API-28', 'GET podcast/search_cloud_podcasts', 'search_key limit offset sort_by', 'id title'],
  ['API-28', 'GET podcast/podcast_media', 'podcast_id', 'podcast podcast_seasons subscription_settings'],
  ['API-29', 'GET song/genres', '', 'id title'],
  [
    'API-30',
    'GET song/search_all_v1',
    'search_text offset limit genre_ids',
    'podcasts episodes seasons albums songs artists playlists adv',
  ],
  ['API-30', 'GET song/livefeed', 'search_text offset limit sort_key genre_ids', 'songs episodes playlists artists'],
  ['API-30', 'GET song/livefeed_ad', '', 'image_url'],
  ['API-32', 'GET song/user_playlists', 'user_id all', 'id name'],
  ['API-32', 'GET song/my_top_songs', '', 'id title'],
  ['API-33', 'POST song/playlist_songs_cloud_add', 'user_id playlist song_ids', 'id song_count'],
  ['API-33', 'POST song/create_playlist', 'user_id name song_ids', 'id name'],
  ['API-34', 'GET subscription/user_subscriptions', 'user_id', 'subscription_item_id subscription_item artist podcast'],
  ['API-34', 'POST subscription/cancel_subscription', 'user_id subscription_item_id', 'subscription_item_id status'],
  [
    'API-34',
    'POST subscription/subscribe',
    'user_id subscription_item_id order_id subscription_id facilitator_access_token',
    'status expired_at',
  ],
  ['API-35', 'GET vote/categories', '', 'id title end_date'],
  ['API-35', 'GET vote/categories_ad', '', 'image_url'],
  ['API-35', 'GET vote/sub_categories', 'category_id', 'vote_sub_categories_id artists'],
  ['API-35', 'GET vote/sub_categories_info', 'sub_categories_id search_key', 'data counts'],
  ['API-35', 'POST vote/update_vote', 'artist_id', 'vote_num is_vote'],
  ['VOTING-20', 'POST vote/update_vote', 'artist_id sub_categories_id vote', 'vote_num is_vote receipt'],
  ['VOTING-17', 'GET vote/sub_categories_info', 'sub_categories_id search_key offset limit', 'data counts'],
  ['API-36', 'POST file/upload', '', 'url'],
]

test.each(CALLS)('%s %s takes (%s) and returns (%s)', (_id, call, takes, returns) => {
  const endpoint = endpoints.find((each) => `${each.method} ${each.path}` === call)
  expect(Object.keys(endpoint?.input.shape ?? {})).toEqual(expect.arrayContaining(words(takes)))
  expect(fieldsOf(endpoint?.data)).toEqual(expect.arrayContaining(words(returns)))
})

test('API-37 the 51 calls of the specification are all here, once each', () => {
  expect(new Set(CALLS.filter(([id]) => id !== 'API-36').map(([, call]) => call)).size).toBe(51)
  expect(new Set(endpoints.map((endpoint) => endpoint.path)).size).toBe(endpoints.length)
})

test('API-31 every list that is paged by number has data and counts.total_pages', () => {
  const search = z.toJSONSchema(SearchResults, { io: 'output' })
  for (const kind of ['podcasts', 'episodes', 'seasons', 'albums', 'songs', 'artists', 'playlists']) {
    expect(search.properties?.[kind]).toMatchObject({
      required: ['data', 'counts'],
      properties: { counts: { required: ['total_pages'] } },
    })
  }
})

test('DESK-07 a list of the desk takes a page and states its total; an act on many takes at most 200 rows', () => {
  const ofDesk: readonly Endpoint[] = endpoints.filter(({ path }) => /^(?:desk|newsroom)\//.test(path))
  const lists = ofDesk.filter(({ data }) => fieldsOf(data).includes('data') && fieldsOf(data).includes('total'))
  expect(lists.length).toBeGreaterThan(20)
  const lacking = (name: string) => lists.flatMap(({ path, input }) => (name in input.shape ? [] : [path]))
  expect(lacking('page')).toEqual([])
  expect(DESK_LIST).toEqual({ pageSize: 50, countedMax: 10_000, actMax: 200 })
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ kind: 'song', id: at + 1 }))
  const numbers = (count: number) => rows(count).map(({ id }) => id)
  for (const [path, name, values] of [
    ['desk/hide', 'items', rows],
    ['desk/show', 'items', rows],
    ['desk/remove', 'items', rows],
    ['desk/restore', 'items', rows],
    ['desk/allow', 'items', rows],
    ['desk/correct_many', 'ids', numbers],
    ['desk/change_feeds', 'ids', numbers],
    ['desk/delete_rules', 'rule_ids', numbers],
  ] as const) {
    const field = ofDesk.find((each) => each.path === path)?.input.shape[name]
    expect([path, field?.safeParse(values(200)).success, field?.safeParse(values(201)).success]).toEqual([
      path,
      true,
      false,
    ])
  }
})

/**
 * Acts of the desk that say what they would change before they do (DESK-08). desk/check_site does so for the site;
 * lists and pages show the numbers of other acts.
 */
const REHEARSED = [
  'desk/annul_votes',
  'desk/correct',
  'desk/correct_many',
  'desk/delete_member',
  'desk/finish_upload',
  'desk/hide',
  'desk/import_rules',
  'desk/mark_subscribers_only',
  'desk/merge',
  'desk/merge_genres',
  'desk/move_posts',
  'desk/open_contest',
  'desk/refund',
  'desk/remove',
  'desk/repeat_import',
  'desk/restore',
  'desk/show',
  'desk/split',
  'desk/start_import',
  'desk/undo_correction',
  'desk/unmerge',
  'newsroom/publish',
]

test('DESK-08 acts that change public views accept dry_run', () => {
  const acts: readonly Endpoint[] = endpoints.filter(
    ({ path, method }) => method === 'POST' && /^(?:desk|newsroom|moderation)\//.test(path),
  )
  const rehearsed = acts.filter(({ input }) => 'dry_run' in input.shape)
  for (const { path, input } of rehearsed)
    expect([path, input.shape['dry_run']?.safeParse(1).success, input.shape['dry_run']?.safeParse(2).success]).toEqual([
      path,
      true,
      false,
    ])
  expect(rehearsed.map(({ path }) => path).toSorted()).toEqual(REHEARSED)
})

/** Reply shapes: requirement, name, schema, fields. */
const SHAPES: [id: string, name: string, schema: z.ZodType, fields: string][] = [
  [
    'ENTITIES-01',
    'a profile',
    SignedInProfile,
    'id username full_name email phone brief country_code city address_line1 avatarURL photo backImage plays genre following_count token',
  ],
  [
    'ENTITIES-03',
    'a social sign-in',
    loginSocial.input,
    'social_id social_type username email first_name last_name photo',
  ],
  ['ENTITIES-05', 'a topic', Category, 'id title sub_title icon color'],
  ['ENTITIES-06', 'a post', Post, 'id title sub_title thumbnail user created_at comments'],
  ['ENTITIES-07', 'a post with its body', PostDetail, 'description medias'],
  ['ENTITIES-07', 'a block', Media, 'pos type content image thumbnail link cols'],
  ['ENTITIES-08', 'a new block', uploadMedia.input, 'blog_id type pos content youtube_link'],
  ['ENTITIES-10', 'a comment', Comment, 'id blog_id comment created_at user r_comments'],
  ['ENTITIES-11', 'related posts', relatedPosts.data, 'last_5_items similar_3_items comments'],
  ['ENTITIES-13', 'a member', Member, 'id username full_name avatarURL followers_count following_count'],
  ['ENTITIES-14', 'a follow', FollowRecord, 'followed_user_id followed_status'],
  ['ENTITIES-14', 'a request to follow', updateFollowStatus.input, 'following_user_id'],
  ['ENTITIES-15', 'follows', followingsAndFollowers.data, 'followers followings'],
  ['ENTITIES-16', 'a followed topic', TopicFollow, 'topic_id follow_status'],
  ['ENTITIES-16', 'a request to follow a topic', updateTopicFollowStatus.input, 'user_id topic_id'],
  ['ENTITIES-24', 'search results', SearchResults, 'podcasts episodes seasons albums songs artists playlists adv'],
  ['ENTITIES-32', 'a contest', VoteCategory, 'id title image vote_num end_date ad'],
  [
    'ENTITIES-33',
    'a ballot',
    VoteSubCategory,
    'vote_sub_categories_id vote_sub_category_title vote_category_title vote_num artists',
  ],
  ['ENTITIES-33', 'an artist of a ballot', VoteArtist, 'id name avatarURL vote_num is_vote'],
]

test.each(SHAPES)('%s %s has its fields', (_id, _name, schema, fields) => {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining(words(fields)))
})

function fieldOf(path: string, field: string): z.ZodType | undefined {
  const all: readonly Endpoint[] = endpoints
  return all.find((endpoint) => endpoint.path === path)?.input.shape[field]
}

test.each([
  ['user/login', 'email', 1, 255],
  ['user/login', 'password', 6, 1024],
  ['user/sign_up', 'username', 1, 120],
  ['user/sign_up', 'password', 6, 1024],
  ['user/update_password', 'new_password', 6, 1024],
  ['user/send_verify_code', 'phone', 8, 20],
  ['user/update_phone', 'phone', 8, 20],
])('CONSTANTS-08 %s takes %s of %i to %i characters', (path, field, min, max) => {
  const schema = fieldOf(path, field)
  const takes = (length: number) => schema !== undefined && z.safeParse(schema, '1'.repeat(length)).success
  expect([takes(min - 1), takes(min), takes(max), takes(max + 1)]).toEqual([false, true, true, false])
})

test.each(['user/sign_up', 'user/request_password_reset'])(
  'CONSTANTS-08 %s takes an e-mail of at most 300 characters',
  (path) => {
    const schema = fieldOf(path, 'email')
    const takes = (length: number) =>
      schema !== undefined && z.safeParse(schema, `${'a'.repeat(length - '@example.org'.length)}@example.org`).success
    expect([takes(300), takes(301)]).toEqual([true, false])
  },
)

test('CONSTANTS-08 a code is sent again after 150 seconds and has six digits', () => {
  expect([ACCOUNT.resendSeconds, ACCOUNT.codeLength]).toEqual([150, 6])
})

test('STATE-12 calls of signed-in users require a token, and calls of visitors do not', () => {
  const authOf = (path: string) => endpoints.find((endpoint) => endpoint.path === path)?.auth
  const doing = [
    'blog/comment',
    'user/contact_us',
    'user/update_follow_status',
    'blog/update_topic_follow_status',
    'blog/create_blog',
    'blog/upload_media',
    'song/create_playlist',
    'song/playlist_songs_cloud_add',
    'user/update_profile_with_image',
    'subscription/subscribe',
    'subscription/cancel_subscription',
    'vote/update_vote',
  ]
  expect(doing.map(authOf)).toEqual(doing.map(() => 'token'))
  const reading = [
    'blog/search',
    'blog/post',
    'news/list',
    'song/search_top_users',
    'song/search_top_artists',
    'song/search_all_v1',
  ]
  expect(reading.filter((path) => authOf(path) === 'token')).toEqual([])
})

/** Calls that read a token if one is sent. */
const OPTIONAL = [
  'blog/comments',
  'blog/lively_posts',
  'blog/post',
  'blog/related_posts',
  'blog/replies',
  'blog/search',
  'blog/updates',
  'podcast/episode_media',
  'podcast/episodes',
  'podcast/podcast_media',
  'podcast/season_media',
  'podcast/stream',
  'podcast/transcript',
  'rating/reviews',
  'song/add_play',
  'song/album_media',
  'song/artist_media',
  'song/artist_mentions',
  'song/export_liked_songs',
  'song/export_playlist',
  'song/liked_songs',
  'song/livefeed',
  'song/lyrics',
  'song/playlist_media',
  'song/search_all_v1',
  'song/search_lines',
  'song/search_texts',
  'song/search_top_users',
  'song/song_media',
  'song/stream',
  'song/suggest',
  'song/update_play',
  'song/waveform',
  'studio/export_file',
  'studio/original',
  'studio/picture',
  'studio/stream',
  'subscription/support_tiers',
  'user/person',
  'user/person_items',
  'user/profile',
  'vote/sub_categories',
  'vote/sub_categories_info',
]

/** Calls that ignore tokens. */
const WITHOUT_TOKEN = [
  'blog/blog_categories',
  'cover/covers_and_reviews',
  'cover/discovers',
  'cover/login_image',
  'cover/money',
  'cover/settings',
  'cover/steam_video',
  'cover/words',
  'desk/backup_file',
  'moderation/published_figures',
  'news/detail',
  'news/list',
  'news/preview',
  'podcast/search_cloud_podcasts',
  'product/products',
  'setup/check_key',
  'setup/create_admin',
  'setup/state',
  'song/genres',
  'song/livefeed_ad',
  'song/search_top_artists',
  'subscription/provider_event',
  'user/appleCallback',
  'user/confirm_email',
  'user/confirm_password_reset',
  'user/contact_message',
  'user/data_file',
  'user/faqs',
  'user/login',
  'user/login_social',
  'user/request_password_reset',
  'user/sign_up',
  'user/undo_email_change',
  'vote/ballot_log',
  'vote/categories',
  'vote/categories_ad',
  'vote/category',
  'vote/recount_script',
]

test('STATE-12 every call states its access; a call not listed here needs a token', () => {
  const withAuth = (auth: string) =>
    endpoints.flatMap((endpoint) => (endpoint.auth === auth ? [endpoint.path] : [])).toSorted()
  expect(withAuth('optional')).toEqual(OPTIONAL)
  expect(withAuth('none')).toEqual(WITHOUT_TOKEN)
})

test('a call that reads a token states its scope, and a call for a role needs a token', () => {
  const all: readonly Endpoint[] = endpoints
  expect(all.filter(({ auth, scope }) => (auth === 'none') !== (scope === null))).toEqual([])
  expect(all.filter(({ auth, roles }) => roles.length > 0 && auth !== 'token')).toEqual([])
})

test('ENTITIES-02 a profile without sign-in carries no session token', () => {
  expect(fieldsOf(Profile)).not.toContain('token')
})

test('ENTITIES-08 a block is text, image, video or youtube', () => {
  expect(Media.shape.type.options).toEqual(['text', 'image', 'video', 'youtube'])
})

const words = (list: string): string[] => list.split(' ').filter((word) => word !== '')

/** Names of the fields of an object, or of the items of a list. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(z.instanceof(z.ZodType).parse(schema.element))
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
