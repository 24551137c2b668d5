import { DRAFT_DAYS } from '@earshot/contract/limits'
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, storeProfile, useSession } from '../session/session-store.ts'
import { findDraft, followSession, writeDraft } from './draft-store.ts'

const mira = { id: 7, username: 'mira', email: 'mira@example.org', plays: 0, following_count: 0, followers_count: 0 }
const jonas = { ...mira, id: 8, username: 'jonas' }

followSession(undefined)

function leaveOnPurpose(): void {
  useSession.setState({ hasLeft: true })
  clearSession()
}

beforeEach(() => {
  leaveOnPurpose()
  for (const key of ['post/1', 'post/2']) writeDraft(key, '')
  useSession.setState({ hasLeft: false })
})

test('a draft belongs to its page and is deleted after sending', () => {
  storeProfile(mira, 'abc')
  writeDraft('post/1', '<p>one</p>')
  writeDraft('post/2', '<p>two</p>')
  expect([findDraft('post/1'), findDraft('post/2')]).toEqual(['<p>one</p>', '<p>two</p>'])
  writeDraft('post/1', '')
  expect([findDraft('post/1'), findDraft('post/2')]).toEqual(['', '<p>two</p>'])
})

test('POST-16 a draft of a visitor passes to the member who signs in next', () => {
  writeDraft('post/1', 'as a visitor')
  expect(localStorage.getItem('earshot-drafts')).not.toContain('as a visitor')
  storeProfile(mira, 'abc')
  expect(findDraft('post/1')).toBe('as a visitor')
  expect(sessionStorage.getItem('earshot-drafts')).not.toContain('as a visitor')
})

test('ERRORS-04 an expired token leaves the typed text on the page, and stores it for the same member only', () => {
  storeProfile(mira, 'abc')
  writeDraft('post/1', 'half a')
  clearSession()
  expect(findDraft('post/1')).toBe('half a')
  writeDraft('post/1', 'half a song')
  storeProfile(jonas, 'def')
  expect(findDraft('post/1')).toBe('')
  storeProfile(mira, 'ghi')
  expect(findDraft('post/1')).toBe('half a song')
})

test('STATE-10 signing out deletes the drafts of that member, not those of others', () => {
  storeProfile(jonas, 'abc')
  writeDraft('post/1', 'of jonas')
  storeProfile(mira, 'def')
  writeDraft('post/1', 'of mira')
  leaveOnPurpose()
  expect(findDraft('post/1')).toBe('')
  expect(localStorage.getItem('earshot-drafts')).not.toContain('of mira')
  storeProfile(jonas, 'abc')
  expect(findDraft('post/1')).toBe('of jonas')
})

test('STATE-08 a draft is restored after a reload, unless it is too old or invalid', async () => {
  const at = Date.now()
  const drafts = [
    { owner: 7, key: 'post/1', text: 'kept', at },
    { owner: 7, key: 'post/2', text: 'old', at: at - (DRAFT_DAYS + 1) * 86_400_000 },
    { owner: '7', key: 'post/3', text: 'odd', at },
    null,
  ]
  storeProfile(mira, 'abc')
  localStorage.setItem('earshot-drafts', JSON.stringify({ drafts }))
  vi.resetModules()
  const reloaded = await import('./draft-store.ts')
  expect(['post/1', 'post/2', 'post/3'].map(reloaded.findDraft)).toEqual(['kept', '', ''])
})
