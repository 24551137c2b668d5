import { isAuthor, mayReadPost, maySeeComment } from '@earshot/contract/access'
import * as contract from '@earshot/contract/community'
import { countActivity } from '../../access/activity-limits.ts'
import type { Viewer } from '../../access/viewer.ts'
import { badRequest, forbidden, notFound } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { htmlOfText, isBlankHtml, sanitiseHtml } from '../richtext/sanitise.ts'
import { createComment, deleteComment, updateComment } from './comment-changes.store.ts'
import { commentStore } from './comment.store.ts'
import { isMarkup } from './community.rules.ts'
import { createPost, deletePost, updateDraft } from './post-changes.store.ts'
import type { PostText } from './post-changes.store.ts'
import { postStore } from './post.store.ts'
import { toComment, toThread } from './views.ts'

/** Writing, changing and deleting posts and comments. The author is who the token belongs to (POST-22). */
export function writingRoutes(api: Api): void {
  const { db, now, config, search } = api.services
  const posts = postStore(db, search)
  const comments = commentStore(db)

  route(api, contract.createPost, async ({ input, viewer }) => {
    const words = postText(input)
    await countActivity(api.services, 'posts', viewer.id)
    return {
      id: await createPost(
        db,
        { ...words, topicId: input.category_id, memberId: viewer.id, blocks: input.blocks ?? 0 },
        { holdFirst: config.holdFirstPosts, now: now() },
      ),
    }
  })

  route(api, contract.updateDraft, async ({ input, viewer }) => {
    const words = postText(input)
    const found = await posts.getHead(input.blog_id)
    if (!mayReadPost(viewer, found)) throw notFound('post')
    if (!isAuthor(viewer, found.memberId)) throw forbidden('Only the author of a post can change it.')
    await updateDraft(
      db,
      found.id,
      { ...words, blocks: input.blocks },
      { holdFirst: config.holdFirstPosts, now: now() },
    )
    return {}
  })

  route(api, contract.deletePost, async ({ input, viewer }) => {
    const found = await posts.getHead(input.blog_id)
    if (!mayReadPost(viewer, found)) throw notFound('post')
    if (!isAuthor(viewer, found.memberId)) throw forbidden('Only the author of a post can delete it.')
    await db.transaction((tx) => deletePost(tx, found.id))
    return {}
  })

  route(api, contract.createComment, async ({ input, viewer }) => {
    const html = commentHtml(input.comment)
    await countActivity(api.services, 'comments', viewer.id)
    const id = await createComment(
      db,
      { postId: input.blog_id, parentId: input.comment_id, memberId: viewer.id, html },
      now(),
    )
    return toComment(await comments.getComment(id), viewer.id)
  })

  const getOwn = async (commentId: number, viewer: Viewer) => {
    const found = await comments.getComment(commentId)
    if (found.deletedAt !== null || !maySeeComment(viewer, found)) throw notFound('comment')
    if (!isAuthor(viewer, found.memberId)) throw forbidden('Only the author of a comment can change or delete it.')
    return found
  }

  route(api, contract.updateComment, async ({ input, viewer }) => {
    const html = commentHtml(input.comment)
    const { id, rootId } = await getOwn(input.comment_id, viewer)
    await updateComment(db, id, html, now())
    return toThread(await comments.listThread(rootId ?? id, viewer.id), id, viewer.id)
  })

  route(api, contract.deleteComment, async ({ input, viewer }) => {
    const { id } = await getOwn(input.comment_id, viewer)
    await db.transaction((tx) => deleteComment(tx, id, now()))
    return {}
  })
}

function postText(given: { title: string; sub_title: string; description: string }): PostText {
  const title = plainLine(given.title)
  if (isEmptyText(title)) throw badRequest('title', 'Please input title')
  return {
    title,
    subTitle: plainLine(given.sub_title),
    description: isMarkup(given.description) ? sanitiseHtml(given.description) : htmlOfText(given.description),
  }
}

function commentHtml(given: string): string {
  const html = sanitiseHtml(given)
  if (isBlankHtml(html)) throw badRequest('comment', 'Please add your comment')
  return html
}

// Characters that show nothing are no title.
const isEmptyText = (text: string): boolean => text.replaceAll(/[\s\p{Cf}]/gu, '') === ''

// One line without control characters.
const plainLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
