// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseTheme, followTheme, onThemeChange, readThemeChoice, THEME_KEY, toggleTheme } from './theme.ts'

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

test('ACCOUNT2-11 the theme of the system is shown and followed until another one is chosen', async () => {
  const system = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => system)
  const stop = followTheme()
  const isNotified = new Promise<void>((resolve) => {
    onThemeChange(resolve)
  })
  expect(readThemeChoice()).toBe('light')
  chooseTheme('system')
  await isNotified
  expect([shown(), readThemeChoice(), localStorage.getItem(THEME_KEY)]).toEqual(['dark', 'system', 'dark'])
  system.matches = false
  system.dispatchEvent(new Event('change'))
  expect([shown(), localStorage.getItem(THEME_KEY)]).toEqual(['light', 'light'])
  toggleTheme()
  system.dispatchEvent(new Event('change'))
  expect([shown(), readThemeChoice()]).toEqual(['dark', 'dark'])
  stop()
  vi.unstubAllGlobals()
})
