// @vitest-environment happy-dom
import { tracks } from '@earshot/playback/testing/fake-sound'
import { expect, test } from 'vitest'
import { mayHaveText } from './listening.ts'

test('texts are requested for tracks that have some, and for tracks of other pages', () => {
  const page = { tracks: tracks('ab'), withText: new Set(['a']) }
  expect(['a', 'b', 'c'].map((id) => mayHaveText(page, id))).toEqual([true, false, true])
})
