import * as account from '@earshot/contract/calls/account'
import * as catalogue from '@earshot/contract/calls/catalogue'
import * as community from '@earshot/contract/calls/community'
import * as contact from '@earshot/contract/calls/contact'
import * as cover from '@earshot/contract/calls/cover'
import * as earnings from '@earshot/contract/calls/earnings'
import * as follow from '@earshot/contract/calls/follow'
import * as listening from '@earshot/contract/calls/listening'
import * as member from '@earshot/contract/calls/member'
import * as mention from '@earshot/contract/calls/mention'
import * as moderation from '@earshot/contract/calls/moderation'
import * as notification from '@earshot/contract/calls/notification'
import * as playlist from '@earshot/contract/calls/playlist'
import * as podcast from '@earshot/contract/calls/podcast'
import * as privateFeed from '@earshot/contract/calls/private-feed'
import * as publication from '@earshot/contract/calls/publication'
import * as queue from '@earshot/contract/calls/queue'
import * as rating from '@earshot/contract/calls/rating'
import * as search from '@earshot/contract/calls/search'
import * as shop from '@earshot/contract/calls/shop'
import * as subscription from '@earshot/contract/calls/subscription'
import * as timedText from '@earshot/contract/calls/timed-text'
import * as upload from '@earshot/contract/calls/upload'
import * as vote from '@earshot/contract/calls/vote'
import type { Data, GetPath, Input, PostPath } from '@earshot/contract/client'
import { RATED_KINDS } from '@earshot/contract/limits'
import type { RatedKind } from '@earshot/contract/rating'

/**
 * What a page shows and what a write changes. A page is tagged by the calls it reads (READS), a write by its call (WRITES); a write evicts every
 * page that has one of its tags. `posts`: which posts there are and all comments; `comments`: comments of posts that the write does not name;
 * `post:7`: the text, comments and counts of one post; `people`: names and pictures of members; `members`: the directory and its counts;
 * `catalogue`: artists, albums, songs and podcasts without their followers and ratings; `followers`: how many follow an artist or podcast; `ratings:song`: the ratings
 * of songs; `playlists`: playlists with their ratings; `member:7`: the counts of one member; `inbox:7`: the notifications of one member, which are on no page; `money`: the totals of the ledger; `files`: uploads of members;
 * `lively`: which posts are talked about.
 */
export type Tag =
  | 'articles'
  | 'catalogue'
  | 'comments'
  | 'cover'
  | 'files'
  | 'followers'
  | 'lively'
  | 'members'
  | 'money'
  | 'people'
  | 'playlists'
  | 'posts'
  | 'topics'
  | 'votes'
  | `post:${number}`
  | `member:${number}`
  | `inbox:${number}`
  | `ratings:${Exclude<RatedKind, 'playlist'>}`

/** The tag of the ratings of a kind. */
export const ratingsOf = (kind: RatedKind): Tag => (kind === 'playlist' ? 'playlists' : `ratings:${kind}`)

/** The tags of what listeners change in the catalogue: its followers and ratings. */
export const LISTENER_COUNTS: readonly Tag[] = [
  'followers',
  ...RATED_KINDS.filter((kind) => kind !== 'playlist').map(ratingsOf),
]

/** The tags of a reply. `data` is undefined when the call failed. */
export function tagsOfRead<P extends GetPath>(
  path: P,
  input: Input<P> | undefined,
  data: Data<P> | undefined,
): readonly Tag[] {
  return READS[path](input, data)
}

/** The input of a call; a form is read by its handler, so fields may be missing here. */
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
const commentsOf = (input: { blog_id?: unknown } | undefined): Tag[] => [
  'posts',
  'people',
  ...posts([Number(input?.blog_id)]),
]

const items = always('catalogue', ...LISTENER_COUNTS)

// A text shows titles and pictures of what it links to.
const mentionsOf = (data: { mentions?: readonly unknown[] | undefined } | undefined): Tag[] =>
  data?.mentions?.length ? ['catalogue', 'playlists'] : []

