import { mayReadComment, publicRole } from '@earshot/contract/access'
import type { Category, Comment, Media, Post, PostDetail } from '@earshot/contract/community/community'
import type { Reactions } from '@earshot/contract/community/writing/reaction'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rolesColumn } from '../../access/roles.store.ts'
import { isCovered } from '../../db/blocked.ts'
import { mayAppeal } from '../../db/may-appeal.ts'
import type { RowOf } from '../../db/row-of.ts'
import { comment, post, postMedia, topic } from '../../db/schema/community/community.ts'
import { reaction } from '../../db/schema/community/reaction.ts'
import { oneOf } from '../../http/errors.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'
import type { UserRefRow } from '../member/views.ts'

// Counts rows in a subquery, so that a page of texts is one query.
function reactionsTo(text: SQL): SQL<Reactions> {
  return sql<Reactions>`(select coalesce(json_object_agg(r.kind, r.n), '{}') from (
    select kind, count(*)::integer as n from ${reaction} where ${text} group by kind) r)`
}

/** Columns of a topic. */
export const topicColumns = {
  id: topic.id,
  title: topic.title,
  subTitle: topic.subTitle,
  icon: topic.icon,
  colour: topic.colour,
  write: topic.write,
  archivedAt: topic.archivedAt,
  postsCount: topic.postsCount,
  followersCount: topic.followersCount,
}

/** Maps a topic to the wire format (ENTITIES-05). */
export const toCategory = (row: TopicRow): Category => ({
  id: row.id,
  title: row.title,
  sub_title: row.subTitle,
  icon: row.icon,
  color: row.colour,
  posts_count: row.postsCount,
  followers_count: row.followersCount,
  write: row.write,
  is_archived: row.archivedAt !== null,
})

/** Columns of a post in lists, without its author and commenters. */
export const postColumns = {
  id: post.id,
  title: post.title,
  subTitle: post.subTitle,
  thumbnail: post.thumbnail,
  createdAt: post.createdAt,
  topicId: post.topicId,
  memberId: post.memberId,
  commentsCount: post.commentsCount,
}

/** Additional columns of a post's page. */
export const postDetailColumns = {
  ...postColumns,
  description: post.description,
  visibility: post.visibility,
  blocksExpected: post.blocksExpected,
  reason: post.reason,
  lockedAt: post.lockedAt,
  lockReason: post.lockReason,
  editedAt: post.editedAt,
  reactions: reactionsTo(sql`post_id = ${post.id}`),
  mayAppeal: mayAppeal('post', post),
}

/** Maps a post to the wire format of lists (ENTITIES-06). */
export const toPost = (row: PostRow): Post => ({
  id: row.id,
  title: row.title,
  sub_title: row.subTitle,
  thumbnail: row.thumbnail,
  user: toUserRef(row.user),
  created_at: row.createdAt.toISOString(),
  comments: row.commenters.map((each) => ({ user: toUserRef(each) })),
  category_id: row.topicId,
  comments_count: row.commentsCount,
  ...lastCommentOf(row),
  ...(row.pinned && { pinned: row.pinned }),
  ...(row.foundComment === undefined ? {} : { found_comment: row.foundComment }),
})

const lastCommentOf = ({ commenters: [last] }: PostRow): Pick<Post, 'last_comment_at'> =>
  last === undefined ? {} : { last_comment_at: new Date(last.at).toISOString() }

/** Maps a post with its body. */
export const toPostDetail = (row: PostDetailRow, medias: readonly MediaRow[]): PostDetail => ({
  ...toPost(row),
  description: row.description,
  medias: medias.map(toMedia),
  ...(row.visibility !== 'deleted' && { visibility: row.visibility }),
  reason: row.visibility === 'visible' ? null : row.reason,
  may_appeal: row.mayAppeal,
  followers_count: row.followersCount,
  is_locked: row.lockedAt !== null,
  lock_reason: row.lockReason,
  edited_at: row.editedAt?.toISOString() ?? null,
  reactions: row.reactions,
  ...(row.visibility === 'draft'
    ? { missing_blocks: Math.max(0, row.blocksExpected - new Set(medias.map(({ pos }) => pos)).size) }
    : {}),
})

/** Columns of a block of a post. */
export const mediaColumns = {
  pos: postMedia.pos,
  type: postMedia.type,
  content: postMedia.content,
  image: postMedia.image,
  thumbnail: postMedia.thumbnail,
  link: postMedia.link,
  cols: postMedia.cols,
  alt: postMedia.alt,
}

const toMedia = (row: MediaRow): Media => row

