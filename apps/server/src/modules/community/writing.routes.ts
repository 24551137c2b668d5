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
import { POSTING_CLOSED } from '@earshot/contract/limits'
import type { Viewer } from '../../access/viewer.ts'
import { badRequest, forbidden, notFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { htmlOfText, isBlankHtml, sanitiseHtml } from '../richtext/sanitise.ts'
import { createComment, deleteComment, updateComment } from './comments/comment-changes.store.ts'
import { commentStore } from './comments/comment.store.ts'
import { isMarkup } from './community.rules.ts'
import { createPost, deletePost, updateDraft } from './post-changes.store.ts'
import type { PostText } from './post-changes.store.ts'
import { postStore } from './post.store.ts'
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
    const words = postText(input)
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
    const words = postText(input)
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
    await db.transaction((tx) => deletePost(tx, found.id))
    return {}
  })

  route(api, contract.createComment, async ({ input, viewer, once }) => {
    mustMayWrite(viewer)
    const html = commentHtml(input.comment)
    const requested = { postId: input.blog_id, parentId: input.comment_id, memberId: viewer.id, html }
    return once(async (tx) => {
      const id = await createComment(tx, requested, { config, now: now() })
      return toComment(await commentStore(tx).getComment(id), viewer.id)
    })
  })

  const getOwn = async (commentId: number, viewer: Viewer, may: typeof mayEditComment) => {
    const found = await comments.getComment(commentId)
    if (found.deletedAt !== null || !maySeeComment(viewer, found)) throw notFound('comment')
    if (may(viewer, found)) return found
    if (!mayReadPost(viewer, await posts.getHead(found.postId))) throw notFound('comment')
    throw forbidden('Only the author of a comment can change or delete it.')
  }

  route(api, contract.updateComment, async ({ input, viewer }) => {
    const html = commentHtml(input.comment)
    const { id, rootId } = await getOwn(input.comment_id, viewer, mayEditComment)
    await updateComment(db, { commentId: id, memberId: viewer.id, html }, { config, now: now() })
    return toThread(await comments.listThread(rootId ?? id, viewer.id), id, viewer.id)
  })

  route(api, contract.deleteComment, async ({ input, viewer }) => {
    const { id } = await getOwn(input.comment_id, viewer, mayDeleteComment)
    await db.transaction((tx) => deleteComment(tx, id, now()))
    return {}
  })
}

function postText(given: { title: string; sub_title: string; description: string }): PostText {
  return {
    title: given.title,
    subTitle: given.sub_title,
    description: isMarkup(given.description) ? sanitiseHtml(given.description) : htmlOfText(given.description),
  }
}

function commentHtml(given: string): string {
  const html = sanitiseHtml(given)
  if (isBlankHtml(html)) throw badRequest('comment', contract.NO_COMMENT)
  return html
}
