/** Paths of the calls of members and follows, without their schemas (../member.ts), so that browsers load none. */
export const searchTopUsers = 'song/search_top_users'
export const followingsAndFollowers = 'user/followings_and_followers'
export const updateFollowStatus = 'user/update_follow_status'
