// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { followTheme, THEME_KEY, toggleTheme } from './theme.ts'

const shown = () => document.documentElement.dataset.theme

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset.theme = 'light'
})

test('THEME-02 a switch shows and stores the other theme', () => {
  toggleTheme()
  expect([shown(), localStorage.getItem(THEME_KEY)]).toEqual(['dark', 'dark'])
})

test('THEME-02 a theme chosen in one tab applies in the others', () => {
  const stop = followTheme()
  localStorage.setItem(THEME_KEY, 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }))
  expect(shown()).toBe('dark')
  stop()
})
