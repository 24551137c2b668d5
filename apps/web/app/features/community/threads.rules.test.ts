import type { Comment } from '@earshot/contract/community'
import { expect, test } from 'vitest'
import { findComment, hasMoreThreads, talkOf, withComment, withoutComment, withPage, withReplies, withText, withUpdates } from './threads.rules.ts'

const comment = (id: number, replies: Comment[] = [], parentId = 0): Comment => ({
  id, blog_id: 1, comment: `<p>${id}</p>`, created_at: '2026-01-01T00:00:00Z', user: { id: 1, username: 'mara' }, r_comments: replies, parent_id: parentId,
})
// Two threads; 4 answers 2, 7 answers 4, and 9 is the newest thread.
const talk = talkOf({ data: [comment(9), comment(2, [comment(4, [comment(7, [], 4)], 2)])], counts: { comments: 6, threads: 3 } })
const ids = (comments: readonly Comment[]): unknown[] => comments.map(({ id, r_comments: replies }) => (replies.length === 0 ? id : [id, ids(replies)]))

test('POST-13 a new comment stands on top, once', () => {
  const after = withComment(withComment(talk, comment(12)), comment(12))
  expect(ids(after.threads)).toEqual([12, 9, [2, [[4, [7]]]]])
  expect(after.counts.threads).toBe(4)
})

test('POST-19 a reply stands under its parent, the oldest first, whatever the order of the answers', () => {
  const after = withComment(withComment(talk, comment(14, [], 4)), comment(13, [], 4))
  expect(ids(after.threads)).toEqual([9, [2, [[4, [7, 13, 14]]]]])
})

test('POST-19 a change leaves the other threads as they are', () => {
  const after = withComment(talk, comment(14, [], 4))
  expect(after.threads[0]).toBe(talk.threads[0])
  expect(after.threads[1]).not.toBe(talk.threads[1])
})

test('a reply to a thread that is not known yet waits for its thread', () => {
  expect(ids(withComment(talk, comment(14, [], 1)).threads)).toEqual(ids(talk.threads))
})

test('what one wrote oneself does not hide a comment of somebody else with a lower id', () => {
  expect(withComment(talk, comment(12)).listedTo).toBe(9)
})

test('POST-20 a change of text keeps the replies', () => {
  const after = withText(talk, { ...comment(4), comment: '<p>better</p>' })
  expect(findComment(after.threads, 4)?.comment).toBe('<p>better</p>')
  expect(ids(after.threads)).toEqual(ids(talk.threads))
})

test('POST-21 a deleted comment takes its replies along', () => {
  const after = withoutComment(talk, 4)
  expect(ids(after.threads)).toEqual([9, 2])
  expect(after.counts).toEqual({ comments: 4, threads: 3 })
  expect(withoutComment(after, 2).counts).toEqual({ comments: 3, threads: 2 })
})

test('POST-11 further threads come once, and the end is known', () => {
  expect(hasMoreThreads(talk)).toBe(true)
  const after = withPage(talk, { data: [comment(2, [comment(4, [], 2)]), comment(1)], counts: { comments: 6, threads: 3 } })
  expect(ids(after.threads)).toEqual([9, [2, [4]], 1])
  expect(hasMoreThreads(after)).toBe(false)
  expect(hasMoreThreads(withPage(talk, { data: [], counts: { comments: 6, threads: 3 } }))).toBe(false)
})

test('POST-20 POST-21 what others changed, deleted and were allowed is taken over', () => {
  const updates = { comments: [comment(12)], changed: [{ ...comment(4, [], 2), comment: '<p>better</p>' }, comment(8)], deleted: [7], comments_count: 7, followers_count: 0, at: '2026-01-02T00:00:00.000Z' }
  const after = withUpdates(talk, updates)
  expect(ids(after.threads)).toEqual([12, 9, 8, [2, [4]]])
  expect(findComment(after.threads, 4)?.comment).toBe('<p>better</p>')
  expect([after.counts.comments, after.listedTo, after.readAt]).toEqual([7, 12, updates.at])
})

test('what a moderator let in far below waits for its page', () => {
  const first = talkOf({ data: [comment(9), comment(5)], counts: { comments: 3, threads: 3 } })
  expect(ids(withUpdates(first, { comments: [], changed: [comment(3)], comments_count: 3, followers_count: 0 }).threads)).toEqual([9, 5])
})

test('POST-11 further replies of a long thread stand where they belong, and stay when the thread comes again', () => {
  const long = talkOf({ data: [{ ...comment(2, [comment(4, [], 2)], 0), more_after: 4 }], counts: { comments: 5, threads: 2 } })
  const after = withReplies(long, { thread_id: 2, data: [comment(6, [], 4), comment(8, [], 2)], more_after: 8 })
  expect(ids(after.threads)).toEqual([[2, [[4, [6]], 8]]])
  expect(after.threads[0]?.more_after).toBe(8)
  const again = withPage(after, { data: [{ ...comment(2, [comment(4, [], 2)], 0), more_after: 4 }, comment(1)], counts: { comments: 5, threads: 2 } })
  expect(ids(again.threads)).toEqual([[2, [[4, [6]], 8]], 1])
  expect(again.threads[0]?.more_after).toBe(8)
})
