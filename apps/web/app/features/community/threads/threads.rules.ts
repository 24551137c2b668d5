import type { listReplies, postUpdates } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import type { Comment, Threads } from '@earshot/contract/community/community'

/** The comments of a post that a page has loaded: threads and replies oldest first, each comment once. */
export type CommentList = {
  threads: readonly Comment[]
  counts: Threads['counts']
  /**
   * Comments up to this id are listed or belong to a further page. The viewer's own comments do not count: another
   * member's comment may have a lower id and not be loaded yet.
   */
  listedTo: number
  /** Id of the last thread before the first unloaded one. Threads after it are the viewer's own new ones. */
  pagedTo: number
  /** The server's time of the last read. */
  readAt: string | undefined
  /** True after a page without new threads, whatever the counts say. */
  isAtEnd: boolean
}

/** Returns the state after the first page of threads. */
export const listOf = ({ data, counts, at, newest_id: newest }: Threads): CommentList => ({
  threads: data,
  counts,
  listedTo: newest ?? highestId(data),
  pagedTo: data.at(-1)?.id ?? 0,
  readAt: at,
  isAtEnd: data.length === 0,
})

/**
 * Returns the state when a page opens: the remembered state merged with the first threads, or the first threads alone.
 */
export const beginList = (left: CommentList | undefined, first: Threads): CommentList =>
  left === undefined ? listOf(first) : withRefresh(left, first)

/** Returns the number of threads loaded without a gap, which is the offset of the next page. */
export const pagedThreads = ({ threads, pagedTo }: CommentList): number =>
  threads.filter(({ id }) => id <= pagedTo).length

/** Returns whether there are threads that are not loaded. */
export const hasMoreThreads = (list: CommentList): boolean => !list.isAtEnd && list.threads.length < list.counts.threads

/** Adds a further page of threads to the list. It replaces known threads, because the later reply is newer. */
export function withPage(list: CommentList, { data, counts }: Threads): CommentList {
  const known = new Set(list.threads.map(({ id }) => id))
  const fresh = new Map(data.map((thread) => [thread.id, thread]))
  const further = data.filter(({ id }) => !known.has(id))
  const threads = [
    ...list.threads.map((thread) => withKnownReplies(fresh.get(thread.id) ?? thread, thread)),
    ...further,
  ].toSorted(oldestFirst)
  return {
    ...list,
    threads,
    counts,
    pagedTo: Math.max(list.pagedTo, data.at(-1)?.id ?? 0),
    isAtEnd: further.length === 0 && list.threads.length > 0,
  }
}

/**
 * Returns the list after the first page was loaded again, for example by a viewer with more rights. The count of a page
 * of threads reaches only to the next page.
 */
export function withRefresh(list: CommentList, page: Threads): CommentList {
  const next = withPage(list, page)
  return {
    ...next,
    counts: { ...next.counts, threads: Math.max(list.counts.threads, page.counts.threads) },
    isAtEnd: list.isAtEnd,
  }
}

/** Inserts a comment in order; returns the list unchanged if it contains the comment or has not loaded its thread. */
export function withComment(list: CommentList, comment: Comment): CommentList {
  if (findComment(list.threads, comment.id) !== undefined) return list
  const parentId = comment.parent_id ?? 0
  if (parentId === 0) {
    const pagedTo = hasMoreThreads(list) ? list.pagedTo : Math.max(list.pagedTo, comment.id)
    return {
      ...list,
      pagedTo,
      threads: [...list.threads, comment].toSorted(oldestFirst),
      counts: { ...list.counts, threads: list.counts.threads + 1 },
    }
  }
  return {
    ...list,
    threads: changeComment(list.threads, parentId, (parent) => ({
      ...parent,
      r_comments: [...parent.r_comments, comment].toSorted(oldestFirst),
    })),
  }
}

/** Returns the list with the new text of a comment; its replies stay. */
export const withText = (list: CommentList, changed: Comment): CommentList => ({
  ...list,
  threads: changeComment(list.threads, changed.id, (comment) => ({
    ...changed,
    r_comments: comment.r_comments,
    more_after: comment.more_after,
  })),
})

/** Inserts further replies of a thread in order. */
export function withReplies(
  list: CommentList,
  { thread_id: id, data, more_after }: Data<typeof listReplies>,
): CommentList {
  const { threads } = data.reduce(withComment, list)
  return { ...list, threads: changeComment(threads, id, (thread) => ({ ...thread, more_after })) }
}

/**
 * Returns the list after updates by other members: new comments, changed comments (which may not be loaded), and
 * deletions; the counts are the server's.
 */
