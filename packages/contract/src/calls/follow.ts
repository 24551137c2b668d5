/** Paths of the calls of follows of artists and podcasts, without their schemas (../follow.ts), so that browsers load none. */
export const updateArtistFollow = 'song/update_artist_follow'
export const updatePodcastFollow = 'podcast/update_podcast_follow'
export const creatorFollowings = 'user/artist_and_podcast_followings'
export const followedCreators = 'user/followed_creators'
