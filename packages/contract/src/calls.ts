// Paths of the calls, without their schemas, so that browsers load no zod. Endpoints and pages name a call by its
// constant.

/** Calls of account.ts. */
export const verifyToken = 'user/verify_token'
export const login = 'user/login'
export const loginSocial = 'user/login_social'
export const appleCallback = 'user/appleCallback'
export const signUp = 'user/sign_up'
export const sendVerifyCode = 'user/send_verify_code'
export const updatePhone = 'user/update_phone'
export const updatePassword = 'user/update_password'
export const updateProfile = 'user/update_profile'
export const updateProfileWithImage = 'user/update_profile_with_image'
export const contactUs = 'user/contact_us'
export const requestPasswordReset = 'user/request_password_reset'
export const confirmPasswordReset = 'user/confirm_password_reset'
export const logout = 'user/logout'
export const getProfile = 'user/profile'
export const proofState = 'user/proof'
export const sendProofCode = 'user/send_proof_code'
export const prove = 'user/prove'
export const listAccessKeys = 'user/access_keys'
export const createAccessKey = 'user/create_access_key'
export const revokeAccessKey = 'user/revoke_access_key'

/** Calls of catalogue.ts. */
export const listGenres = 'song/genres'
export const searchTopArtists = 'song/search_top_artists'
export const artistMedia = 'song/artist_media'
export const albumMedia = 'song/album_media'
export const songMedia = 'song/song_media'

/** Calls of community.ts. */
export const blogCategories = 'blog/blog_categories'
export const userTopicFollowings = 'blog/user_topic_followings'
export const updateTopicFollowStatus = 'blog/update_topic_follow_status'
export const searchPosts = 'blog/search'
export const livelyPosts = 'blog/lively_posts'
export const relatedPosts = 'blog/related_posts'
export const getPost = 'blog/post'
export const listComments = 'blog/comments'
export const postUpdates = 'blog/updates'
export const listReplies = 'blog/replies'
export const createComment = 'blog/comment'
export const updateComment = 'blog/update_comment'
export const deleteComment = 'blog/delete_comment'
export const uploadCommentFile = 'blog/upload_comment_file'
export const createPost = 'blog/create_blog'
export const updateDraft = 'blog/update_draft'
export const listDrafts = 'blog/drafts'
export const deletePost = 'blog/delete_blog'
export const uploadMedia = 'blog/upload_media'

/** Calls of contact.ts. */
export const contactMessage = 'user/contact_message'
export const listContactMessages = 'moderation/messages'
export const changeContactMessage = 'moderation/settle_message'

/** Calls of cover.ts. */
export const coversAndReviews = 'cover/covers_and_reviews'
/** Streaming: the wire spells it so (API-06). */
export const steamVideo = 'cover/steam_video'
export const loginImage = 'cover/login_image'
export const getDiscovers = 'cover/discovers'
export const getSettings = 'cover/settings'
export const listFaqs = 'user/faqs'
/** Texts of the pages that have no other call; only the server reads them, during rendering. */
export const getWords = 'cover/words'
/** Next steps for an empty community; requested only if there is no music. */
export const firstSteps = 'cover/first_steps'

/** Calls of earnings.ts. */
export const earnings = 'user/earnings'
export const earningsReport = 'user/earnings_report'
export const requestPayment = 'user/request_payment'
export const tipPlatform = 'user/tip_platform'
export const listPayouts = 'user/payouts'
export const payoutAddress = 'user/payout_address'
export const updatePayoutAddress = 'user/update_payout_address'
export const listCharges = 'user/charges'
export const moneyFlow = 'cover/money'

/** Calls of follow.ts. */
export const updateArtistFollow = 'song/update_artist_follow'
export const updatePodcastFollow = 'podcast/update_podcast_follow'
export const creatorFollowings = 'user/artist_and_podcast_followings'
export const followedCreators = 'user/followed_creators'

/** Calls of like.ts. */
export const updateLike = 'song/update_like'
export const listLikes = 'song/likes'

/** Calls of library.ts. */
export const library = 'user/library'
export const likedSongs = 'song/liked_songs'
export const exportLikedSongs = 'song/export_liked_songs'
export const updatePrivacy = 'user/update_privacy'

