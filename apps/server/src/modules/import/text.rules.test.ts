import { expect, test } from 'vitest'
import { cleanText, genreIdentity, genresOf, identityOf } from './text.rules.ts'

test('F35 text of tags loses NUL, control and invisible marks, and never its letters', () => {
  expect(cleanText('  One\0Two \u202E\uFEFFThree\n ')).toBe('One Two Three')
  expect(cleanText('\0\0  \u200B')).toBeUndefined()
  expect(cleanText('a\uD800b')).toBe('a\uFFFDb')
  expect(cleanText('Cafe\u0301')).toBe('Café')
  expect(cleanText('👩‍🚀 दिल')).toBe('👩‍🚀 दिल')
  expect(cleanText('x'.repeat(1000))).toHaveLength(300)
  expect(cleanText(undefined)).toBeUndefined()
})

test('UTF-8 that was declared as Latin-1 is read as meant; other odd encodings stay as they are', () => {
  expect(cleanText(Buffer.from('Björk – Jóga', 'utf8').toString('latin1'))).toBe('Björk – Jóga')
  expect(cleanText('BjÃ¶rk')).toBe('Björk')
  expect(cleanText('Sigur RÃ³s â€“ ÃgÃ¦tis'.replace('Ãg', 'Ã\u0081g'))).toBe('Sigur Rós – Ágætis')
  for (const text of ['Motörhead', 'Ã', 'SÃO PAULO', 'Ã‰tÃ© cassÃ', '\u0083\u0065\u0083X\u0083g', '東京'])
    expect(cleanText(text)).toBe(text.replaceAll('\u0083', ' ').trim())
})

test('names are the same whatever their case, quotes and dashes, but accents count', () => {
  expect(identityOf('  Don’t  STOP – Now')).toBe(identityOf("don't stop - now"))
  expect(identityOf('ＡＢＣ')).toBe('abc')
  expect(identityOf('Mø')).not.toBe(identityOf('Mo'))
})

test('API-29 genres are taken from lists, numbers and junk are not', () => {
  expect(genresOf(['Rock; Pop'])).toEqual(['Rock', 'Pop'])
  expect(genresOf(['Rock', 'Pop / rock', 'POP'])).toEqual(['Rock', 'Pop'])
  expect(genresOf(['(17)Rock'])).toEqual(['Rock'])
  expect(genresOf(['unknown', '(255)', ' ', 'drum & bass'])).toEqual(['Drum & bass'])
  expect(genresOf(['R&B/Soul'])).toEqual(['R&B', 'Soul'])
  expect(genresOf(['Singer/Songwriter'])).toEqual(['Singer/Songwriter'])
  expect(genresOf(['Other'])).toEqual([])
  expect(genresOf([])).toEqual([])
  expect(genresOf(Array.from({ length: 30 }, (_, n) => `Genre ${n}`))).toHaveLength(8)
  expect(genreIdentity('Hip Hop')).toBe(genreIdentity('hip-hop'))
  expect(genreIdentity('電子音楽')).not.toBe('')
})
