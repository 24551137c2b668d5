import {
  mayDeleteComment,
  mayDeletePost,
  mayEditComment,
  mayEditPost,
  mayReadPost,
  maySeeComment,
  mayWrite,
} from '@earshot/contract/access'
import * as contract from '@earshot/contract/community/community'
import {
  restoreComment as restoreCommentCall,
  restorePost as restorePostCall,
} from '@earshot/contract/community/writing/texts'
import { POSTING_CLOSED } from '@earshot/contract/limits'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { badRequest, forbidden, notFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { withCards } from '../mention/cards.ts'
import { withMentions } from '../mention/member-mention.store.ts'
import { isBlankHtml, sanitiseCommunityHtml } from '../richtext/sanitise.ts'
import { createComment, updateComment } from './comments/comment-changes.store.ts'
import { commentStore } from './comments/comment.store.ts'
import { communityHtml } from './community-html.ts'
import { createPost, updateDraft } from './post-changes.store.ts'
import type { PostText } from './post-changes.store.ts'
import { postStore } from './post.store.ts'
import { withdrawText } from './undo/withdraw.jobs.ts'
import { restoreComment, restorePost } from './undo/withdraw.store.ts'
import { toComment, toThread } from './views.ts'

/**
 * Registers the calls that create, update and delete posts and comments. The author is the member of the token
 * (POST-22).
 */
export function writingRoutes(api: Api): void {
  const { db, now, config } = api.services
  const posts = postStore(api.services)
  const comments = commentStore(db)

  const mustMayWrite = (viewer: Viewer) => {
    const { posting } = config
    if (posting !== 'members' && !mayWrite(viewer, posting)) throw forbidden(POSTING_CLOSED[posting])
  }

  route(api, contract.createPost, async ({ input, viewer, once }) => {
    mustMayWrite(viewer)
    const words = await postText(input, viewer)
    return once(async (tx) => ({
      id: await createPost(
        tx,
        { ...words, topicId: input.category_id, memberId: viewer.id, blocks: input.blocks ?? 0 },
        { config, now: now() },
      ),
    }))
  })

  route(api, contract.updateDraft, async ({ input, viewer }) => {
    mustMayWrite(viewer)
    const words = await postText(input, viewer)
    const found = await posts.getHead(input.blog_id)
    if (!mayReadPost(viewer, found)) throw notFound('post')
    if (!mayEditPost(viewer, found)) throw forbidden('Only the author of a post can change it.')
    await updateDraft(db, found.id, { ...words, blocks: input.blocks }, { config, now: now() })
    return {}
  })

  route(api, contract.deletePost, async ({ input, viewer }) => {
    const found = await posts.getHead(input.blog_id)
    if (!mayReadPost(viewer, found)) throw notFound('post')
    if (!mayDeletePost(viewer, found)) throw forbidden('Only the author of a post can delete it.')
    await withdrawText(db, { kind: 'post', id: found.id }, now())
    return {}
  })

  route(api, contract.createComment, async ({ input, viewer, once }) => {
    mustMayWrite(viewer)
    const html = await commentHtml(input.comment, viewer)
    const requested = { postId: input.blog_id, parentId: input.comment_id, memberId: viewer.id, html }
    return once(async (tx) => {
      const id = await createComment(tx, requested, { config, now: now() })
      return withCard(tx, toComment(await commentStore(tx).getComment(id), viewer.id))
    })
  })

  const withCard = async (tx: Db, comment: contract.Comment): Promise<contract.Comment> =>
    (await withCards(tx, config, [comment]))[0] ?? comment

  const getOwn = async (commentId: number, viewer: Viewer, may: typeof mayEditComment) => {
    const found = await comments.getComment(commentId)
    const isGone = found.deletedAt !== null || found.withdrawnFrom !== null
    if (isGone || !maySeeComment(viewer, found)) throw notFound('comment')
    if (may(viewer, found)) return found
    if (!mayReadPost(viewer, await posts.getHead(found.postId))) throw notFound('comment')
    throw forbidden('Only the author of a comment can change or delete it.')
  }

  route(api, contract.updateComment, async ({ input, viewer }) => {
    const html = await commentHtml(input.comment, viewer)
    const { id, rootId } = await getOwn(input.comment_id, viewer, mayEditComment)
    await updateComment(db, { commentId: id, memberId: viewer.id, html }, { config, now: now() })
    return withCard(db, toThread(await comments.listThread(rootId ?? id, viewer.id), id, viewer.id))
  })

  route(api, contract.deleteComment, async ({ input, viewer }) => {
    const { id } = await getOwn(input.comment_id, viewer, mayDeleteComment)
    await withdrawText(db, { kind: 'comment', id }, now())
    return {}
  })

  route(api, restorePostCall, async ({ input, viewer }) => {
    await restorePost(db, input.blog_id, viewer.id)
    return {}
  })

  route(api, restoreCommentCall, async ({ input, viewer }) => {
    const { id, rootId } = await comments.getComment(input.comment_id)
    await restoreComment(db, id, viewer.id, now())
    return withCard(db, toThread(await comments.listThread(rootId ?? id, viewer.id), id, viewer.id))
  })

  const postText = async (
    given: { title: string; sub_title: string; description: string },
    viewer: Viewer,
  ): Promise<PostText> => ({
    title: given.title,
    subTitle: given.sub_title,
    description: await communityHtml(db, given.description, viewer.id),
  })

  const commentHtml = async (given: string, viewer: Viewer): Promise<string> => {
    const html = await withMentions(db, sanitiseCommunityHtml(given), viewer.id)
    if (isBlankHtml(html)) throw badRequest('comment', contract.NO_COMMENT)
    return html
  }
}