/** The tags of what each read shows to visitors. Reads that need a token have none. */
export const READS: {
  [P in GetPath]: (input: Input<P> | undefined, data: Data<P> | undefined) => readonly Tag[]
} = {
  [cover.coversAndReviews]: always('cover'),
  [cover.steamVideo]: always('cover'),
  [cover.loginImage]: always('cover'),
  [cover.getSettings]: always('cover'),
  [cover.getWords]: always('cover'),
  [cover.firstSteps]: always('cover', 'catalogue', 'articles', 'topics'),
  [cover.getDiscovers]: always('cover', 'catalogue', 'articles', ...LISTENER_COUNTS),
  [cover.listFaqs]: always('cover'),
  [shop.listProducts]: always('cover'),
  [search.livefeedAd]: always('cover'),

  [community.blogCategories]: always('topics'),
  [community.searchPosts]: (_input, data) => ['posts', 'people', ...posts(idsOf(data))],
  [community.livelyPosts]: (_input, data) => ['lively', 'posts', 'people', ...posts(idsOf(data))],
  [community.getPost]: (input, data) => [
    ...commentsOf(input),
    ...(data === undefined ? [] : [`member:${data.user.id}` as const]),
    ...mentionsOf(data),
  ],
  [community.relatedPosts]: (input, data) => [
    ...commentsOf(input),
    ...posts(idsOf(data?.last_5_items.data)),
    ...posts(idsOf(data?.similar_3_items.data)),
  ],
  [community.listComments]: commentsOf,
  [community.listReplies]: always('posts', 'people'),
  [community.postUpdates]: commentsOf,

  [publication.newsList]: always('articles'),
  [publication.newsDetail]: (_input, data) => ['articles', ...mentionsOf(data)],
  [mention.artistMentions]: always('articles', 'posts', 'people', 'catalogue'),
  [member.searchTopUsers]: always('members', 'people', 'playlists'),
  [catalogue.searchTopArtists]: items,
  [catalogue.artistMedia]: items,
  [catalogue.albumMedia]: items,
  [catalogue.songMedia]: items,
  [catalogue.listGenres]: always('catalogue'),
  [podcast.searchCloudPodcasts]: items,
  [podcast.podcastMedia]: items,
  [podcast.seasonMedia]: items,
  [podcast.episodeMedia]: items,
  [timedText.getLyrics]: always('catalogue'),
  [timedText.getTranscript]: always('catalogue'),
  [timedText.searchLines]: items,
  [search.searchAll]: always('catalogue', 'playlists', 'cover', ...LISTENER_COUNTS),
  [search.livefeed]: always('catalogue', 'playlists', ...LISTENER_COUNTS),
  [playlist.playlistMedia]: always('catalogue', 'playlists', ...LISTENER_COUNTS),
  [vote.voteCategories]: always('votes'),
  [vote.voteCategoriesAd]: always('votes'),
  [vote.voteSubCategories]: always('votes', 'catalogue'),
  [vote.voteSubCategoriesInfo]: always('votes', 'catalogue'),
  [vote.ballotLog]: nothing,
  [vote.recountScript]: nothing,
  [subscription.supportTiers]: always('catalogue'),
  [earnings.moneyFlow]: always('money', 'cover'),
  [rating.listReviews]: always('catalogue', 'playlists', 'people', ...LISTENER_COUNTS),

  [account.verifyToken]: nothing,
  [account.getProfile]: always('people', 'members'),
  [account.listSessions]: nothing,
  [account.listAccessKeys]: nothing,
  [member.followingsAndFollowers]: nothing,
  [notification.listNotifications]: nothing,
  [notification.unreadNotifications]: nothing,
  [listening.listeningHistory]: nothing,
  [listening.listeningHistoryExport]: nothing,
  [listening.scrobbling]: nothing,
  [earnings.earnings]: nothing,
  [earnings.earningsReport]: nothing,
  [earnings.listPayouts]: nothing,
  [earnings.payoutAddress]: nothing,
  [earnings.listCharges]: nothing,
  [community.userTopicFollowings]: nothing,
  [community.listDrafts]: nothing,
  [follow.creatorFollowings]: nothing,
  [follow.followedCreators]: nothing,
  [queue.getQueue]: nothing,
  [playlist.userPlaylists]: nothing,
  [playlist.myTopSongs]: nothing,
  [subscription.userSubscriptions]: nothing,
  [privateFeed.listPrivateFeeds]: nothing,
  [moderation.moderationQueue]: nothing,
  [moderation.moderationLog]: nothing,
  [moderation.listSuspensions]: nothing,
  [contact.listContactMessages]: nothing,
  [playlist.exportPlaylist]: nothing,
  [listening.songStream]: nothing,
  [listening.episodeStream]: nothing,
  [listening.waveform]: always('catalogue'),
}

