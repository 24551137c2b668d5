import { expect, test } from 'vitest'
import { readArt } from './art.ts'
import { pagesAround } from './pages-around.ts'
import { soundPrint } from './sound-print.ts'
import { readTheme } from './theme.ts'
import { readVideo } from './video.ts'

test('a picture names its own size, and is offered up to its own width', () => {
  expect(readArt('/media/art/00ff00ff00ff00ff_700x500.jpg')).toEqual({
    width: 700,
    height: 500,
    webp: '/media/art/00ff00ff00ff00ff_700x500@96.webp 96w, /media/art/00ff00ff00ff00ff_700x500@192.webp 192w, /media/art/00ff00ff00ff00ff_700x500@384.webp 384w, /media/art/00ff00ff00ff00ff_700x500@640.webp 640w, /media/art/00ff00ff00ff00ff_700x500@960.webp 700w',
    jpeg: '/media/art/00ff00ff00ff00ff_700x500@96.jpg 96w, /media/art/00ff00ff00ff00ff_700x500@192.jpg 192w, /media/art/00ff00ff00ff00ff_700x500@384.jpg 384w, /media/art/00ff00ff00ff00ff_700x500@640.jpg 640w, /media/art/00ff00ff00ff00ff_700x500@960.jpg 700w',
  })
})

test.each([
  [60, ['96.webp 60w']], [640, ['96.webp 96w', '192.webp 192w', '384.webp 384w', '640.webp 640w']],
  [1280, ['96.webp 96w', '192.webp 192w', '384.webp 384w', '640.webp 640w', '960.webp 960w', '1440.webp 1280w']],
  [2400, ['96.webp 96w', '192.webp 192w', '384.webp 384w', '640.webp 640w', '960.webp 960w', '1440.webp 1440w', '1920.webp 1920w']],
])('the widest form of a picture of %i px is its own width', (width, forms) => {
  expect(readArt(`/media/art/00ff00ff00ff00ff_${width}x10.jpg`)?.webp.split(', ').map((form) => form.split('@')[1])).toEqual(forms)
})

test.each(['https://example.org/a.jpg', '/media/art/nothash_1x1.jpg', '/media/art/00ff.jpg', ''])('a picture of another maker is drawn as it is: %s', (address) => {
  expect(readArt(address)).toBeUndefined()
})

test('a missing picture draws the same sound-print for the same title', () => {
  expect(soundPrint('Undertow')).toBe(soundPrint('Undertow'))
  expect(soundPrint('Undertow')).not.toBe(soundPrint('Undertone'))
  expect(soundPrint('')).toMatch(/^(M\d+ [\d.]+v\d+)+$/)
})

test('HOME-07 a loop of ours brings both formats and its poster', () => {
  expect(readVideo('/media/video/00ff00ff00ff00ff.mp4')).toEqual({
    poster: '/media/video/00ff00ff00ff00ff.jpg',
    sources: [
      { src: '/media/video/00ff00ff00ff00ff.webm', type: 'video/webm' },
      { src: '/media/video/00ff00ff00ff00ff.mp4', type: 'video/mp4' },
    ],
  })
  expect(readVideo('https://example.org/film.webm')).toEqual({ poster: null, sources: [{ src: 'https://example.org/film.webm', type: 'video/webm' }] })
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