/** Columns of a comment with its author; `isCovered` says that the viewer does not see it (PEACE-01). */
export const commentColumns = (viewerId: number | undefined) => ({
  id: comment.id,
  postId: comment.postId,
  parentId: comment.parentId,
  rootId: comment.rootId,
  memberId: comment.memberId,
  html: comment.html,
  visibility: comment.visibility,
  reason: comment.reason,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
  deletedAt: comment.deletedAt,
  reactions: reactionsTo(sql`comment_id = ${comment.id}`),
  mayAppeal: mayAppeal('comment', comment),
  isCovered: isCovered(viewerId, comment.memberId),
  user: { ...userRefColumns, roles: rolesColumn },
})

/**
 * Maps a comment without replies for the viewer. The text of a hidden comment and the reason are visible only to its
 * author; a comment that its author or a moderator deleted, and one that the viewer does not see, has no author.
 */
export function toComment(row: CommentRow, viewerId: number | undefined): Comment {
  if (row.deletedAt !== null || row.visibility === 'deleted') return { ...toStub(row), deleted: true }
  if (row.isCovered) return { ...toStub(row), is_covered: true }
  const isOpen = mayReadComment(viewerId === undefined ? undefined : { id: viewerId }, row)
  return {
    id: row.id,
    blog_id: row.postId,
    comment: isOpen ? row.html : '',
    created_at: row.createdAt.toISOString(),
    user: { ...toUserRef(row.user), role: publicRole(row.user.roles) },
    r_comments: [],
    parent_id: row.parentId ?? 0,
    edited_at: row.editedAt?.toISOString() ?? null,
    visibility: row.visibility,
    reason: isOpen && row.visibility !== 'visible' ? row.reason : null,
    may_appeal: isOpen && row.mayAppeal,
    more_after: null,
    reactions: row.reactions,
  }
}

const toStub = (row: CommentRow): Comment => ({
  id: row.id,
  blog_id: row.postId,
  comment: '',
  created_at: row.createdAt.toISOString(),
  user: { id: 0, username: '', avatarURL: null, photo: null, role: null },
  r_comments: [],
  parent_id: row.parentId ?? 0,
  edited_at: null,
  visibility: 'visible',
  reason: null,
  more_after: null,
})

/**
 * Nests replies under their comments, oldest reply first; top-level comments keep the order of `rows`. Omits replies
 * whose parent is not in `rows`, and the replies of a thread beyond a page; `moreAfter` then names the last included
 * one.
 */
export function toThreads(rows: readonly CommentRow[], viewerId: number | undefined): Comment[] {
  const replies = Map.groupBy(
    rows.filter(({ rootId }) => rootId !== null),
    ({ rootId }) => rootId,
  )
  return rows
    .filter(({ parentId }) => parentId === null)
    .flatMap((root) => {
      const { shown, moreAfter } = cut(replies.get(root.id)?.toSorted((a, b) => a.id - b.id) ?? [], PAGE_SIZE.replies)
      const thread = linked([root, ...shown], viewerId).get(root.id)
      return thread === undefined ? [] : { ...thread, more_after: moreAfter }
    })
}

/** Returns the first `size` replies. When there are more, `moreAfter` is the id of the last returned one. */
export function cut(
  rows: readonly CommentRow[],
  size: number,
): { shown: readonly CommentRow[]; moreAfter: number | null } {
  const shown = rows.slice(0, size)
  return { shown, moreAfter: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}

/** Returns one comment of a thread with its replies; `rows` are the thread. Throws 404. */
export const toThread = (rows: readonly CommentRow[], id: number, viewerId: number): Comment =>
  oneOf(
    [linked(rows, viewerId).get(id)].flatMap((found) => found ?? []),
    'comment',
  )

function linked(rows: readonly CommentRow[], viewerId: number | undefined): ReadonlyMap<number, Comment> {
  const byId = new Map(rows.map((row) => [row.id, toComment(row, viewerId)]))
  for (const { id, parentId } of rows.toSorted((a, b) => a.id - b.id)) {
    const reply = byId.get(id)
    if (parentId !== null && reply !== undefined) byId.get(parentId)?.r_comments.push(reply)
  }
  return byId
}

type TopicRow = RowOf<typeof topicColumns>
export type PostRow = RowOf<typeof postColumns> & {
  user: UserRefRow
  commenters: (UserRefRow & { at: string })[]
  foundComment?: NonNullable<Post['found_comment']>
  pinned?: NonNullable<Post['pinned']>
}
type PostDetailRow = PostRow & RowOf<typeof postDetailColumns> & { followersCount: number }
type MediaRow = RowOf<typeof mediaColumns>
export type CommentRow = RowOf<ReturnType<typeof commentColumns>>
