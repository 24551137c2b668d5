/** Calls of following.ts. */
export const followingStream = 'user/following_stream'
export const followingNews = 'user/following_news'
export const updateFollowingVisit = 'user/update_following_visit'
export const homeRows = 'user/home_rows'

/** Calls of the sign-ins of a member. */
export const listSessions = 'user/sessions'
export const endSession = 'user/end_session'
export const endOtherSessions = 'user/end_other_sessions'

/** Calls of block.ts. */
export const updateBlock = 'user/update_block'
export const listBlocks = 'user/blocks'
export const updateMutedWords = 'user/update_muted_words'
export const coveredMembers = 'user/covered_members'
