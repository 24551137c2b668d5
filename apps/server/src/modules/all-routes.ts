import type { Api } from '../http/route.ts'
import { liveRoutes } from '../live/live.routes.ts'
import { keysRoutes } from './account/access-keys.routes.ts'
import { accountRoutes } from './account/account.routes.ts'
import { emailChangeRoutes } from './account/email/email-change.routes.ts'
import { dataFileRoutes } from './account/export/data-file.routes.ts'
import { profilePictureRoutes } from './account/profile-pictures.routes.ts'
import { proofRoutes } from './account/proof/proof.routes.ts'
import { blockRoutes } from './block/block.routes.ts'
import { bookmarkRoutes } from './bookmark/bookmark.routes.ts'
import { deskCatalogueRoutes } from './catalogue/desk/desk-catalogue.routes.ts'
import { deskEditRoutes } from './catalogue/desk/edit.routes.ts'
import { deskGenreRoutes } from './catalogue/genre/genre.routes.ts'
import { catalogueRoutes } from './catalogue/read/catalogue.routes.ts'
import { postActRoutes } from './community/acts/post-acts.routes.ts'
import { postMediaRoutes } from './community/post-media.routes.ts'
import { readingRoutes } from './community/reading.routes.ts'
import { topicRoutes } from './community/topics/topics.routes.ts'
import { postVersionRoutes } from './community/versions/post-versions.routes.ts'
import { writingRoutes } from './community/writing.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { coverRoutes } from './cover/cover.routes.ts'
import { siteDeskRoutes } from './cover/desk/site-desk.routes.ts'
import { deskLogRoutes } from './desk/log.routes.ts'
import { followRoutes } from './follow/follow.routes.ts'
import { followingRoutes } from './following/following.routes.ts'
import { deskFeedRoutes } from './import-run/feeds/feeds.routes.ts'
import { importRunRoutes } from './import-run/import-run.routes.ts'
import { importUploadRoutes } from './import-run/upload/import-upload.routes.ts'
import { inviteRoutes } from './invite/invites.routes.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { likeRoutes } from './like/like.routes.ts'
import { historyRoutes } from './listening/history.routes.ts'
import { listeningRoutes } from './listening/listening.routes.ts'
import { testMailRoutes } from './mail/test-mail.routes.ts'
import { uploadRoutes } from './media/upload.routes.ts'
import { memberRoutes } from './member/member.routes.ts'
import { mentionRoutes } from './mention/mention.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { endingRoutes } from './money/checkout/ending.routes.ts'
import { payingRoutes } from './money/checkout/paying.routes.ts'
import { subscriptionRoutes } from './money/checkout/subscription.routes.ts'
import { moneyDeskRoutes } from './money/desk/money-desk.routes.ts'
import { deskPaymentsRoutes } from './money/desk/payments.routes.ts'
import { payoutsRoutes } from './money/desk/payouts.routes.ts'
import { ledgerRoutes } from './money/ledger/ledger.routes.ts'
import { deskPlansRoutes } from './money/plans/desk-plans.routes.ts'
import { providerEventRoutes } from './money/provider/provider-event.routes.ts'
import { emailConsentRoutes } from './money/supporters/email-consent.routes.ts'
import { newsroomRoutes } from './newsroom/newsroom.routes.ts'
import { notificationRoutes } from './notification/notification.routes.ts'
import { operationsRoutes } from './operations/operations.routes.ts'
import { peopleDataRoutes } from './people/export/data.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { personRoutes } from './person/person.routes.ts'
import { playlistChangeRoutes } from './playlist/playlist-changes.routes.ts'
import { playlistFileRoutes } from './playlist/playlist-files.routes.ts'
import { playlistRoutes } from './playlist/playlist.routes.ts'
import { playlistSharingRoutes } from './playlist/sharing/sharing.routes.ts'
import { podcastRoutes } from './podcast/podcast.routes.ts'
import { publicationRoutes } from './publication/publication.routes.ts'
import { privateFeedRoutes } from './publish/private-feed/private-feed.routes.ts'
import { queueRoutes } from './queue/queue.routes.ts'
import { ratingRoutes } from './rating/rating.routes.ts'
import { reactionRoutes } from './reaction/reaction.routes.ts'
import { ruleRoutes } from './rule/rules.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { settingRoutes } from './setting/setting.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { shopRoutes } from './shop/shop.routes.ts'
import { waveformRoutes } from './sound/waveform.routes.ts'
import { creatorRoutes } from './studio/creator/creators.routes.ts'
import { episodeTextRoutes } from './studio/episode/episode-texts.routes.ts'
import { episodeRoutes } from './studio/episode/episode.routes.ts'
import { exportRoutes } from './studio/export/export.routes.ts'
import { feedMoveRoutes } from './studio/feed-move/feed-move.routes.ts'
import { figuresRoutes } from './studio/figures/figures.routes.ts'
import { podcastSettingsRoutes } from './studio/podcast/podcast.routes.ts'
import { seasonRoutes } from './studio/podcast/season.routes.ts'
import { privateLinkRoutes } from './studio/private-link/private-link.routes.ts'
import { releaseRoutes } from './studio/release/release.routes.ts'
import { trackTableRoutes } from './studio/release/tracks/track-table.routes.ts'
import { studioSoundRoutes } from './studio/sound/sound.routes.ts'
import { supporterRoutes } from './studio/supporters/supporters.routes.ts'
import { deskTeamRoutes } from './studio/team/desk-team.routes.ts'
import { teamRoutes } from './studio/team/team.routes.ts'
import { soundUploadRoutes } from './studio/upload/upload.routes.ts'
import { timedTextRoutes } from './timed-text/timed-text.routes.ts'
import { unreadRoutes } from './unread/unread.routes.ts'
import { deskContestRoutes } from './vote/contest/desk-contests.routes.ts'
import { voteRoutes } from './vote/vote.routes.ts'

