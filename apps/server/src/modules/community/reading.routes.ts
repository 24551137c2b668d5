import { mayModerateIn, mayReadPost, maySeeComment } from '@earshot/contract/access'
import * as contract from '@earshot/contract/community/community'
import type { PostVisibility } from '@earshot/contract/community/community'
import { UPDATES_MAX, isPastLists } from '@earshot/contract/limits'
import type { Viewer } from '../../access/viewer.ts'
import { notFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { withCards } from '../mention/cards.ts'
import { mentionStore } from '../mention/mention.store.ts'
import { pinsOf } from './acts/post-acts.store.ts'
import { FIRST_THREADS, commentStore } from './comments/comment.store.ts'
import { postStore } from './post.store.ts'
import { topicStore } from './topics/topic.store.ts'
import { cut, toCategory, toComment, toPost, toPostDetail, toThreads } from './views.ts'
import type { CommentRow } from './views.ts'

/** Maximum milliseconds between the timestamp of a change and its commit. Changes within this window are sent again. */
const LATE_MS = 10_000
const NO_CHANGES = { rows: [], end: undefined }

/** Registers the calls that read topics, posts and comments. */
export function readingRoutes(api: Api): void {
  const { db, config, now } = api.services
  const mentions = mentionStore(db, config)
  const topics = topicStore(db)
  const posts = postStore(api.services)
  const comments = commentStore(db)
  const cards = (shown: readonly contract.Comment[]) => withCards(db, config, shown)

  const getReadable = async (postId: number, viewer: Viewer | undefined) => {
    const head = await posts.getHead(postId, viewer?.id)
    mustBeReadable(head, viewer)
    return head
  }

  route(api, contract.blogCategories, async ({ input }) =>
    (await topics.listTopics({ archived: input.archived !== undefined })).map(toCategory),
  )

  route(api, contract.searchPosts, async ({ input, viewer }) =>
    isPastLists(input)
      ? []
      : (await posts.searchPosts(input.category_id, input.search_key, input, viewer?.id)).map(toPost),
  )

  route(api, contract.livelyPosts, async ({ viewer }) => (await posts.listLively(viewer?.id)).map(toPost))

  route(api, contract.listDrafts, async ({ viewer }) => (await posts.listDrafts(viewer.id)).map(toPost))

  route(api, contract.getPost, async ({ input, viewer }) => {
    const [found, medias, pins] = await Promise.all([
      posts.getPost(input.blog_id, viewer?.id),
      posts.listMedias(input.blog_id),
      pinsOf(db, input.blog_id, now()),
    ])
    mustBeReadable(found, viewer)
    const texts = [found.description, ...medias.map(({ content }) => content ?? '')]
    return { ...toPostDetail(found, medias), pins, mentions: await mentions.listMentions(texts.join('')) }
  })

  route(api, contract.relatedPosts, async ({ input, viewer }) => {
    const at = now().toISOString()
    const head = await getReadable(input.blog_id, viewer)
    const newest = await comments.findNewestId(head.id)
    const [latest, similar, threads, count] = await Promise.all([
      posts.listLatest(viewer?.id),
      posts.listSimilar(head, viewer?.id),
      comments.listThreads(head.id, viewer?.id, FIRST_THREADS),
      comments.countThreads(head.id, viewer?.id, FIRST_THREADS),
    ])
    return {
      last_5_items: { data: latest.map(toPost) },
      similar_3_items: { data: similar.map(toPost) },
      comments: await cards(toThreads(threads, viewer?.id)),
      counts: { comments: head.commentsCount, threads: count },
      at,
      newest_id: newest,
    }
  })

  route(api, contract.listComments, async ({ input, viewer }) => {
    const at = now().toISOString()
    const head = await getReadable(input.blog_id, viewer)
    const newest = await comments.findNewestId(head.id)
    const [threads, count] = await Promise.all([
      comments.listThreads(head.id, viewer?.id, input),
      comments.countThreads(head.id, viewer?.id, input),
    ])
    return {
      data: await cards(toThreads(threads, viewer?.id)),
      counts: { comments: head.commentsCount, threads: count },
      at,
      newest_id: newest,
    }
  })

  route(api, contract.postUpdates, async ({ input, viewer }) => {
    const head = await getReadable(input.blog_id, viewer)
    const at = now()
    const committedBefore = new Date(at.getTime() - LATE_MS)
    const period =
      input.since === undefined
        ? undefined
        : { since: new Date(new Date(input.since).getTime() - LATE_MS), committedBefore }
    const [fresh, changed, deleted] = await Promise.all([
      comments.listSince(head.id, input.after, viewer?.id),
      period === undefined ? NO_CHANGES : comments.listChanged(head.id, period, input.after, viewer?.id),
      period === undefined ? NO_CHANGES : comments.listDeleted(head.id, period),
    ])
    const toComments = (rows: readonly CommentRow[]) => cards(rows.map((row) => toComment(row, viewer?.id)))
    const sentUntil = Math.min(...[changed.end, deleted.end].map((end) => end?.getTime() ?? Infinity))
    const isCut = sentUntil < Infinity
    return {
      comments: await toComments(fresh),
      changed: await toComments(changed.rows),
      deleted: deleted.rows.map(({ id }) => id),
      comments_count: head.commentsCount,
      followers_count: head.followersCount,
      is_locked: head.lockedAt !== null,
      lock_reason: head.lockReason,
      at: (isCut ? new Date(sentUntil + LATE_MS) : at).toISOString(),
      has_more: isCut || fresh.length >= UPDATES_MAX,
    }
  })

  route(api, contract.listReplies, async ({ input, viewer }) => {
    const requested = await comments.getComment(input.comment_id)
    await getReadable(requested.postId, viewer)
    if (!maySeeComment(viewer, requested)) throw notFound('comment')
    const threadId = requested.rootId ?? requested.id
    const { rows, size } = await comments.listReplies(threadId, input.after, requested.id, viewer?.id)
    const { shown, moreAfter } = cut(rows, size)
    return {
      thread_id: threadId,
      data: await cards(shown.map((row) => toComment(row, viewer?.id))),
      more_after: moreAfter,
    }
  })
}

// Throws 404 for a post that the viewer may not read, and for one of a member who blocked the viewer or is blocked;
// moderators see all of their topics (PEACE-01).
function mustBeReadable(
  found: { memberId: number; topicId: number; visibility: PostVisibility; isBlocked: boolean },
  viewer: Viewer | undefined,
): void {
  if (!mayReadPost(viewer, found)) throw notFound('post')
  if (found.isBlocked && !mayModerateIn(viewer, found.topicId)) throw notFound('post')
}
