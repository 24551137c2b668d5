import * as moderationCase from './case.ts'
import * as community from './community.ts'
import * as mention from './mention.ts'
import * as moderationFigures from './moderation-figures.ts'
import * as moderation from './moderation.ts'
import * as postActs from './post-acts.ts'
import * as bookmark from './writing/bookmark.ts'
import * as reaction from './writing/reaction.ts'
import * as writing from './writing/texts.ts'
import * as unread from './writing/unread.ts'

/** The modules of the community. */
export const communityModules = [
  bookmark,
  community,
  mention,
  moderation,
  moderationCase,
  moderationFigures,
  postActs,
  reaction,
  unread,
  writing,
] as const

/** The calls of posts, comments and moderation beyond those of the specification. */
export const communityEndpoints = [
  community.listComments,
  community.listReplies,
  community.postUpdates,
  community.deletePost,
  community.updateDraft,
  community.listDrafts,
  community.livelyPosts,
  writing.updatePost,
  writing.postVersions,
  writing.restorePost,
  writing.restoreComment,
  writing.mentionSuggestions,
  reaction.updateReaction,
  reaction.viewerState,
  unread.unreadPosts,
  unread.readPost,
  unread.readTopic,
  bookmark.updateBookmark,
  bookmark.listBookmarks,
  moderation.moderationQueue,
  moderation.moderationDecide,
  moderation.moderationLog,
  moderationCase.moderationCase,
  moderationCase.takeCase,
  moderationCase.undoDecision,
  moderationCase.deleteForGood,
  moderationCase.appeal,
  moderationFigures.moderationFigures,
  moderationFigures.publishedFigures,
  postActs.pinPost,
  postActs.lockPost,
  postActs.movePost,
  mention.artistMentions,
] as const
