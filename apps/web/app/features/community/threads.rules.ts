import type { Comment, Threads } from '@earshot/contract/community'

/** The talk under a post as one page knows it: threads newest first, replies oldest first, each comment once. */
export type Talk = {
  threads: readonly Comment[]
  counts: Threads['counts']
  /** Highest id that the server listed. What one wrote oneself does not count: somebody else's comment may have a lower id and not be here yet. */
  listedTo: number
  /** True once a page brought nothing new, whatever the counts say. */
  isAtEnd: boolean
}

/** The talk of a page's first threads. */
export const talkOf = ({ data, counts }: Threads): Talk => ({ threads: data, counts, listedTo: highestId(data), isAtEnd: data.length === 0 })

/** True while there are threads that the page does not know. */
export const hasMoreThreads = ({ threads, counts, isAtEnd }: Talk): boolean => !isAtEnd && threads.length < counts.threads

/** The talk with a further page of older threads. What is known already is replaced: the later answer is the truer one. */
export function withPage(talk: Talk, { data, counts }: Threads): Talk {
  const known = new Set(talk.threads.map(({ id }) => id))
  const fresh = new Map(data.map((thread) => [thread.id, thread]))
  const older = data.filter(({ id }) => !known.has(id))
  const threads = [...talk.threads.map((thread) => fresh.get(thread.id) ?? thread), ...older].toSorted(newestFirst)
  return { threads, counts, listedTo: Math.max(talk.listedTo, highestId(data)), isAtEnd: older.length === 0 && talk.threads.length > 0 }
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
export const withText = (talk: Talk, changed: Comment): Talk => ({ ...talk, threads: changeComment(talk.threads, changed.id, (comment) => ({ ...changed, r_comments: comment.r_comments })) })

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
