import * as account from './account.ts'
import * as catalogue from './catalogue.ts'
import * as community from './community.ts'
import * as contact from './contact.ts'
import * as cover from './cover.ts'
import * as earnings from './earnings.ts'
import * as follow from './follow.ts'
import * as listening from './listening.ts'
import * as member from './member.ts'
import * as mention from './mention.ts'
import * as moderation from './moderation.ts'
import * as notification from './notification.ts'
import * as playlist from './playlist.ts'
import * as podcast from './podcast.ts'
import * as privateFeed from './private-feed.ts'
import * as publication from './publication.ts'
import * as queue from './queue.ts'
import * as rating from './rating.ts'
import * as search from './search.ts'
import * as shop from './shop.ts'
import * as subscription from './subscription.ts'
import * as timedText from './timed-text.ts'
import * as upload from './upload.ts'
import * as vote from './vote.ts'

/** Every call of the API, in the order of the specification, then the extra calls (API-05 to API-37). */
export const endpoints = [
  cover.coversAndReviews,
  cover.steamVideo,
  cover.loginImage,
  cover.getDiscovers,
  account.verifyToken,
  account.login,
  account.loginSocial,
  account.appleCallback,
  account.signUp,
  account.sendVerifyCode,
  account.updatePhone,
  account.updatePassword,
  account.updateProfileWithImage,
  account.contactUs,
  cover.listFaqs,
  member.followingsAndFollowers,
  member.updateFollowStatus,
  community.blogCategories,
  community.userTopicFollowings,
  community.updateTopicFollowStatus,
  community.searchPosts,
  community.relatedPosts,
  community.createComment,
  community.updateComment,
  community.deleteComment,
  community.uploadCommentFile,
  community.createPost,
  community.uploadMedia,
  shop.listProducts,
  publication.newsList,
  member.searchTopUsers,
  catalogue.searchTopArtists,
  catalogue.artistMedia,
  podcast.searchCloudPodcasts,
  podcast.podcastMedia,
  catalogue.listGenres,
  search.searchAll,
  search.livefeed,
  search.livefeedAd,
  playlist.userPlaylists,
  playlist.myTopSongs,
  playlist.playlistSongsAdd,
  playlist.createPlaylist,
  subscription.userSubscriptions,
  subscription.cancelSubscription,
  subscription.subscribe,
  vote.voteCategories,
  vote.voteCategoriesAd,
  vote.voteSubCategories,
  vote.voteSubCategoriesInfo,
  vote.updateVote,
  cover.getSettings,
  community.getPost,
  publication.newsDetail,
  account.requestPasswordReset,
  account.confirmPasswordReset,
  account.logout,
  contact.contactMessage,
  account.getProfile,
  catalogue.albumMedia,
  catalogue.songMedia,
  playlist.playlistMedia,
  playlist.updatePlaylist,
  playlist.deletePlaylist,
  playlist.playlistSongsRemove,
  playlist.playlistSongsReorder,
  podcast.seasonMedia,
  podcast.episodeMedia,
  listening.addPlay,
  listening.songStream,
  listening.episodeStream,
  listening.waveform,
  earnings.earnings,
  earnings.earningsReport,
  earnings.requestPayment,
  earnings.tipPlatform,
  subscription.supportTiers,
  subscription.support,
  subscription.startPayment,
  subscription.checkPayment,
  subscription.resumeSubscription,
  subscription.demoApprove,
  subscription.providerEvent,
  upload.uploadFile,
  account.listSessions,
  account.endSession,
  account.listAccessKeys,
  account.createAccessKey,
  account.revokeAccessKey,
  community.listComments,
  community.listReplies,
  community.postUpdates,
  community.deletePost,
  community.updateDraft,
  community.listDrafts,
  publication.deleteNews,
  publication.restoreNews,
  moderation.moderationQueue,
  moderation.moderationSettle,
  moderation.moderationLog,
  contact.listContactMessages,
  contact.settleContactMessage,
  notification.listNotifications,
  notification.unreadNotifications,
  notification.readNotifications,
  notification.switchNotifications,
  playlist.restorePlaylist,
  playlist.importPlaylist,
  playlist.exportPlaylist,
  rating.listReviews,
  rating.rateItem,
  rating.removeRating,
  follow.updateArtistFollow,
  follow.updatePodcastFollow,
  follow.creatorFollowings,
  listening.listeningHistory,
  listening.listeningHistoryExport,
  listening.deletePlays,
  listening.clearListeningHistory,
  listening.scrobbling,
  listening.updateScrobbling,
  queue.getQueue,
  queue.updateQueue,
  timedText.getLyrics,
  timedText.getTranscript,
  mention.artistMentions,
  earnings.listPayouts,
  earnings.payoutAddress,
  earnings.updatePayoutAddress,
  earnings.listCharges,
  earnings.moneyFlow,
  privateFeed.listPrivateFeeds,
  privateFeed.makePrivateFeed,
  privateFeed.endPrivateFeed,
  vote.ballotLog,
  vote.recountScript,
] as const

type Each = (typeof endpoints)[number]

/** The calls by path, for types. */
export type ByPath = { [E in Each as E['path']]: E }
