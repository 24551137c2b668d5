import { expect, test } from 'vitest'
import { pagesAround } from '../lists/pages-around.ts'
import { soundPrint } from '../media/sound-print.ts'
import { readVideo } from '../media/video.ts'
import { readTheme } from '../theme/theme.ts'
import { readArt } from './art.ts'

const formsOf = (srcset: string | undefined) => srcset?.split(', ').map((form) => form.split('@')[1])

test('a picture has its own size, and is offered in two formats', () => {
  expect(readArt('/media/art/00ff00ff00ff00ff_190x500.jpg')).toEqual({
    width: 190,
    height: 500,
    webp: '/media/art/00ff00ff00ff00ff_190x500@96.webp 96w, /media/art/00ff00ff00ff00ff_190x500@192.webp 190w',
    jpeg: '/media/art/00ff00ff00ff00ff_190x500@96.jpg 96w, /media/art/00ff00ff00ff00ff_190x500@192.jpg 190w',
  })
})

test.each([
  [60, ['96.webp 60w']],
  [640, ['96.webp 96w', '192.webp 192w', '384.webp 384w', '480.webp 480w', '640.webp 640w']],
  [
    1280,
    [
      '96.webp 96w',
      '192.webp 192w',
      '384.webp 384w',
      '480.webp 480w',
      '640.webp 640w',
      '768.webp 768w',
      '960.webp 960w',
      '1440.webp 1280w',
    ],
  ],
  [
    2400,
    [
      '96.webp 96w',
      '192.webp 192w',
      '384.webp 384w',
      '480.webp 480w',
      '640.webp 640w',
      '768.webp 768w',
      '960.webp 960w',
      '1440.webp 1440w',
      '1920.webp 1920w',
    ],
  ],
])('the widest variant of a picture of %i px is its own width', (width, forms) => {
  expect(formsOf(readArt(`/media/art/00ff00ff00ff00ff_${width}x10.jpg`)?.webp)).toEqual(forms)
})

test.each([
  ['1.75rem', ['96.webp 96w']],
  ['2.25rem', ['96.webp 96w', '192.webp 192w']],
  [
    '(min-width: 40rem) 14rem, 7rem',
    ['96.webp 96w', '192.webp 192w', '384.webp 384w', '480.webp 480w', '640.webp 640w', '768.webp 700w'],
  ],
  [
    '(min-width: 62rem) 14rem, 45vw',
    ['192.webp 192w', '384.webp 384w', '480.webp 480w', '640.webp 640w', '768.webp 700w'],
  ],
])('a picture displayed at %s is offered in the variants that a screen would choose', (sizes, forms) => {
  expect(formsOf(readArt('/media/art/00ff00ff00ff00ff_700x500.jpg', sizes)?.webp)).toEqual(forms)
  expect(readArt('/media/art/00ff00ff00ff00ff_60x10.jpg', sizes)?.webp).toContain('@96.webp 60w')
})

test('the poster of a loop is offered in smaller variants; its size is not in its URL', () => {
  const poster = readArt('/media/video/00ff00ff00ff00ff.jpg', '100vw')
  expect([poster?.width, poster?.height]).toEqual([undefined, undefined])
  expect(formsOf(poster?.webp)).toEqual([
    '192.webp 192w',
    '384.webp 384w',
    '480.webp 480w',
    '640.webp 640w',
    '768.webp 768w',
    '960.webp 960w',
    '1440.webp 1440w',
  ])
})

test.each(['https://example.org/a.jpg', '/media/art/nothash_1x1.jpg', '/media/art/00ff.jpg', ''])(
  'a picture of another maker is drawn as it is: %s',
  (url) => {
    expect(readArt(url)).toBeUndefined()
  },
)

test('a missing picture has the same sound-print for the same title', () => {
  expect(soundPrint('Undertow')).toBe(soundPrint('Undertow'))
  expect(soundPrint('Undertow')).not.toBe(soundPrint('Undertone'))
  expect(soundPrint('')).toMatch(/^(M\d+ [\d.]+v\d+)+$/)
})

test('HOME-07 a loop of our server has both formats and its poster', () => {
  expect(readVideo('/media/video/00ff00ff00ff00ff.mp4')).toEqual({
    poster: '/media/video/00ff00ff00ff00ff.jpg',
    sources: [
      { src: '/media/video/00ff00ff00ff00ff.webm', type: 'video/webm' },
      { src: '/media/video/00ff00ff00ff00ff.mp4', type: 'video/mp4' },
    ],
  })
  expect(readVideo('https://example.org/film.webm')).toEqual({
    poster: null,
    sources: [{ src: 'https://example.org/film.webm', type: 'video/webm' }],
  })
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('BROWSE-07 the pager on page %i of %i', (page, total, pages) => {
  expect(pagesAround(page, total)).toEqual(pages)
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['DARK', 'light'],
  ['', 'light'],
  [null, 'light'],
])('THEME-03 a stored %s means %s', (stored, theme) => {
  expect(readTheme(stored)).toBe(theme)
})
