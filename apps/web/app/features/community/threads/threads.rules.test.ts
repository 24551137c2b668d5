import type { Comment } from '@earshot/contract/community/community'
import { expect, test } from 'vitest'
import {
  findComment,
  hasMoreThreads,
  listOf,
  pagedThreads,
  withComment,
  withDeleted,
  withoutComment,
  withPage,
  withReplies,
  withText,
  withUpdates,
} from './threads.rules.ts'

const comment = (id: number, replies: Comment[] = [], parentId = 0): Comment => ({
  id,
  blog_id: 1,
  comment: `<p>${id}</p>`,
  created_at: '2026-01-01T00:00:00Z',
  user: { id: 1, username: 'mara' },
  r_comments: replies,
  parent_id: parentId,
})
// Two threads of three comments; 4 answers 2, 7 answers 4, and 20 is the newest comment.
const first = {
  data: [comment(2, [comment(4, [comment(7, [], 4)], 2)]), comment(9)],
  counts: { comments: 6, threads: 3 },
  newest_id: 20,
}
const list = listOf(first)
const complete = listOf({ ...first, counts: { comments: 5, threads: 2 } })
const ids = (comments: readonly Comment[]): unknown[] =>
  comments.map(({ id, r_comments: replies }) => (replies.length === 0 ? id : [id, ids(replies)]))

test('POST-13 a new comment is last, once', () => {
  const after = withComment(withComment(list, comment(21)), comment(21))
  expect(ids(after.threads)).toEqual([[2, [[4, [7]]]], 9, 21])
  expect(after.counts.threads).toBe(4)
})

test('POST-11 the next page starts after the threads loaded without a gap, whatever the viewer wrote', () => {
  const wrote = withComment(list, comment(21))
  expect([pagedThreads(wrote), hasMoreThreads(wrote)]).toEqual([2, true])
  const after = withPage(wrote, { data: [comment(12), comment(21)], counts: { comments: 7, threads: 4 } })
  expect([ids(after.threads), pagedThreads(after), hasMoreThreads(after)]).toEqual([
    [[2, [[4, [7]]]], 9, 12, 21],
    4,
    false,
  ])
  expect(pagedThreads(withComment(complete, comment(21)))).toBe(3)
})

test('POST-19 a reply is below its parent, the oldest first, whatever the order of arrival', () => {
  const after = withComment(withComment(list, comment(14, [], 4)), comment(13, [], 4))
  expect(ids(after.threads)).toEqual([[2, [[4, [7, 13, 14]]]], 9])
})

test('POST-19 a change does not affect other threads', () => {
  const after = withComment(list, comment(14, [], 4))
  expect(after.threads[1]).toBe(list.threads[1])
  expect(after.threads[0]).not.toBe(list.threads[0])
})

test('a reply to an unloaded thread waits for its thread', () => {
  expect(ids(withComment(list, comment(14, [], 1)).threads)).toEqual(ids(list.threads))
})

test('the reader’s own comment does not hide a comment of another member with a lower id', () => {
  expect(withComment(list, comment(24)).listedTo).toBe(20)
})

test('POST-20 a change of the text does not affect the replies', () => {
  const after = withText(list, { ...comment(4), comment: '<p>better</p>' })
  expect(findComment(after.threads, 4)?.comment).toBe('<p>better</p>')
  expect(ids(after.threads)).toEqual(ids(list.threads))
})

test('POST-21 a deleted comment with replies leaves a stub, which is removed with the last of them', () => {
  const stub = withDeleted(list, 4)
  expect([ids(stub.threads), stub.counts]).toEqual([ids(list.threads), { comments: 5, threads: 3 }])
  expect(findComment(stub.threads, 4)).toMatchObject({ deleted: true, comment: '', user: { id: 0, username: '' } })
  const after = withDeleted(stub, 7)
  expect([ids(after.threads), after.counts]).toEqual([[2, 9], { comments: 4, threads: 3 }])
  expect(withDeleted(after, 9)).toMatchObject({ counts: { comments: 3, threads: 2 } })
})

test('POST-21 comments that the server reports as deleted are removed', () => {
  const after = withoutComment(list, 4)
  expect(ids(after.threads)).toEqual([2, 9])
  expect(after.counts).toEqual({ comments: 4, threads: 3 })
  expect(withoutComment(after, 2).counts).toEqual({ comments: 3, threads: 2 })
})

test('POST-11 further threads are loaded once, and the end is detected', () => {
  expect(hasMoreThreads(list)).toBe(true)
  const after = withPage(list, {
    data: [comment(2, [comment(4, [], 2)]), comment(12)],
    counts: { comments: 6, threads: 3 },
  })
  expect(ids(after.threads)).toEqual([[2, [4]], 9, 12])
  expect(hasMoreThreads(after)).toBe(false)
  expect(hasMoreThreads(withPage(list, { data: [], counts: { comments: 6, threads: 3 } }))).toBe(false)
})

test('POST-20 POST-21 changes, deletions and permissions of others are applied', () => {
  const updates = {
    comments: [comment(22)],
    changed: [{ ...comment(4, [], 2), comment: '<p>better</p>' }, comment(8)],
    deleted: [7],
    comments_count: 7,
    followers_count: 0,
    at: '2026-01-02T00:00:00.000Z',
  }
  const after = withUpdates(complete, updates)
  expect(ids(after.threads)).toEqual([[2, [4]], 8, 9, 22])
  expect(findComment(after.threads, 4)?.comment).toBe('<p>better</p>')
  expect([after.counts.comments, after.listedTo, after.readAt]).toEqual([7, 22, updates.at])
})

test('a thread after the loaded ones waits for its page, whether it is new or was approved by a moderator', () => {
  const after = withUpdates(list, {
    comments: [comment(21), comment(22, [], 4)],
    changed: [comment(15), comment(3)],
    comments_count: 9,
    followers_count: 0,
  })
  expect([ids(after.threads), after.listedTo]).toEqual([[[2, [[4, [7, 22]]]], 3, 9], 22])
})

test('POST-11 further replies of a long thread are inserted in order, and stay when the thread reloads', () => {
  const long = listOf({
    data: [{ ...comment(2, [comment(4, [], 2)], 0), more_after: 4 }],
    counts: { comments: 5, threads: 2 },
  })
  const after = withReplies(long, { thread_id: 2, data: [comment(6, [], 4), comment(8, [], 2)], more_after: 8 })
  expect(ids(after.threads)).toEqual([[2, [[4, [6]], 8]]])
  expect(after.threads[0]?.more_after).toBe(8)
  const again = withPage(after, {
    data: [{ ...comment(2, [comment(4, [], 2)], 0), more_after: 4 }, comment(12)],
    counts: { comments: 5, threads: 2 },
  })
  expect(ids(again.threads)).toEqual([[2, [[4, [6]], 8]], 12])
  expect(again.threads[0]?.more_after).toBe(8)
})
