// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockOfflineClicks } from './offline-clicks.ts'

const blocked: string[] = []
let stop = () => {}
beforeEach(() => {
  blocked.length = 0
  stop = blockOfflineClicks((href) => blocked.push(href))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  let isBlocked = false
  // Registered last: cancels any navigation left to the browser.
  window.addEventListener(
    'click',
    (event) => {
      isBlocked = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return isBlocked
}
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

test('ERRORS-06 a link followed offline does not leave the page', () => {
  offline()
  expect(click('<a href="https://example.org/player/album/1"><b>Listen</b></a>')).toBe(true)
  expect(blocked).toEqual(['https://example.org/player/album/1'])
})

test.each([
  ['in a new tab', '<a href="https://example.org/" target="_blank"><b>x</b></a>', {}],
  ['with a modifier key', '<a href="https://example.org/"><b>x</b></a>', { ctrlKey: true }],
  ['to a mail program', '<a href="mailto:a@example.org"><b>x</b></a>', {}],
  ['to a file', '<a href="https://example.org/a.mp3" download><b>x</b></a>', {}],
  ['to a fragment of this page', '<a href="#content"><b>x</b></a>', {}],
])('a link %s is left to the browser', (_case, html, init) => {
  offline()
  expect(click(html, init)).toBe(false)
})

test('online every link is left to the browser', () => {
  expect(click('<a href="https://example.org/"><b>x</b></a>')).toBe(false)
})
