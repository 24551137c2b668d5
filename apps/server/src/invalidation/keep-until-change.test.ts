import { expect, test } from 'vitest'
import type { Invalidated } from './invalidation.ts'
import { keepUntilChange } from './keep-until-change.ts'

function open() {
  let tell = (_changed: Invalidated) => {}
  const subscribe = (listener: (changed: Invalidated) => void) => {
    tell = listener
  }
  const keep = keepUntilChange<number>(
    { subscribe },
    {
      max: 10,
      seconds: 60,
      tagsOf: (name) => (name === 'songs' ? ['catalogue'] : ['votes']),
    },
  )
  let readings = 0
  const read = async () => (readings += 1)
  return { keep, read, change: (changed: Invalidated) => tell(changed) }
}

test('those who ask at once for the same share one reading, and later ones have it too', async () => {
  const { keep, read } = open()
  expect(await Promise.all([keep('songs', read), keep('songs', read)])).toEqual([1, 1])
  expect(await keep('songs', read)).toBe(1)
})

test('a change ends what shows it and nothing else', async () => {
  const { change, keep, read } = open()
  await keep('songs', read)
  await keep('contests', read)
  change(['votes'])
  expect([await keep('songs', read), await keep('contests', read)]).toEqual([1, 3])
})

test('a reading that a change overtakes answers those who asked before it alone', async () => {
  const { change, keep, read } = open()
  const { promise, resolve } = Promise.withResolvers<number>()
  const early = keep('songs', () => promise)
  change('everything')
  const late = keep('songs', read)
  resolve(0)
  expect([await early, await late, await keep('songs', read)]).toEqual([0, 1, 1])
})

test('a reading that fails is not kept, and takes no later one with it', async () => {
  const { change, keep, read } = open()
  const { promise, reject } = Promise.withResolvers<number>()
  const early = keep('songs', () => promise)
  change('everything')
  await keep('songs', read)
  reject(new Error('away'))
  await expect(early).rejects.toThrow('away')
  expect(await keep('songs', read)).toBe(1)
  await expect(keep('contests', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await keep('contests', read)).toBe(2)
})
