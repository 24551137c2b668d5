/** Paths of the calls of podcasts, without their schemas (../podcast.ts), so that browsers load none. */
export const searchCloudPodcasts = 'podcast/search_cloud_podcasts'
export const podcastMedia = 'podcast/podcast_media'
export const seasonMedia = 'podcast/season_media'
export const episodeMedia = 'podcast/episode_media'
