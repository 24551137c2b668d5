// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keyedUrl, lendPlayerKey } from './lend-player-key.ts'
import { clearSession, storeProfile } from './session-store.ts'

vi.useFakeTimers()
const stop = lendPlayerKey('/player/')
afterAll(stop)

let link: HTMLAnchorElement
let word: HTMLElement
beforeEach(() => {
  storeProfile(
    {
      id: 7,
      username: 'mira',
      email: 'mira@example.org',
      plays: 0,
      following_count: 0,
      followers_count: 0,
      player_token: 'ear-key',
    },
    'session',
  )
  document.body.innerHTML = '<a href="/player/playlist/5"><b>My songs</b></a>'
  const [found] = document.querySelectorAll('a')
  const [inner] = document.querySelectorAll('b')
  if (found === undefined || inner === undefined) throw new Error('no link')
  link = found
  word = inner
})

const KEYED = '/player/playlist/5/ear-key'
const CLEAN = '/player/playlist/5'
const href = () => link.getAttribute('href')
const fire = (event: Event) => void word.dispatchEvent(event)
const press = (type: string, button = 0, more: MouseEventInit = {}) =>
  fire(new MouseEvent(type, { bubbles: true, button, ...more }))

test.each([
  ['the left button, Enter or assistive technology', 'click', 0, {}],
  ['the left button with Control', 'click', 0, { ctrlKey: true }],
  ['the middle button', 'auxclick', 1, {}],
])(
  'PLAYERLINKS-04 %s opens the player with the key, which is gone from the page afterwards',
  (_name, type, button, more) => {
    expect(href()).toBe(CLEAN)
    press(type, button, more)
    expect(href()).toBe(KEYED)
    vi.runAllTimers()
    expect(href()).toBe(CLEAN)
  },
)

test.each(['pointerdown', 'mousedown', 'pointerup', 'dragstart', 'contextmenu', 'copy'])(
  'PLAYERLINKS-05 the address that the browser takes from a link at %s has no key',
  (type) => {
    press(type)
    expect(href()).toBe(CLEAN)
  },
)

test('PLAYERLINKS-05 the right button opens a menu that copies a URL without a key', () => {
  press('auxclick', 2)
  expect(href()).toBe(CLEAN)
})

test('PLAYERLINKS-03 without a member, and on other links, no key is added', () => {
  link.setAttribute('href', '/player/playlist/5?x')
  press('click')
  expect(href()).toBe('/player/playlist/5?x')
  clearSession()
  link.setAttribute('href', CLEAN)
  press('click')
  expect(href()).toBe(CLEAN)
})

test.each([
  ['/player/', '/player/album/7', '/player/album/7/k%2Fy'],
  ['https://play.example', 'https://play.example/play/7#t=83', 'https://play.example/play/7/k%2Fy#t=83'],
  ['https://play.example', 'https://play.example/playlists', 'https://play.example/playlists/k%2Fy'],
  ['/player/', '/player/album/7/other', undefined],
  ['/player/', '/artist/7', undefined],
  ['https://play.example', 'https://play.example.evil/album/7', undefined],
])('PLAYERLINKS-01 with the base %s, %s is opened at %s', (base, url, keyed) => {
  expect(keyedUrl(base, url, 'k/y')).toBe(keyed)
  expect(keyedUrl(base, url, '')).toBeUndefined()
})
