import { expect, test } from 'vitest'
import { showsNothing } from './visible-text.ts'

test.each([
  ['', 'an empty text'],
  [' \n\t\u00A0\u3000', 'blanks'],
  ['\u3164', 'a Hangul filler'],
  ['\uFFA0', 'a half-width Hangul filler'],
  ['\u115F\u1160', 'Hangul fillers of a syllable'],
  ['\u2800\u2800', 'blanks of Braille'],
  ['\u034F', 'a combining grapheme joiner'],
  ['\uFE0F', 'a variation selector'],
  ['\u{E0100}', 'a variation selector of the supplement'],
  ['\u{E0020}', 'a tag'],
  ['\u17B4\u17B5', 'inherent vowels of Khmer'],
  ['\u180B\u180E', 'selectors of Mongolian'],
  ['\u200B\u200D\uFEFF\u2060', 'zero-width characters'],
  ['\u200E\u200F\u202E\u2066', 'marks of direction'],
  ['\u0301', 'a lone accent'],
  [' \u20DD\u0338', 'lone marks after a blank'],
  ['\u0000\u0007', 'control characters'],
])('WRITING-14 %j is invisible: %s', (text) => expect(showsNothing(text)).toBe(true))

test.each(['a', '.', '0', 'é', 'e\u0301', '👩‍🚀', '❤️', 'ന്‍', 'می‌خواهم', '한', '中', '\u2801', ' x '])(
  'WRITING-14 %j shows something',
  (text) => expect(showsNothing(text)).toBe(false),
)
