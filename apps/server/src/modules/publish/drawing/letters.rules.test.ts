import { expect, test } from 'vitest'
import { drawable, startsAtRight } from './letters.rules.ts'

test.each([
  ['Small Rooms', 'Small Rooms'],
  ['  Łódź  &\n<b>Привет</b> ', 'Łódź & <b>Привет</b>'],
  ['A tape 🎧🔥 recorder 👩🏽‍🚀', 'A tape recorder'],
  ['Cafe\u0301', 'Café'],
  ['مرحبا', 'مرحبا'],
  ['One ★ night', 'One night'],
  ['\u202eevil\u0007', 'evil'],
])('a card draws %j as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})

test.each(['', ' ', '🎧', '★ — ★', '日本の音楽', 'Tokyo 東京', 'हिन्दी'])(
  'a card draws no words for %j, for which our fonts have no letters',
  (text) => {
    expect(drawable(text)).toBeUndefined()
  },
)

test('a text begins at the right by its first letter', () => {
  expect(['שלום Otto', '12: مرحبا', 'Otto שלום', '12'].map(startsAtRight)).toEqual([true, true, false, false])
})
