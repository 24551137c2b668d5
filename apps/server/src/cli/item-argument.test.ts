import { describe, expect, test } from 'vitest'
import { itemOf, otherOf } from './item-argument.ts'

describe('an item that is typed', () => {
  test.each([
    ['artist', '12', 12],
    ['artist', '/artist/12', 12],
    ['artist', 'https://music.example/artist/12?tab=albums', 12],
    ['album', '/discover/12', 12],
    ['album', '/player/album/12', 12],
    ['song', 'https://music.example/plays/12/', 12],
    ['episode', '/player/episode/12', 12],
  ])('%s %s', (kind, item, id) => {
    expect(itemOf({ kind, item })).toEqual({ kind, id })
  })

  test.each([
    ['album', '/artist/12', 'another page'],
    ['song', '/discover/12', 'another page'],
    ['podcast', '/community/post/12', 'another page'],
    ['album', 'Low Tide', 'must be the number of the item'],
    ['member', '12', 'is one of'],
  ])('%s %s is refused', (kind, item, why) => {
    expect(() => itemOf({ kind, item })).toThrow(why)
  })

  test('the other one of two is of the same kind', () => {
    expect(otherOf('artist', { into: '/artist/12' })).toBe(12)
    expect(() => otherOf('artist', { into: '/discover/12' })).toThrow('another page')
  })
})
