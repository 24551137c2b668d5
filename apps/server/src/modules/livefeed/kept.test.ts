import { expect, test } from 'vitest'
import { openKept } from './kept.ts'

/** A value that is read again after a pause at the earliest. */
function setUp(pauseMs: number) {
  const time = { now: 0 }
  let readings = 0
  const kept = openKept({
    read: async () => {
      readings += 1
      return `reading ${readings}`
    },
    pauseAfter: () => pauseMs,
    clock: () => time.now,
  })
  const value = async () => (await kept.get()).value
  return { kept, time, value, readings: () => readings }
}

test('a value is read once for all who ask', async () => {
  const { kept, readings } = setUp(0)
  await Promise.all([kept.get(), kept.get(), kept.get()])
  await kept.get()
  expect(readings()).toBe(1)
})

test('after a change the next reader sees it', async () => {
  const { kept, value } = setUp(0)
  await value()
  kept.age()
  expect(await value()).toBe('reading 2')
  expect(await value()).toBe('reading 2')
})

test('between two readings of a large value lies a pause', async () => {
  const { kept, time, value, readings } = setUp(10_000)
  await value()
  for (let seconds = 0; seconds < 60; seconds += 1) {
    time.now += 1_000
    kept.age()
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
  const kept = openKept({
    read: async () => {
      if (isAway) throw new Error('the database is away')
      return 'here'
    },
    pauseAfter: () => 0,
    clock: () => time.now,
  })
  await expect(kept.get()).rejects.toThrow('away')
  isAway = false
  expect((await kept.get()).value).toBe('here')
  isAway = true
  time.now += 61_000
  expect((await kept.get()).value).toBe('here')
})
