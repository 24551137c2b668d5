import { expect, test } from 'vitest'
import { BARS, drawnPeaks } from './peaks.ts'

test('a name always draws the same wave, another name another one', () => {
  expect([
    drawnPeaks('song:1').join() === drawnPeaks('song:1').join(),
    drawnPeaks('song:1').join() === drawnPeaks('song:2').join(),
  ]).toEqual([true, false])
})
test('every bar can be seen and none leaves the picture', () => {
  for (let id = 1; id < 50; id += 1) {
    const peaks = drawnPeaks(`song:${id}`)
    expect([peaks.length, Math.min(...peaks) >= 0.08, Math.max(...peaks) <= 1]).toEqual([BARS, true, true])
  }
})
