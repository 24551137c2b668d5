import { expect, test } from 'vitest'
import { bioOfText, isFormatted, textOfBio } from './bio-text.ts'

test.each([
  ['<p>One &amp; two</p><p>three<br>four</p>', 'One & two\n\nthree\nfour'],
  ['', ''],
])('STUDIO-14 a bio of paragraphs is the same after editing: %s', (html, text) => {
  expect(textOfBio(html)).toBe(text)
  expect(bioOfText(text)).toBe(html)
  expect(isFormatted(html)).toBe(false)
})

test('STUDIO-14 a bio with marks is known to lose them', () => {
  expect(isFormatted('<p>One <strong>two</strong></p>')).toBe(true)
  expect(textOfBio('<p>One <strong>two</strong></p>')).toBe('One two')
})
