/** Calls of following.ts. */
export const followingStream = 'user/following_stream'
export const followingNews = 'user/following_news'
export const updateFollowingVisit = 'user/update_following_visit'
export const homeRows = 'user/home_rows'
