import { expect, test } from 'vitest'
import { followableLink, isWebLink, webLink } from './web-link.ts'

test('HOME-03 paths of this site and web URLs are returned unchanged', () => {
  for (const link of [
    '/',
    '/discover',
    '/discover/all?tab=songs',
    '/artist/1?tab=2',
    'https://shop.example/',
    'https://shop.example/a',
    'HTTP://shop.example',
  ])
    expect(followableLink(link)).toBe(link)
})

test('HOME-03 ARTISTS-08 any other link is rejected', () => {
  for (const link of [
    '',
    'discover',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'ftp://files.example',
    'vbscript:x',
    '\u0000https://x.example',
    'https://',
    'https://bank.example:443@evil.example/',
    null,
    undefined,
  ])
    expect([link, followableLink(link), webLink(link), isWebLink(link)]).toEqual([link, undefined, undefined, false])
})

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['http://shop.example', 'http://shop.example'],
  ['/shop', undefined],
])('LAYOUT-06 ROUTES-17 ARTISTS-08 the setting %j is followed as %j', (setting, url) => {
  expect(webLink(setting)).toBe(url)
})