/** Calls of listening.ts. */
export const addPlay = 'song/add_play'
export const updatePlay = 'song/update_play'
export const songStream = 'song/stream'
export const episodeStream = 'podcast/stream'
export const waveform = 'song/waveform'
export const listeningHistory = 'user/listening_history'
export const listeningHistoryExport = 'user/listening_history_export'
export const listeningPositions = 'user/listening_positions'
export const updateListeningPosition = 'user/update_listening_position'
export const deletePlays = 'user/delete_plays'
export const clearListeningHistory = 'user/clear_listening_history'
export const scrobbling = 'user/scrobbling'
export const updateScrobbling = 'user/update_scrobbling'

/** Calls of member.ts. */
export const searchTopUsers = 'song/search_top_users'
export const followingsAndFollowers = 'user/followings_and_followers'
export const updateFollowStatus = 'user/update_follow_status'

/** Calls of mention.ts. */
export const artistMentions = 'song/artist_mentions'

/** Calls of moderation.ts. */
export const moderationQueue = 'moderation/queue'
export const moderationDecide = 'moderation/settle'
export const moderationLog = 'moderation/log'
export const moderationCase = 'moderation/case'
export const takeCase = 'moderation/take'
export const undoDecision = 'moderation/undo'
export const deleteForGood = 'moderation/delete_for_good'
export const pinPost = 'moderation/pin'
export const lockPost = 'moderation/lock'
export const movePost = 'moderation/move'
export const appeal = 'moderation/appeal'
export const moderationFigures = 'moderation/figures'
export const publishedFigures = 'moderation/published_figures'
export const listSuspensions = 'moderation/suspensions'
export const suspendMember = 'moderation/suspend'
export const restoreMember = 'moderation/restore'

/** Calls of email-change.ts. */
export const confirmEmail = 'user/confirm_email'
export const undoEmailChange = 'user/undo_email_change'

/** Calls of data-file.ts. */
export const dataFile = 'user/data_file'

/** Calls of notification.ts. */
export const listNotifications = 'user/notifications'
export const unreadNotifications = 'user/unread_notifications'
export const readNotifications = 'user/read_notifications'
export const chooseNotifications = 'user/choose_notifications'
export const switchNotifications = 'user/switch_notifications'
export const switchNotificationMail = 'user/switch_notification_mail'

/** Calls of playlist.ts. */
export const userPlaylists = 'song/user_playlists'
export const myTopSongs = 'song/my_top_songs'
export const playlistSongsAdd = 'song/playlist_songs_cloud_add'
export const createPlaylist = 'song/create_playlist'
export const playlistMedia = 'song/playlist_media'
export const updatePlaylist = 'song/update_playlist'
export const deletePlaylist = 'song/delete_playlist'
export const playlistSongsRemove = 'song/playlist_songs_remove'
export const playlistSongsReorder = 'song/playlist_songs_reorder'
export const restorePlaylist = 'song/restore_playlist'
export const importPlaylist = 'song/import_playlist'
export const exportPlaylist = 'song/export_playlist'

/** Calls of playlist-sharing.ts. */
export const playlistSharing = 'song/playlist_sharing'
export const sharedPlaylists = 'song/shared_playlists'
export const inviteToPlaylist = 'song/invite_to_playlist'
export const answerPlaylistInvitation = 'song/answer_playlist_invitation'
export const removeFromPlaylist = 'song/remove_from_playlist'
export const updatePlaylistFollow = 'song/update_playlist_follow'

/** Calls of podcast.ts. */
export const searchCloudPodcasts = 'podcast/search_cloud_podcasts'
export const podcastMedia = 'podcast/podcast_media'
export const podcastEpisodes = 'podcast/episodes'
export const seasonMedia = 'podcast/season_media'
export const episodeMedia = 'podcast/episode_media'

/** Calls of private-feed.ts. */
export const listPrivateFeeds = 'subscription/private_feeds'
export const makePrivateFeed = 'subscription/make_private_feed'
export const endPrivateFeed = 'subscription/end_private_feed'

/** Calls of publication.ts. */
export const newsList = 'news/list'
export const newsDetail = 'news/detail'
export const deleteNews = 'news/delete'
export const restoreNews = 'news/restore'
export const previewNews = 'news/preview'

/** Calls of queue.ts. */
export const getQueue = 'user/queue'
export const updateQueue = 'user/update_queue'

