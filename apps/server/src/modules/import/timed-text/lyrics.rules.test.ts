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

test('lyrics with times come before plain ones, and the same words come once', () => {
  const found = readLyrics([
    { language: 'eng', text: '[Chorus]\nHarbour lights,\nburning low' },
    { language: 'eng', text: '[00:01.00]Harbour lights\n[00:02.00]Burning low' },
    { language: 'deu', text: 'Hafenlichter' },
    { text: 'HAFENLICHTER' },
    { language: 'eng', text: 'Lights of a harbour' },
  ])
  expect(found.map(({ language, is_synced, lines }) => [language, is_synced, lines[0]?.text])).toEqual([
    ['en', true, 'Harbour lights'],
    ['de', false, 'Hafenlichter'],
    ['en', false, 'Lights of a harbour'],
  ])
})

test('empty and too large lyrics are ignored', () => {
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
