/** Paths of the calls of contests, without their schemas (../vote.ts), so that browsers load none. */
export const voteCategories = 'vote/categories'
export const voteCategoriesAd = 'vote/categories_ad'
export const voteSubCategories = 'vote/sub_categories'
export const voteSubCategoriesInfo = 'vote/sub_categories_info'
export const updateVote = 'vote/update_vote'
export const ballotLog = 'vote/ballot_log'
export const recountScript = 'vote/recount_script'
