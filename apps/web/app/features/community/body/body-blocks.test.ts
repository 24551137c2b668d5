import type { Media } from '@earshot/contract/community/community'
import { expect, test } from 'vitest'
import { blocksOf } from './body-blocks.ts'

const media = (values: Partial<Media> & Pick<Media, 'pos' | 'type'>): Media => values

test('POST-02 the blocks are in the order of pos, whatever the order of the reply', () => {
  const blocks = blocksOf([
    media({ pos: 3, type: 'text', content: '<p>c</p>' }),
    media({ pos: 1, type: 'text', content: '<p>a</p>' }),
    media({ pos: 2, type: 'text', content: '<p>b</p>' }),
  ])
  expect(blocks.map((block) => block.type === 'text' && block.html)).toEqual(['<p>a</p>', '<p>b</p>', '<p>c</p>'])
})

test('POST-03 POST-05 pictures of one pos are one grid of cols, each with its preview', () => {
  const image = (pos: number, name: string, cols?: number) =>
    media({ pos, type: 'image', image: `/${name}.jpg`, thumbnail: name === 'b' ? null : `/${name}-small.jpg`, cols })
  expect(blocksOf([image(2, 'a', 3), image(2, 'b', 3), image(1, 'c')])).toEqual([
    { type: 'images', cols: 1, pictures: [{ small: '/c-small.jpg', large: '/c.jpg', alt: '' }] },
    {
      type: 'images',
      cols: 3,
      pictures: [
        { small: '/a-small.jpg', large: '/a.jpg', alt: '' },
        { small: '/b.jpg', large: '/b.jpg', alt: '' },
      ],
    },
  ])
})

test('POST-06 only URLs of YouTube with a video are embedded', () => {
  const blocks = blocksOf([
    media({ pos: 1, type: 'youtube', link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }),
    media({ pos: 2, type: 'youtube', link: 'https://example.org/watch?v=dQw4w9WgXcQ' }),
    media({ pos: 3, type: 'youtube', link: null }),
  ])
  expect(blocks).toEqual([{ type: 'youtube', video: 'dQw4w9WgXcQ', poster: null }])
})

test('POST-07 a video shows its file, with a poster if there is one', () => {
  expect(
    blocksOf([
      media({ pos: 1, type: 'video', link: '/media/film.mp4', thumbnail: '/film.jpg' }),
      media({ pos: 2, type: 'video' }),
    ]),
  ).toEqual([{ type: 'video', file: '/media/film.mp4', poster: '/film.jpg' }])
})
