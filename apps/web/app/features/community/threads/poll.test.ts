// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveWatcher } from '../../../lib/live/live-topic.ts'
import { CALM_MS, EVERY_MS, SPREAD_MS, poll } from './poll.ts'

let isLive = true
let watcher: LiveWatcher
let requests: PromiseWithResolvers<{ hasMore: boolean }>[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  isLive = true
  requests = []
  stop = poll(
    () => {
      const question = Promise.withResolvers<{ hasMore: boolean }>()
      requests.push(question)
      return question.promise
    },
    (given) => {
      watcher = given
      return { isLive: () => isLive, stop: () => undefined }
    },
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const answer = async (hasMore = false) => {
  requests.at(-1)?.resolve({ hasMore })
  await after(0)
}
const refuse = async () => {
  requests.at(-1)?.reject(new Error('busy'))
  await after(0)
}

test('updates are requested soon after an event, and rarely without events', async () => {
  await after(EVERY_MS)
  expect(requests).toHaveLength(1)
  await answer()
  watcher.onNews()
  await after(SPREAD_MS)
  expect(requests).toHaveLength(2)
  await answer()
  await after(CALM_MS - 1)
  expect(requests).toHaveLength(2)
  await after(1)
  expect(requests).toHaveLength(3)
})

test('an event during a request causes another request soon after its reply', async () => {
  await after(EVERY_MS)
  watcher.onNews()
  await after(10)
  await answer()
  await after(SPREAD_MS)
  expect(requests).toHaveLength(2)
})

test('a channel that closes during a request makes the page poll every few seconds', async () => {
  await after(EVERY_MS)
  isLive = false
  watcher.onLost()
  await answer()
  await after(EVERY_MS)
  expect(requests).toHaveLength(2)
})

test('after failures it polls less and less often, also after an event', async () => {
  await after(EVERY_MS)
  watcher.onNews()
  await refuse()
  await after(2 * EVERY_MS - 1)
  expect(requests).toHaveLength(1)
  await after(1)
  expect(requests).toHaveLength(2)
  await refuse()
  await after(4 * EVERY_MS - 1)
  expect(requests).toHaveLength(2)
})

test('the rest after a full reply is requested at once', async () => {
  await after(EVERY_MS)
  await answer(true)
  await after(0)
  expect(requests).toHaveLength(2)
})
