import { expect, test, vi } from 'vitest'
import { openRefreshingCache } from './refreshing-cache.ts'

/** A value that is read again after a pause at the earliest. */
function setUp(pauseMs: number) {
  const time = { now: 0 }
  let readings = 0
  const cache = openRefreshingCache({
    read: async () => {
      readings += 1
      return `reading ${readings}`
    },
    pauseAfter: () => pauseMs,
    clock: () => time.now,
  })
  const value = async () => (await cache.get()).value
  return { cache, time, value, readings: () => readings }
}

test('a value is read once for all who ask', async () => {
  const { cache, readings } = setUp(0)
  await Promise.all([cache.get(), cache.get(), cache.get()])
  await cache.get()
  expect(readings()).toBe(1)
})

test('after a change the next reader sees it', async () => {
  const { cache, value } = setUp(0)
  await value()
  cache.invalidate()
  expect(await value()).toBe('reading 2')
  expect(await value()).toBe('reading 2')
})

test('a reader who comes after a change does not get what was read before it', async () => {
  const started: ((value: string) => void)[] = []
  const cache = openRefreshingCache({
    read: () => new Promise<string>((resolve) => started.push(resolve)),
    pauseAfter: () => 0,
    clock: () => 0,
  })
  const early = cache.get()
  cache.invalidate()
  const late = [cache.get(), cache.get()]
  started[0]?.('before the change')
  expect((await early).value).toBe('before the change')
  await vi.waitFor(() => expect(started).toHaveLength(2))
  started[1]?.('after the change')
  expect((await Promise.all(late)).map(({ value }) => value)).toEqual(['after the change', 'after the change'])
  expect(started).toHaveLength(2)
})

test('between two readings of a large value lies a pause', async () => {
  const { cache, time, value, readings } = setUp(10_000)
  await value()
  for (let seconds = 0; seconds < 60; seconds += 1) {
    time.now += 1_000
    cache.invalidate()
    await value()
  }
  expect(readings()).toBeLessThanOrEqual(7)
})

test('an old value is given out while the new one is read, a very old one is not', async () => {
  const { time, value } = setUp(0)
  await value()
  time.now += 61_000
  expect(await value()).toBe('reading 1')
  expect(await value()).toBe('reading 2')
  time.now += 130_000
  expect(await value()).toBe('reading 3')
})

test('a failed reading is tried again, and the old value outlives it', async () => {
  const time = { now: 0 }
  let isAway = true
  const cache = openRefreshingCache({
    read: async () => {
      if (isAway) throw new Error('the database is away')
      return 'here'
    },
    pauseAfter: () => 0,
    clock: () => time.now,
  })
  await expect(cache.get()).rejects.toThrow('away')
  isAway = false
  expect((await cache.get()).value).toBe('here')
  isAway = true
  time.now += 61_000
  expect((await cache.get()).value).toBe('here')
})
