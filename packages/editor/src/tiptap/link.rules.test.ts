import { expect, test } from 'vitest'
import { linkUrl } from './link.rules.ts'

test.each([
  ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  [' http://example.org ', 'http://example.org/'],
  ['example.org/songs', 'https://example.org/songs'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['//example.org', 'https://example.org/'],
  ['me@example.org', 'mailto:me@example.org'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
])('POST-12 the link %j leads to %s', (typed, url) => {
  expect(linkUrl(typed)).toBe(url)
})

test.each([
  '',
  '   ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'https://user:pass@example.org',
  'two words',
  'word',
  'mailto:nobody',
  'vbscript:x',
  'file:///etc/passwd',
])('POST-12 %j is not a link', (typed) => {
  expect(linkUrl(typed)).toBeUndefined()
})
