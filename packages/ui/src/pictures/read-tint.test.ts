import { expect, test } from 'vitest'
import { pickTint } from './read-tint.ts'

const pixels = (...colours: [count: number, red: number, green: number, blue: number][]) =>
  colours.flatMap(([count, ...rgb]) => Array.from({ length: count }, () => [...rgb, 255]).flat())

test('a picture of one colour gives its hue', () => {
  expect([pickTint(pixels([9, 255, 0, 0]))?.hue, pickTint(pixels([9, 0, 0, 255]))?.hue]).toEqual([29, 264])
})
test('a strong colour has priority over a large pale background', () => {
  expect(pickTint(pixels([90, 245, 243, 240], [10, 0, 120, 255]))?.hue).toBeGreaterThan(240)
})
test('opposite colours do not mix to grey', () => {
  expect(pickTint(pixels([50, 255, 0, 0], [50, 0, 255, 255]))?.chroma).toBeGreaterThan(0.1)
})
test('a grey picture has no tint', () => {
  expect([pickTint(pixels([9, 128, 128, 128])), pickTint([])]).toEqual([undefined, undefined])
})
