import { expect, test } from 'vitest'
import { languageOf } from './lines.rules.ts'
import { LYRICS_MAX, readLyrics } from './lyrics.rules.ts'

test('plain lyrics keep their verses, without blank ends, control characters and runs of pauses', () => {
  expect(readLyrics([{ language: 'eng', text: '\r\n\r\nOne\u0007\r\nTwo  \r\n\r\n\r\n\r\nThree\r\n' }])).toEqual([
    { language: 'en', is_synced: false, lines: ['One', 'Two', '', 'Three'].map((text) => ({ text })) },
  ])
})

test('pieces with line breaks are joined to lines, others are lines', () => {
  const pieces = [
    { start: 1, text: 'Har' },
    { start: 1.2, text: 'bour ' },
    { start: 1.4, text: 'lights' },
    { start: 3, text: '\nburn' },
  ]
  const lines = [
    { start: 1, text: 'Harbour lights' },
    { start: 3, text: 'burn' },
  ]
  expect(readLyrics([{ pieces }])[0]).toMatchObject({ is_synced: true, lines })
  expect(readLyrics([{ pieces: [pieces[3], pieces[0]].flatMap((each) => each ?? []) }])[0]?.lines).toEqual([
    { start: 1, text: 'Har' },
    { start: 3, text: 'burn' },
  ])
})

test('lyrics with times win over plain ones, and each language comes once', () => {
  const found = readLyrics([
    { language: 'eng', text: 'Plain' },
    { language: 'eng', text: '[00:01.00]Timed' },
    { language: 'deu', text: 'Einfach' },
    { text: 'Of no language' },
  ])
  expect(found.map(({ language, is_synced, lines }) => [language, is_synced, lines[0]?.text])).toEqual([
    ['en', true, 'Timed'],
    ['de', false, 'Einfach'],
  ])
})

test('what is empty or too large is left out', () => {
  expect(readLyrics([{ text: ' \n\u200B\n' }, { pieces: [] }, { text: 'x'.repeat(LYRICS_MAX + 1) }])).toEqual([])
})

test.each([
  ['eng', 'en'],
  ['ger', 'de'],
  ['pt_BR', 'pt-BR'],
  ['XXX', undefined],
  ['und', undefined],
  ['\0\0\0', undefined],
  ['<script>', undefined],
  [undefined, undefined],
])('the language %j is %j', (code, language) => {
  expect(languageOf(code)).toBe(language)
})