/** Calls of rating.ts. */
export const listReviews = 'rating/reviews'
export const rateItem = 'rating/rate'
export const removeRating = 'rating/remove'

/** Calls of person.ts. */
export const getPerson = 'user/person'
export const personItems = 'user/person_items'
export const updateUsername = 'user/update_username'

/** Calls of search.ts. */
export const searchAll = 'song/search_all_v1'
export const livefeed = 'song/livefeed'
export const livefeedAd = 'song/livefeed_ad'
export const suggest = 'song/suggest'
export const searchTexts = 'song/search_texts'

/** Calls of shop.ts. */
export const listProducts = 'product/products'

/** Calls of studio/creators.ts. */
export const studioOverview = 'studio/overview'
export const sameName = 'studio/same_name'
export const applyAsCreator = 'studio/apply'
export const listApplications = 'studio/applications'
export const decideApplication = 'studio/decide_application'
export const creatorProfile = 'studio/profile'
export const updateCreatorProfile = 'studio/update_profile'
export const creatorHistory = 'studio/history'

/** Calls of studio/podcast/podcast.ts. */
export const getPodcastSettings = 'studio/podcast'
export const updatePodcast = 'studio/update_podcast'
export const uploadPodcastCover = 'studio/upload_podcast_cover'

/** Calls of studio/podcast/directory-check.ts. */
export const checkForDirectories = 'studio/directory_check'

/** Calls about seasons of studio/podcast/podcast.ts. */
export const listStudioSeasons = 'studio/seasons'
export const createSeason = 'studio/create_season'
export const updateSeason = 'studio/update_season'
export const deleteSeason = 'studio/delete_season'

/** Calls of studio/podcast/episode.ts. */
export const listStudioEpisodes = 'studio/episodes'
export const getStudioEpisode = 'studio/episode'
export const createEpisode = 'studio/create_episode'
export const updateEpisode = 'studio/update_episode'
export const previousEpisodeSound = 'studio/previous_episode_sound'
export const publishEpisode = 'studio/publish_episode'
export const scheduleEpisode = 'studio/schedule_episode'
export const unscheduleEpisode = 'studio/unschedule_episode'
export const discardEpisodeChanges = 'studio/discard_episode_changes'
export const unpublishEpisode = 'studio/unpublish_episode'
export const publishEpisodeAgain = 'studio/publish_episode_again'
export const deleteEpisode = 'studio/delete_episode'
export const restoreEpisode = 'studio/restore_episode'

/** Calls of studio/podcast/episode-texts.ts. */
export const updateChapters = 'studio/update_chapters'
export const getStudioTranscript = 'studio/transcript'
export const uploadTranscript = 'studio/upload_transcript'
export const updateTranscript = 'studio/update_transcript'
export const removeTranscript = 'studio/remove_transcript'

/** Calls of studio/sounds.ts, and its upload. */
export const uploadSound = 'studio/upload'
export const listSounds = 'studio/sounds'
export const removeSound = 'studio/remove_sound'
export const retrySound = 'studio/retry_sound'
export const draftToken = 'studio/stream_token'
export const draftStream = 'studio/stream'
export const originalSound = 'studio/original'

/** Calls of studio/feed/feed-move.ts. */
export const checkFeed = 'studio/check_feed'
export const startFeedImport = 'studio/start_feed_import'
export const proveFeedImport = 'studio/prove_feed_import'
export const listFeedImports = 'studio/feed_imports'
export const getFeedImport = 'studio/feed_import'
export const retryFeedImport = 'studio/retry_feed_import'
export const getFeedMove = 'studio/feed_move'
export const checkMovedFeed = 'studio/check_moved_feed'
export const checkNewFeed = 'studio/check_new_feed'
export const moveOut = 'studio/move_out'
export const undoMoveOut = 'studio/undo_move_out'
export const getFeedValues = 'studio/feed_values'
export const acceptFeedValue = 'studio/accept_feed_value'

/** Calls of studio/team.ts. */
export const getTeam = 'studio/team'
export const invite = 'studio/invite'
export const revokeInvitation = 'studio/revoke_invitation'
export const findInvitation = 'studio/invitation'
export const answerInvitation = 'studio/answer_invitation'
export const updateCreatorRole = 'studio/update_role'
export const removeCreatorMember = 'studio/remove_member'
export const leaveTeam = 'studio/leave'
export const proposeShares = 'studio/propose_shares'
export const agreeShares = 'studio/agree_shares'

