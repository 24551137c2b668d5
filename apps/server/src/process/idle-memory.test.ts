import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeIdleMemory } from './idle-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an idle server gives its memory back once, again when it has grown, and never while it works', async () => {
  const server = { memory: 500, share: 0.5 }
  const collect = vi.fn<() => Promise<void>>(async () => {
    server.memory = 200
  })
  const end = freeIdleMemory({ memory: () => server.memory, workedShare: () => server.share, collect }, 1_000)
  const looks = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
  await looks(3)
  expect(collect).toHaveBeenCalledTimes(0)
  server.share = 0
  await looks(3)
  expect(collect).toHaveBeenCalledTimes(1)
  server.memory = 300
  await looks(3)
  expect(collect).toHaveBeenCalledTimes(2)
  end()
  server.memory = 400
  await looks(3)
  expect(collect).toHaveBeenCalledTimes(2)
})
