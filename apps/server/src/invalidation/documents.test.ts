import { expect, test } from 'vitest'
import { openDocuments } from './documents.ts'
import type { Invalidated } from './invalidation.ts'
import type { Tag } from './tags.ts'

const SONGS: readonly Tag[] = ['song']
const CONTESTS: readonly Tag[] = ['contest']

function open() {
  let tell = (_changed: Invalidated) => {}
  const keep = openDocuments({
    subscribe: (listener: (changed: Invalidated) => void) => {
      tell = listener
    },
  })
  let readings = 0
  const read = async () => String((readings += 1))
  return { keep, read, change: (changed: Invalidated) => tell(changed) }
}

test('concurrent requests for the same document share one rendering, which later requests reuse', async () => {
  const { keep, read } = open()
  expect(await Promise.all([keep('songs', SONGS, read), keep('songs', SONGS, read)])).toEqual(['1', '1'])
  expect(await keep('songs', SONGS, read)).toBe('1')
})

test('a change evicts only the documents that show it', async () => {
  const { change, keep, read } = open()
  await keep('songs', SONGS, read)
  await keep('contests', CONTESTS, read)
  change(['contest'])
  expect([await keep('songs', SONGS, read), await keep('contests', CONTESTS, read)]).toEqual(['1', '3'])
})

test('a rendering during which a change occurs answers only requests before the change', async () => {
  const { change, keep, read } = open()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = keep('songs', SONGS, () => promise)
  change('everything')
  const late = keep('songs', SONGS, read)
  resolve('0')
  expect([await early, await late, await keep('songs', SONGS, read)]).toEqual(['0', '1', '1'])
})

test('a failed rendering is not cached, and does not affect later ones', async () => {
  const { change, keep, read } = open()
  const { promise, reject } = Promise.withResolvers<string>()
  const early = keep('songs', SONGS, () => promise)
  change('everything')
  await keep('songs', SONGS, read)
  reject(new Error('away'))
  await expect(early).rejects.toThrow('away')
  expect(await keep('songs', SONGS, read)).toBe('1')
  await expect(keep('contests', CONTESTS, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await keep('contests', CONTESTS, read)).toBe('2')
})