const changesOfRating = ({ kind }: Sent): readonly Tag[] => RATED_KINDS.filter((each) => each === kind).map(ratingsOf)

/** The tags of what each write changes on pages of visitors. Counts of plays may be late. */
export const WRITES: Record<PostPath, (sent: Sent, viewerId: number | undefined) => readonly Tag[]> = {
  [community.createPost]: always('posts', 'topics', 'files'),
  [community.deletePost]: ({ blog_id: id }) => ['posts', 'topics', 'files', ...posts([Number(id)])],
  [community.uploadMedia]: always('posts', 'topics', 'files'),
  [community.updateDraft]: always('posts', 'topics', 'files'),
  [community.createComment]: ({ blog_id: id }) => [...posts([Number(id)]), 'files', 'lively'],
  // Their input does not name the post.
  [community.updateComment]: always('posts', 'comments', 'files'),
  [community.deleteComment]: always('posts', 'comments', 'files'),
  [moderation.moderationSettle]: ({ kind }) =>
    kind === 'review' ? RATED_KINDS.map(ratingsOf) : ['posts', 'comments', 'topics', 'files'],
  // Votes are annulled by a handler, which tells it itself.
  [moderation.suspendMember]: nothing,
  [moderation.restoreMember]: always('votes'),
  [community.uploadCommentFile]: always('files'),
  [upload.uploadFile]: always('files'),
  [community.updateTopicFollowStatus]: always('topics'),
  [publication.deleteNews]: always('articles', 'files'),
  [publication.restoreNews]: always('articles', 'files'),
  [member.updateFollowStatus]: ({ following_user_id: id }, viewerId) => [
    'members',
    `member:${Number(id)}`,
    ...(viewerId === undefined ? [] : [`member:${viewerId}` as const]),
  ],
  [account.updateProfile]: always('people', 'members'),
  [account.updateProfileWithImage]: always('people', 'files'),
  // The first sign-in with a provider makes an account, too.
  [account.signUp]: always('members'),
  [account.loginSocial]: always('members'),
  [account.appleCallback]: always('members'),

  [playlist.createPlaylist]: always('playlists', 'files'),
  [playlist.updatePlaylist]: always('playlists', 'files'),
  [playlist.deletePlaylist]: always('playlists', 'files'),
  [playlist.restorePlaylist]: always('playlists', 'files'),
  [playlist.importPlaylist]: always('playlists'),
  [playlist.playlistSongsAdd]: always('playlists'),
  [playlist.playlistSongsRemove]: always('playlists'),
  [playlist.playlistSongsReorder]: always('playlists'),
  [rating.rateItem]: changesOfRating,
  [rating.removeRating]: changesOfRating,
  [queue.updateQueue]: nothing,
  [follow.updateArtistFollow]: always('followers'),
  [follow.updatePodcastFollow]: always('followers'),
  [vote.updateVote]: always('votes'),

  [listening.addPlay]: nothing,
  [account.login]: nothing,
  [account.logout]: nothing,
  [account.endSession]: nothing,
  [account.createAccessKey]: nothing,
  [account.revokeAccessKey]: nothing,
  [account.sendVerifyCode]: nothing,
  [account.updatePhone]: nothing,
  [account.updatePassword]: nothing,
  [account.requestPasswordReset]: nothing,
  [account.confirmPasswordReset]: nothing,
  [account.contactUs]: nothing,
  [contact.contactMessage]: nothing,
  [contact.settleContactMessage]: nothing,
  [notification.readNotifications]: (_sent, viewerId) => (viewerId === undefined ? [] : [`inbox:${viewerId}`]),
  [notification.switchNotifications]: nothing,
  [listening.deletePlays]: nothing,
  [listening.clearListeningHistory]: nothing,
  [listening.updateScrobbling]: nothing,
  [earnings.requestPayment]: always('money'),
  [earnings.updatePayoutAddress]: nothing,
  [earnings.tipPlatform]: always('money'),
  [subscription.subscribe]: always('money'),
  [privateFeed.makePrivateFeed]: nothing,
  [privateFeed.endPrivateFeed]: nothing,
  [subscription.cancelSubscription]: nothing,
  [subscription.startPayment]: nothing,
  [subscription.checkPayment]: always('money'),
  [subscription.resumeSubscription]: nothing,
  [subscription.support]: always('money'),
  [subscription.demoApprove]: nothing,
  [subscription.providerEvent]: nothing,
}
