import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

test.each([
  [{ field: 'title', before: 'Salt', after: 'Rope' }, 'title: Salt → Rope'],
  [{ field: 'is_announced', before: 'false', after: 'true' }, 'announced: no → yes'],
  [{ field: 'genre_ids', before: null, after: '1, 2' }, 'genres: nothing → 1, 2'],
  [{ field: 'bio', before: null, after: '<p>By  the sea</p>' }, 'bio: nothing → By the sea'],
  [{ field: 'art', before: '/media/art/1.jpg', after: '/media/art/2.jpg' }, 'cover changed'],
  [{ field: 'lyrics', before: null, after: '[{"text":"Haul"}]' }, 'lyrics changed'],
  [{ field: 'version', before: '4', after: '5' }, 'version: 4 → 5'],
  [{ field: 'version', before: 'vb8c0f1d2a3e4', after: 'v99aa00bb11cc' }, undefined],
  [{ field: 'welcome', before: '', after: null }, undefined],
])('STUDIO-19 a change of the history is a sentence: %o', (change, words) => {
  expect(changeWords(change)).toBe(words)
})
