// @vitest-environment happy-dom
import { tracks } from '@earshot/playback/testing/fake-sound'
import { expect, test } from 'vitest'
import { mayHaveText } from './listening.ts'

test('texts are asked for where a track has some, and where one from elsewhere plays', () => {
  const page = { tracks: tracks('ab'), withText: new Set(['a']) }
  expect(['a', 'b', 'c'].map((id) => mayHaveText(page, id))).toEqual([true, false, true])
})
