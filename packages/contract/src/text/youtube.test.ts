import { expect, test } from 'vitest'
import { youtubeId, youtubeLink } from './youtube.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://www.youtube.com/watch?v=short', undefined],
  ['javascript:alert(1)', undefined],
  ['nothing', undefined],
  ['https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://evil.example/https://youtu.be/dQw4w9WgXcQ', undefined],
  ['https://youtu.be/dQw4w9WgXcQ"><script>', undefined],
  ['https://youtu.be.evil.example/dQw4w9WgXcQ', undefined],
  ['https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ&list=x', 'dQw4w9WgXcQ'],
])('PUBLICATION-07 POST-06 the link %s is to the video %s', (link, id) => expect(youtubeId(link)).toBe(id))

test('a stored URL names the same video', () => expect(youtubeId(youtubeLink('dQw4w9WgXcQ'))).toBe('dQw4w9WgXcQ'))