/** Calls of money/supporters.ts. */
export const listCreatorPlans = 'studio/plans'
export const createPlan = 'studio/create_plan'
export const updatePlan = 'studio/update_plan'
export const reorderPlans = 'studio/reorder_plans'
export const closePlan = 'studio/close_plan'
export const openPlan = 'studio/open_plan'
export const updateSupportTier = 'studio/update_support_tier'
export const listSubscribers = 'studio/subscribers'
export const exportSubscribers = 'studio/export_subscribers'
export const getAudience = 'studio/audience'
export const updateAudience = 'studio/update_audience'

/** Calls of email-consent.ts. */
export const emailConsents = 'user/email_consents'
export const updateEmailConsent = 'user/update_email_consent'

/** Calls of studio/figures/figures.ts. */
export const figures = 'studio/figures'
export const figuresReport = 'studio/figures_report'
export const supporterFigures = 'studio/figures_supporters'

/** Calls of subscription.ts. */
export const userSubscriptions = 'subscription/user_subscriptions'
export const cancelSubscription = 'subscription/cancel_subscription'
export const startPayment = 'subscription/start'
export const checkPayment = 'subscription/check'
export const resumeSubscription = 'subscription/resume'
export const subscribe = 'subscription/subscribe'
export const supportTiers = 'subscription/support_tiers'
export const support = 'subscription/support'
export const demoApprove = 'subscription/demo_approve'
export const providerEvent = 'subscription/provider_event'

/** Calls of timed-text.ts. */
export const getLyrics = 'song/lyrics'
export const getTranscript = 'podcast/transcript'
export const searchLines = 'song/search_lines'

/** Calls of upload.ts. */
export const uploadFile = 'file/upload'

/** Calls of vote.ts. */
export const voteCategories = 'vote/categories'
export const voteCategory = 'vote/category'
export const voteCategoriesAd = 'vote/categories_ad'
export const voteSubCategories = 'vote/sub_categories'
export const voteSubCategoriesInfo = 'vote/sub_categories_info'
export const updateVote = 'vote/update_vote'
export const ballotLog = 'vote/ballot_log'
export const recountScript = 'vote/recount_script'

/** Calls of studio/release-tracks.ts. */
export const listTracks = 'studio/tracks'
export const updateTracks = 'studio/update_tracks'
export const listCredits = 'studio/credits'
export const endCredit = 'studio/end_credit'

/** Calls of studio/release.ts. */
export const listReleases = 'studio/releases'
export const getRelease = 'studio/release'
export const createRelease = 'studio/create_release'
export const updateRelease = 'studio/update_release'
export const reorderTracks = 'studio/reorder_tracks'
export const removeTracks = 'studio/remove_tracks'
export const restoreTracks = 'studio/restore_tracks'
export const replaceSound = 'studio/replace_sound'
export const uploadCover = 'studio/upload_cover'
export const publishRelease = 'studio/publish_release'
export const scheduleRelease = 'studio/schedule_release'
export const announceRelease = 'studio/announce_release'
export const unscheduleRelease = 'studio/unschedule_release'
export const discardChanges = 'studio/discard_changes'
export const unpublishRelease = 'studio/unpublish_release'
export const publishAgain = 'studio/publish_again'
export const unpublishTrack = 'studio/unpublish_track'
export const publishTrackAgain = 'studio/publish_track_again'
export const releasePicture = 'studio/picture'
export const deleteRelease = 'studio/delete_release'
export const restoreRelease = 'studio/restore'

/** Calls of studio/creator-removal.ts. */
export const getCreatorRemoval = 'studio/creator_removal'
export const deleteCreator = 'studio/delete_creator'
export const listRemovedCreators = 'studio/removed_creators'
export const restoreCreator = 'studio/restore_creator'

/** Calls of studio/exports.ts. */
export const listExports = 'studio/exports'
export const createExport = 'studio/create_export'
export const exportFile = 'studio/export_file'

/** Calls of studio/private-links.ts. */
export const listPrivateLinks = 'studio/private_links'
export const createPrivateLink = 'studio/create_private_link'
export const endPrivateLink = 'studio/end_private_link'
