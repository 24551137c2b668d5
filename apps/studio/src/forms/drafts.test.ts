import { DRAFT_DAYS } from '@earshot/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  stored.clear()
})

test('DESK-11 typed text stays on the device for 30 days, by member and form, until it is saved', async () => {
  const { findDraft, writeDraft } = await import('./drafts.ts')
  writeDraft(1, 'topic 4', 'Bells')
  writeDraft(2, 'topic 4', 'Gongs')
  writeDraft(1, 'rule new', 'spam')
  expect([findDraft(1, 'topic 4'), findDraft(2, 'topic 4'), findDraft(1, 'rule new')]).toEqual([
    'Bells',
    'Gongs',
    'spam',
  ])
  writeDraft(1, 'rule new', undefined)
  expect([findDraft(1, 'rule new'), findDraft(3, 'topic 4')]).toEqual([undefined, undefined])
  vi.advanceTimersByTime(DRAFT_DAYS * 86_400_000 - 1)
  expect(findDraft(1, 'topic 4')).toBe('Bells')
  vi.advanceTimersByTime(2)
  expect([DRAFT_DAYS, findDraft(1, 'topic 4')]).toEqual([30, undefined])
})
