// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { safeStorage } from './browser-storage.ts'

beforeEach(() => localStorage.clear())

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
/** A storage that reads and removes, but is full. */
const full: Storage = {
  length: 0,
  clear: refuse,
  key: () => null,
  getItem: (key) => localStorage.getItem(key),
  removeItem: (key) => localStorage.removeItem(key),
  setItem: refuse,
}

test('a value is stored in the browser', () => {
  safeStorage(() => localStorage).setItem('theme', 'dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test.each([
  ['is blocked', refuse],
  ['has no room', () => full],
])('STATE-10 with a storage that %s, values last for the visit', (_case, open) => {
  localStorage.setItem('theme', 'light')
  const storage = safeStorage(open)
  storage.setItem('theme', 'dark')
  expect(storage.getItem('theme')).toBe('dark')
  expect(storage.keys()).toContain('theme')
  storage.removeItem('theme')
  expect(storage.getItem('theme')).toBeNull()
})

test('data stored by another tab replaces data that could not be stored here', () => {
  const storage = safeStorage(() => full)
  storage.setItem('theme', 'dark')
  localStorage.setItem('theme', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(storage.getItem('theme')).toBe('light')
})
