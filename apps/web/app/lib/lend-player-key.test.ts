// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keyedAddress, lendPlayerKey } from './lend-player-key.ts'
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
const pointer = (type: string, button: number) => fire(new PointerEvent(type, { bubbles: true, button }))

test.each([
  ['left', 0, 'click'],
  ['middle', 1, 'auxclick'],
])(
  'PLAYERLINKS-04 the %s button opens the player with the key, which is gone from the page afterwards',
  (_name, button, type) => {
    expect(href()).toBe(CLEAN)
    pointer('pointerdown', button)
    expect(href()).toBe(KEYED)
    pointer('pointerup', button)
    fire(new MouseEvent(type, { bubbles: true, button }))
    expect(href()).toBe(KEYED)
    vi.runAllTimers()
    expect(href()).toBe(CLEAN)
  },
)

test('PLAYERLINKS-04 Enter and assistive technology open the player with the key', () => {
  fire(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
  expect(href()).toBe(KEYED)
  fire(new MouseEvent('click', { bubbles: true }))
  expect(href()).toBe(KEYED)
  vi.runAllTimers()
  expect(href()).toBe(CLEAN)
  fire(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
  expect(href()).toBe(KEYED)
  vi.runAllTimers()
})

test.each(['contextmenu', 'dragstart', 'pointercancel', 'copy'])(
  'PLAYERLINKS-05 what %s takes from a link has no key',
  (type) => {
    pointer('pointerdown', 0)
    fire(new Event(type, { bubbles: true }))
    expect(href()).toBe(CLEAN)
    pointer('pointerdown', 2)
    expect(href()).toBe(CLEAN)
  },
)

test('PLAYERLINKS-03 without a member, and on other links, no key is put anywhere', () => {
  link.setAttribute('href', '/player/playlist/5?x')
  pointer('pointerdown', 0)
  expect(href()).toBe('/player/playlist/5?x')
  clearSession()
  link.setAttribute('href', CLEAN)
  pointer('pointerdown', 0)
  expect(href()).toBe(CLEAN)
})

test.each([
  ['/player/', '/player/album/7', '/player/album/7/k%2Fy'],
  ['https://play.example', 'https://play.example/playlists', 'https://play.example/playlists/k%2Fy'],
  ['/player/', '/player/album/7/other', undefined],
  ['/player/', '/artist/7', undefined],
  ['https://play.example', 'https://play.example.evil/album/7', undefined],
])('PLAYERLINKS-01 with the base %s, %s is opened at %s', (base, address, keyed) => {
  expect(keyedAddress(base, address, 'k/y')).toBe(keyed)
  expect(keyedAddress(base, address, '')).toBeUndefined()
})
