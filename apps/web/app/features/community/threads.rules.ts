import type { Data } from '@earshot/contract/client'
import type { Comment, Threads } from '@earshot/contract/community'

/** The talk under a post as one page knows it: threads newest first, replies oldest first, each comment once. */
export type Talk = {
  threads: readonly Comment[]
  counts: Threads['counts']
  /** Highest id that the server listed. What one wrote oneself does not count: somebody else's comment may have a lower id and not be here yet. */
  listedTo: number
  /** When the server was asked last, by its own clock. */
  readAt: string | undefined
  /** True once a page brought nothing new, whatever the counts say. */
  isAtEnd: boolean
}

/** The talk of a page's first threads. */
export const talkOf = ({ data, counts, at }: Threads): Talk => ({ threads: data, counts, listedTo: highestId(data), readAt: at, isAtEnd: data.length === 0 })

/** The talk of a page's first threads; as it was left, when it was left, with what they bring. */
export const beginTalk = (left: Talk | undefined, first: Threads): Talk => (left === undefined ? talkOf(first) : withRefresh(left, first))

/** True while there are threads that the page does not know. */
export const hasMoreThreads = ({ threads, counts, isAtEnd }: Talk): boolean => !isAtEnd && threads.length < counts.threads

/** The talk with a further page of older threads. What is known already is replaced: the later answer is the truer one. */
export function withPage(talk: Talk, { data, counts }: Threads): Talk {
  const known = new Set(talk.threads.map(({ id }) => id))
  const fresh = new Map(data.map((thread) => [thread.id, thread]))
  const older = data.filter(({ id }) => !known.has(id))
  const threads = [...talk.threads.map((thread) => withKnownReplies(fresh.get(thread.id) ?? thread, thread)), ...older].toSorted(newestFirst)
  return { ...talk, threads, counts, listedTo: Math.max(talk.listedTo, highestId(data)), isAtEnd: older.length === 0 && talk.threads.length > 0 }
}

/** The talk after the first page was read again, as by a viewer who may see more of it; a page counts threads only as far as one behind itself. */
export function withRefresh(talk: Talk, page: Threads): Talk {
  const next = withPage(talk, page)
  return { ...next, counts: { ...next.counts, threads: Math.max(talk.counts.threads, page.counts.threads) }, isAtEnd: talk.isAtEnd }
}

/** The talk with one comment more, in its place; unchanged when it is there already or when its thread is not known yet. */
export function withComment(talk: Talk, comment: Comment): Talk {
  if (findComment(talk.threads, comment.id) !== undefined) return talk
  const parentId = comment.parent_id ?? 0
  if (parentId === 0) return { ...talk, threads: [comment, ...talk.threads].toSorted(newestFirst), counts: { ...talk.counts, threads: talk.counts.threads + 1 } }
  return { ...talk, threads: changeComment(talk.threads, parentId, (parent) => ({ ...parent, r_comments: [...parent.r_comments, comment].toSorted((a, b) => a.id - b.id) })) }
}

/** The talk with the new text of a comment; its replies stay. */
export const withText = (talk: Talk, changed: Comment): Talk =>
  ({ ...talk, threads: changeComment(talk.threads, changed.id, (comment) => ({ ...changed, r_comments: comment.r_comments, more_after: comment.more_after })) })

/** The talk with further replies of a thread, each in its place. */
export function withReplies(talk: Talk, { thread_id: id, data, more_after }: Data<'blog/replies'>): Talk {
  const { threads } = data.reduce(withComment, talk)
  return { ...talk, threads: changeComment(threads, id, (thread) => ({ ...thread, more_after })) }
}

/** The talk after what others did: new comments, changed ones (which may not have been seen before), deleted ones; the counts are the server's. */
export function withUpdates(talk: Talk, { comments, changed = [], deleted = [], comments_count: total, at }: Data<'blog/updates'>): Talk {
  const added = comments.reduce(withComment, talk)
  const put = changed.reduce((now, comment) => (findComment(now.threads, comment.id) === undefined ? withShown(now, comment) : withText(now, comment)), added)
  const next = deleted.reduce(withoutComment, put)
  return { ...next, counts: { ...next.counts, comments: total }, listedTo: Math.max(next.listedTo, ...comments.map(({ id }) => id)), readAt: at ?? next.readAt }
}

/** The talk without a comment and its replies. */
export function withoutComment(talk: Talk, id: number): Talk {
  const gone = findComment(talk.threads, id)
  if (gone === undefined) return talk
  const isThread = talk.threads.includes(gone)
  const counts = { comments: Math.max(0, talk.counts.comments - countOf(gone)), threads: talk.counts.threads - (isThread ? 1 : 0) }
  return { ...talk, counts, threads: removeComment(talk.threads, id) }
}

/** A comment of any level; undefined when it is not among these threads. */
export function findComment(comments: readonly Comment[], id: number): Comment | undefined {
  for (const comment of comments) {
    const found = comment.id === id ? comment : findComment(comment.r_comments, id)
    if (found !== undefined) return found
  }
  return undefined
}

// What a moderator let in belongs where it was written: above what the page has not come to yet.
function withShown(talk: Talk, comment: Comment): Talk {
  const isBelow = (comment.parent_id ?? 0) === 0 && hasMoreThreads(talk) && comment.id < (talk.threads.at(-1)?.id ?? 0)
  return isBelow ? talk : withComment(talk, comment)
}

// Replies that the page has and a later answer did not bring, because they are behind its last one.
function withKnownReplies(fresh: Comment, known: Comment): Comment {
  const last = fresh.more_after
  if (fresh === known || last === null || last === undefined || (known.more_after ?? Infinity) <= last) return fresh
  const further = flat(known.r_comments).filter(({ id }) => id > last).toSorted((a, b) => a.id - b.id)
  const threads = further.reduce<Comment[]>((all, reply) => changeComment(all, reply.parent_id ?? 0, (parent) => ({ ...parent, r_comments: [...parent.r_comments, { ...reply, r_comments: [] }] })), [fresh])
  return { ...fresh, ...threads[0], more_after: known.more_after }
}

const flat = (comments: readonly Comment[]): Comment[] => comments.flatMap((comment) => [comment, ...flat(comment.r_comments)])

// Only the branch that changes gets new objects, so that the rest of a long page is not drawn again.
function changeComment(comments: readonly Comment[], id: number, change: (comment: Comment) => Comment): Comment[] {
  return comments.map((comment) => {
    if (comment.id === id) return change(comment)
    const replies = changeComment(comment.r_comments, id, change)
    return replies.every((reply, index) => reply === comment.r_comments[index]) ? comment : { ...comment, r_comments: replies }
  })
}

function removeComment(comments: readonly Comment[], id: number): Comment[] {
  return comments.filter((comment) => comment.id !== id).map((comment) => {
    const replies = removeComment(comment.r_comments, id)
    const isSame = replies.length === comment.r_comments.length && replies.every((reply, index) => reply === comment.r_comments[index])
    return isSame ? comment : { ...comment, r_comments: replies }
  })
}

const newestFirst = (a: Comment, b: Comment): number => b.id - a.id
const countOf = (comment: Comment): number => 1 + comment.r_comments.reduce((sum, reply) => sum + countOf(reply), 0)
const highestId = (comments: readonly Comment[]): number => comments.reduce((highest, { id, r_comments: replies }) => Math.max(highest, id, highestId(replies)), 0)
