// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDraft, writeDraft } from '../forms/draft-store.ts'
import { followSession } from './follow-session.ts'
import { clearSession, storeProfile, useSession } from './session-store.ts'

const mira = { id: 7, username: 'mira', email: 'mira@example.org', plays: 0, following_count: 0, followers_count: 0 }
let stop = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
  useSession.setState({ hasLeft: false })
})
afterEach(() => stop())

test('POST-16 a draft of a visitor passes to the member who signs in, although its code loads later', async () => {
  stop = followSession()
  writeDraft('post/1', 'as a visitor')
  storeProfile(mira, 'abc')
  await vi.waitFor(() => expect(findDraft('post/1')).toBe('as a visitor'))
})

test('STATE-10 a member who signs out before the code has loaded leaves no draft', async () => {
  storeProfile(mira, 'abc')
  writeDraft('post/1', 'of mira')
  stop = followSession()
  useSession.setState({ hasLeft: true })
  clearSession()
  await vi.waitFor(() => expect(localStorage.getItem('earshot-drafts')).not.toContain('of mira'))
})
