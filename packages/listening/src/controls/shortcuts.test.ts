import { createPlayback } from '@earshot/playback/engine'
import { isShuffled } from '@earshot/playback/queue'
import { FakeSound, track, tracks } from '@earshot/playback/testing/fake-sound'
import { expect, test } from 'vitest'
import { pressKey, type Press, type Spot } from './shortcuts.ts'

/** Starts three tracks, the first of them at 50 of 100 seconds; `press` returns whether the key has a shortcut. */
function listening() {
  const sound = new FakeSound()
  const playback = createPlayback({ sound, random: () => 0 })
  playback.setTracks([track('a', { spoken: true }), ...tracks('bc')], { start: 'now' })
  sound.arrive(100)
  playback.seek(50)
  const opened: string[] = []
  const press = (key: string, spot: Spot = 'page', held: Partial<Press> = {}) =>
    pressKey(playback, { key, ctrlKey: false, altKey: false, metaKey: false, ...held }, spot, (sheet) =>
      opened.push(sheet),
    )
  return { press, opened, now: () => playback.getSnapshot() }
}

const cases: [key: string, words: string, seen: (state: ReturnType<typeof listening>) => unknown, expected: unknown][] =
  [
    [' ', 'pauses', ({ now }) => now().status, 'paused'],
    ['k', 'pauses', ({ now }) => now().status, 'paused'],
    ['n', 'goes to the next track', ({ now }) => now().track?.id, 'b'],
    ['p', 'goes to the previous track, from the first to the last', ({ now }) => now().track?.id, 'c'],
    ['ArrowLeft', 'goes 5 seconds back', ({ now }) => now().position, 45],
    ['ArrowRight', 'goes 5 seconds ahead', ({ now }) => now().position, 55],
    ['j', 'goes 15 seconds back', ({ now }) => now().position, 35],
    ['L', 'goes 30 seconds ahead', ({ now }) => now().position, 80],
    ['3', 'jumps to 30 percent', ({ now }) => now().position, 30],
    ['0', 'goes to the beginning', ({ now }) => now().position, 0],
    ['+', 'raises the volume by one step', ({ now }) => now().volume, 0.2],
    ['-', 'lowers the volume by one step', ({ now }) => now().volume, 0],
    ['m', 'mutes', ({ now }) => now().volume, 0],
    ['>', 'speeds up', ({ now }) => now().rate, 1.25],
    ['<', 'slows down', ({ now }) => now().rate, 0.75],
    ['s', 'shuffles', ({ now }) => isShuffled(now().queue), true],
    ['r', 'repeats all', ({ now }) => now().queue.repeat, 'all'],
    ['q', 'opens the queue', ({ opened }) => opened, ['queue']],
    ['?', 'opens the sheet', ({ opened }) => opened, ['help']],
  ]
test.each(cases)('the key "%s" %s', (key, _, seen, expected) => {
  const state = listening()
  expect(state.press(key)).toBe(true)
  expect(seen(state)).toEqual(expected)
})

const left: [title: string, key: string, spot: Spot, held: Partial<Press>][] = [
  ['letters in a text field are text', 'k', 'text', {}],
  ['space on a button presses the button', ' ', 'control', {}],
  ['arrows on a slider move the slider', 'ArrowLeft', 'slider', {}],
  ['arrows up and down scroll the page', 'ArrowDown', 'page', {}],
  ['keys with Ctrl belong to the browser', 'r', 'page', { ctrlKey: true }],
  ['keys with Alt belong to the browser', 'ArrowLeft', 'page', { altKey: true }],
  ['keys with Command belong to the browser', 'l', 'page', { metaKey: true }],
  ['other keys do nothing', 'x', 'page', {}],
]
test.each(left)('%s', (_, key, spot, held) => {
  const state = listening()
  const before = state.now()
  expect([state.press(key, spot, held), state.now() === before]).toEqual([false, true])
})

test('letters work on buttons and sliders too', () => {
  const state = listening()
  expect([state.press('k', 'control'), state.press('k', 'slider')]).toEqual([true, true])
})
