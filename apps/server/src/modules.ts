import { liveRoutes } from './live/live.routes.ts'
import { keysRoutes } from './modules/account/access-keys.routes.ts'
import { accountRoutes } from './modules/account/account.routes.ts'
import { profilePictureRoutes } from './modules/account/profile-pictures.routes.ts'
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts'
import { communityRoutes } from './modules/community/community.routes.ts'
import { postMediaRoutes } from './modules/community/post-media.routes.ts'
import { writingRoutes } from './modules/community/writing.routes.ts'
import { contactRoutes } from './modules/contact/contact.routes.ts'
import { coverRoutes } from './modules/cover/cover.routes.ts'
import { followRoutes } from './modules/follow/follow.routes.ts'
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts'
import { historyRoutes } from './modules/listening/history.routes.ts'
import { listeningRoutes } from './modules/listening/listening.routes.ts'
import { livefeedRoutes } from './modules/livefeed/livefeed.routes.ts'
import { uploadRoutes } from './modules/media/upload.routes.ts'
import { memberRoutes } from './modules/member/member.routes.ts'
import { mentionRoutes } from './modules/mention/mention.routes.ts'
import { moderationRoutes } from './modules/moderation/moderation.routes.ts'
import { notificationRoutes } from './modules/notification/notification.routes.ts'
import { providerEventRoutes } from './modules/payment/provider-event.routes.ts'
import { playlistChangeRoutes } from './modules/playlist/playlist-changes.routes.ts'
import { playlistFileRoutes } from './modules/playlist/playlist-files.routes.ts'
import { playlistRoutes } from './modules/playlist/playlist.routes.ts'
import { podcastRoutes } from './modules/podcast/podcast.routes.ts'
import { privateFeedRoutes } from './modules/private-feed/private-feed.routes.ts'
import { publicationRoutes } from './modules/publication/publication.routes.ts'
import { queueRoutes } from './modules/queue/queue.routes.ts'
import { ratingRoutes } from './modules/rating/rating.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { shopRoutes } from './modules/shop/shop.routes.ts'
import { waveformRoutes } from './modules/sound-measure/waveform.routes.ts'
import { endingRoutes } from './modules/subscription/ending.routes.ts'
import { payingRoutes } from './modules/subscription/paying.routes.ts'
import { subscriptionRoutes } from './modules/subscription/subscription.routes.ts'
import { timedTextRoutes } from './modules/timed-text/timed-text.routes.ts'
import { voteRoutes } from './modules/vote/vote.routes.ts'
import type { Api } from './route.ts'

/** The modules of the API; each registers its calls. */
export const modules: readonly ((api: Api) => void)[] = [
  coverRoutes,
  shopRoutes,
  catalogueRoutes,
  podcastRoutes,
  publicationRoutes,
  playlistRoutes,
  playlistChangeRoutes,
  playlistFileRoutes,
  memberRoutes,
  notificationRoutes,
  moderationRoutes,
  contactRoutes,
  accountRoutes,
  keysRoutes,
  profilePictureRoutes,
  searchRoutes,
  livefeedRoutes,
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
  communityRoutes,
  writingRoutes,
  postMediaRoutes,
  uploadRoutes,
  ratingRoutes,
  followRoutes,
  timedTextRoutes,
  mentionRoutes,
  voteRoutes,
  liveRoutes,
]
