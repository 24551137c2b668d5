import { expect, test } from 'vitest'
import { audiblePeaks, barsOf, readPeaks } from './waveform.ts'

test('a waveform is read as peaks from 0 to 1', () => {
  expect(readPeaks(btoa('\u0000\u0033\u00ff'))).toEqual([0, 0.2, 1])
})
test.each([
  ['a preview has the waveform of its part', '/media/preview/0f.mp3', 60, [1, 2]],
  ['a full sound has its full waveform', '/api/song/stream?song_id=1', 60, [1, 2, 3, 4]],
  ['a sound of unknown length has its full waveform', '/media/preview/0f.mp3', 0, [1, 2, 3, 4]],
])('%s', (_name, src, seconds, peaks) => {
  expect(audiblePeaks([1, 2, 3, 4], { src, seconds })).toEqual(peaks)
})
test('silence in the middle stays a gap, and the highest bar has full height', () => {
  const peaks = Array.from({ length: 800 }, (_, at) => (at >= 300 && at < 500 ? 0 : 0.5))
  const bars = barsOf(peaks, 8)
  expect(bars).toEqual([1, 1, 1, 0, 0, 1, 1, 1])
})
test('a short sound has as many bars as peaks, and silence has flat ones', () => {
  expect(barsOf([0.5, 0.25], 96)).toEqual([1, 0.5])
  expect(barsOf([0, 0], 96)).toEqual([0, 0])
  expect(barsOf([], 96)).toEqual([])
})
