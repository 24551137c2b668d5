import { expect, test } from 'vitest'
import { toSteps, toVolume } from '../volume.ts'
import { clockText, clockWords } from './clock-text.ts'

test.each([
  [0, '00:00'],
  [59.9, '00:59'],
  [61, '01:01'],
  [600, '10:00'],
  [3600, '1:00:00'],
  [36_061, '10:01:01'],
  [-5, '00:00'],
  [Number.NaN, '00:00'],
  [Number.POSITIVE_INFINITY, '00:00'],
])('DETAIL-04 %d seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [61, '1 minute 1 second'],
  [7322, '2 hours 2 minutes 2 seconds'],
  [3600, '1 hour'],
])('%d seconds are spoken as %s', (seconds, words) => {
  expect(clockWords(seconds)).toBe(words)
})

test.each([
  [0.1, 1],
  [0, 0],
  [1, 10],
  [0.55, 5.5],
  [2, 10],
  [-1, 0],
])('AUDIO-03 volume %d of the element is position %d of the slider', (volume, steps) => {
  expect(toSteps(volume)).toBe(steps)
})

test.each([
  [1, 0.1],
  [0, 0],
  [10, 1],
  [12, 1],
  [-2, 0],
])('AUDIO-06 position %d of the slider is volume %d of the element', (steps, volume) => {
  expect(toVolume(steps)).toBeCloseTo(volume)
})
