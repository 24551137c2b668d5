import { expect, test } from 'vitest'
import { shownProgress } from './progress.rules.ts'

test.each([
  ['nothing for an episode that was not started', undefined, undefined],
  ['nothing for one that stopped at its start', { seconds: 0, isPlayed: false }, undefined],
  [
    'the minutes that are left',
    { seconds: 480, isPlayed: false },
    { isPlayed: false, minutesLeft: 12, part: 0.4, seconds: 480 },
  ],
  ['that it was played, near its end', { seconds: 1175, isPlayed: false }, { isPlayed: true }],
  ['that it was played, after its end', { seconds: 0, isPlayed: true }, { isPlayed: true }],
  [
    'the remaining minutes of one that plays again',
    { seconds: 600, isPlayed: true },
    { isPlayed: false, minutesLeft: 10, part: 0.5, seconds: 600 },
  ],
] as const)('PLAYBACK-05 the progress in 20 minutes says %s', (_, progress, shown) => {
  expect(shownProgress(progress, 1200)).toEqual(shown)
})