export function withUpdates(
  list: CommentList,
  { comments, changed = [], deleted = [], comments_count: total, at }: Data<typeof postUpdates>,
): CommentList {
  const added = comments.reduce(withShown, list)
  const put = changed.reduce(
    (now, comment) =>
      findComment(now.threads, comment.id) === undefined ? withShown(now, comment) : withText(now, comment),
    added,
  )
  const next = deleted.reduce(withoutComment, put)
  return {
    ...next,
    counts: { ...next.counts, comments: total },
    listedTo: Math.max(next.listedTo, ...comments.map(({ id }) => id)),
    readAt: at ?? next.readAt,
  }
}

/**
 * Returns the list after a deletion: a comment with replies becomes a stub; one without is removed, together with stubs
 * above it that have no other reply (POST-21).
 */
export function withDeleted(list: CommentList, id: number): CommentList {
  const found = findComment(list.threads, id)
  if (found === undefined) return list
  if (found.r_comments.length === 0 && typeof found.more_after !== 'number')
    return withoutStub(withoutComment(list, id), found.parent_id ?? 0)
  const counts = { ...list.counts, comments: Math.max(0, list.counts.comments - 1) }
  return {
    ...list,
    counts,
    threads: changeComment(list.threads, id, (comment) => ({
      ...comment,
      comment: '',
      deleted: true,
      edited_at: null,
      user: NOBODY,
    })),
  }
}

/** Returns the list without a comment and its replies. */
export function withoutComment(list: CommentList, id: number): CommentList {
  const gone = findComment(list.threads, id)
  if (gone === undefined) return list
  const isThread = list.threads.includes(gone)
  const counts = {
    comments: Math.max(0, list.counts.comments - countOf(gone)),
    threads: list.counts.threads - (isThread ? 1 : 0),
  }
  return { ...list, counts, threads: removeComment(list.threads, id) }
}

/** Returns a comment of any level; undefined if it is not among these threads. */
export function findComment(comments: readonly Comment[], id: number): Comment | undefined {
  for (const comment of comments) {
    const found = comment.id === id ? comment : findComment(comment.r_comments, id)
    if (found !== undefined) return found
  }
  return undefined
}

// A thread on a later page is loaded with that page.
function withShown(list: CommentList, comment: Comment): CommentList {
  const isBehind = (comment.parent_id ?? 0) === 0 && hasMoreThreads(list) && comment.id > list.pagedTo
  return isBehind ? list : withComment(list, comment)
}

function withoutStub(list: CommentList, id: number): CommentList {
  const found = findComment(list.threads, id)
  const isEmptyStub = found?.deleted === true && found.r_comments.length === 0 && typeof found.more_after !== 'number'
  return isEmptyStub ? withoutStub(withoutComment(list, id), found.parent_id ?? 0) : list
}

const NOBODY: Comment['user'] = { id: 0, username: '', avatarURL: null, photo: null }

// Replies that are loaded but missing in a later reply of the server, because they are behind its last one.
function withKnownReplies(fresh: Comment, known: Comment): Comment {
  const last = fresh.more_after
  if (fresh === known || last === null || last === undefined || (known.more_after ?? Infinity) <= last) return fresh
  const further = flat(known.r_comments)
    .filter(({ id }) => id > last)
    .toSorted(oldestFirst)
  const threads = further.reduce<Comment[]>(
    (all, reply) =>
      changeComment(all, reply.parent_id ?? 0, (parent) => ({
        ...parent,
        r_comments: [...parent.r_comments, { ...reply, r_comments: [] }],
      })),
    [fresh],
  )
  return { ...fresh, ...threads[0], more_after: known.more_after }
}

const flat = (comments: readonly Comment[]): Comment[] =>
  comments.flatMap((comment) => [comment, ...flat(comment.r_comments)])

// Only the changed branch gets new objects, so that the rest of a long page does not render again.
function changeComment(comments: readonly Comment[], id: number, change: (comment: Comment) => Comment): Comment[] {
  return comments.map((comment) => {
    if (comment.id === id) return change(comment)
    const replies = changeComment(comment.r_comments, id, change)
    return replies.every((reply, index) => reply === comment.r_comments[index])
      ? comment
      : { ...comment, r_comments: replies }
  })
}

function removeComment(comments: readonly Comment[], id: number): Comment[] {
  return comments
    .filter((comment) => comment.id !== id)
    .map((comment) => {
      const replies = removeComment(comment.r_comments, id)
      const isSame =
        replies.length === comment.r_comments.length &&
        replies.every((reply, index) => reply === comment.r_comments[index])
      return isSame ? comment : { ...comment, r_comments: replies }
    })
}

const oldestFirst = (a: Comment, b: Comment): number => a.id - b.id
const countOf = (comment: Comment): number =>
  (comment.deleted === true ? 0 : 1) + comment.r_comments.reduce((sum, reply) => sum + countOf(reply), 0)
const highestId = (comments: readonly Comment[]): number =>
  comments.reduce((highest, { id, r_comments: replies }) => Math.max(highest, id, highestId(replies)), 0)
