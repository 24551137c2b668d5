import { expect, test } from 'vitest'
import { paragraphsOf } from './transcript.rules.ts'

test('PLAYBACK-05 a transcript is read in paragraphs of one speaker, each with the time of its first line', () => {
  expect(
    paragraphsOf([
      { start: 0, speaker: 'Ada', text: 'Hello.' },
      { start: 2, text: 'This is a test.' },
      { start: 4, text: '' },
      { start: 5, speaker: 'Bo', text: 'Is it?' },
      { start: 6, speaker: 'Bo', text: 'Yes.' },
    ]),
  ).toEqual([
    { start: 0, speaker: 'Ada', text: 'Hello. This is a test.' },
    { start: 5, speaker: 'Bo', text: 'Is it? Yes.' },
  ])
})

test('PLAYBACK-05 a long speech has several paragraphs, and lines without times none', () => {
  const lines = Array.from({ length: 30 }, () => ({ text: 'Words and more words and more words.' }))
  const paragraphs = paragraphsOf(lines)
  expect(paragraphs.length).toBeGreaterThan(1)
  expect(paragraphs.map(({ text }) => text).join(' ')).toBe(lines.map(({ text }) => text).join(' '))
  expect(paragraphs[0]).not.toHaveProperty('start')
})
