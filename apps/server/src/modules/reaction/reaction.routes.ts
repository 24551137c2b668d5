import { mayReadPost } from '@earshot/contract/access'
import { updateReaction, viewerState } from '@earshot/contract/community/writing/reaction'
import { notFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { findSavedIn } from '../bookmark/bookmark.store.ts'
import { postStore } from '../community/post.store.ts'
import { findUnread } from '../unread/unread.store.ts'
import { listOwnReactions, setReaction } from './reaction.store.ts'

/** Registers the calls of reactions to posts and comments (WRITING-04). */
export function reactionRoutes(api: Api): void {
  const { db } = api.services
  const posts = postStore(api.services)

  route(api, updateReaction, ({ input, viewer }) =>
    setReaction(
      db,
      { kind: input.kind, id: input.item_id },
      { memberId: viewer.id, kind: input.reaction, isOn: input.reacted === 1 },
    ),
  )

  route(api, viewerState, async ({ input, viewer }) => {
    const found = await posts.getHead(input.blog_id)
    if (!mayReadPost(viewer, found)) throw notFound('post')
    const [own, saved, unread] = await Promise.all([
      listOwnReactions(db, found.id, viewer.id),
      findSavedIn(db, found.id, viewer.id),
      findUnread(db, viewer.id, found.id),
    ])
    return { ...own, saved: saved.isSaved, saved_comments: saved.commentIds, unread }
  })
}