/** The modules of the API; each registers its calls. */
export const modules: readonly ((api: Api) => void)[] = [
  coverRoutes,
  settingRoutes,
  testMailRoutes,
  setupRoutes,
  shopRoutes,
  catalogueRoutes,
  podcastRoutes,
  publicationRoutes,
  newsroomRoutes,
  playlistRoutes,
  playlistChangeRoutes,
  playlistFileRoutes,
  playlistSharingRoutes,
  memberRoutes,
  personRoutes,
  notificationRoutes,
  moderationRoutes,
  contactRoutes,
  deskLogRoutes,
  peopleRoutes,
  inviteRoutes,
  peopleDataRoutes,
  operationsRoutes,
  payoutsRoutes,
  importRunRoutes,
  importUploadRoutes,
  deskFeedRoutes,
  deskPaymentsRoutes,
  moneyDeskRoutes,
  deskPlansRoutes,
  topicRoutes,
  deskCatalogueRoutes,
  deskEditRoutes,
  deskGenreRoutes,
  deskTeamRoutes,
  accountRoutes,
  emailChangeRoutes,
  dataFileRoutes,
  proofRoutes,
  keysRoutes,
  profilePictureRoutes,
  searchRoutes,
  likeRoutes,
  libraryRoutes,
  followingRoutes,
  blockRoutes,
  listeningRoutes,
  historyRoutes,
  waveformRoutes,
  queueRoutes,
  ledgerRoutes,
  subscriptionRoutes,
  privateFeedRoutes,
  payingRoutes,
  endingRoutes,
  providerEventRoutes,
  emailConsentRoutes,
  readingRoutes,
  writingRoutes,
  postVersionRoutes,
  reactionRoutes,
  bookmarkRoutes,
  unreadRoutes,
  postActRoutes,
  ruleRoutes,
  postMediaRoutes,
  uploadRoutes,
  ratingRoutes,
  followRoutes,
  timedTextRoutes,
  mentionRoutes,
  voteRoutes,
  deskContestRoutes,
  creatorRoutes,
  teamRoutes,
  supporterRoutes,
  soundUploadRoutes,
  studioSoundRoutes,
  feedMoveRoutes,
  liveRoutes,
  podcastSettingsRoutes,
  seasonRoutes,
  episodeRoutes,
  episodeTextRoutes,
  releaseRoutes,
  trackTableRoutes,
  privateLinkRoutes,
  exportRoutes,
  figuresRoutes,
  siteDeskRoutes,
]
