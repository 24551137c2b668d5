import { expect, test } from 'vitest'
import { safeLink } from './link.rules.ts'

test('HOME-03 in-app paths and web addresses are kept', () => {
  for (const link of ['/', '/discover', '/artist/1?tab=2', 'https://shop.example/', 'HTTP://shop.example'])
    expect(safeLink(link)).toBe(link)
})

test('HOME-03 anything else leads nowhere', () => {
  for (const link of [
    '',
    'discover',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'ftp://files.example',
    'vbscript:x',
    '\u0000https://x.example',
  ]) {
    expect(safeLink(link)).toBe('')
  }
})
