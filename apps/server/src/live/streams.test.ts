import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Invalidated } from '../invalidation/invalidation.ts'
import { openStreams, type Listener } from './streams.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function open(findEnded = async (): Promise<ReadonlySet<string>> => new Set()) {
  let tell = (_changed: Invalidated) => {}
  const listen = (listener: (changed: Invalidated) => void) => {
    tell = listener
  }
  const streams = openStreams({ subscribe: listen }, findEnded, { random: () => 0.5 })
  const of = (listener: Partial<Listener> = {}) =>
    streams.open({
      posts: new Set([7]),
      drafts: new Set(),
      hasImports: false,
      desk: false,
      member: undefined,
      countedFor: 'a',
      ...listener,
    })
  return { streams, of, tell: (changed: Invalidated) => tell(changed) }
}
const received = (stream: ReturnType<ReturnType<typeof open>['of']>): string => String(stream?.read() ?? '')

test('a stream sends a heartbeat every 25 seconds', () => {
  const { of } = open()
  const stream = of()
  received(stream)
  vi.advanceTimersByTime(24_000)
  expect(received(stream)).toBe('')
  vi.advanceTimersByTime(1_000)
  expect(received(stream)).toBe(':\n\n')
})

test('an unknown change is sent for every watched post', () => {
  const { of, tell } = open()
  const stream = of({ posts: new Set([7, 8]) })
  received(stream)
  tell('everything')
  expect(received(stream).match(/event: post/g)).toHaveLength(2)
})

test('one visitor has at most 20 streams, and can open another after one ends', async () => {
  const { of } = open()
  const streams = Array.from({ length: 20 }, () => of())
  expect(streams.every((stream) => stream !== undefined)).toBe(true)
  expect(of()).toBeUndefined()
  expect(of({ countedFor: 'b' })).toBeDefined()
  streams[0]?.destroy()
  await vi.advanceTimersByTimeAsync(1)
  expect(of()).toBeDefined()
})

test('a stream whose client does not read is closed', () => {
  const { of, tell } = open()
  const stream = of({ posts: new Set(Array.from({ length: 20 }, (_, at) => at + 1)) })
  for (let round = 0; round < 40; round += 1) tell('everything')
  expect(stream?.destroyed).toBe(true)
})

test('the database is not queried while no member has an open stream', async () => {
  const findEnded = vi.fn<() => Promise<ReadonlySet<string>>>(async () => new Set())
  const { of } = open(findEnded)
  of()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(findEnded).not.toHaveBeenCalled()
  of({ member: { id: 1, tokenHash: 'h' } })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(findEnded).toHaveBeenCalledWith(['h'])
})

test('nothing is written to a stream after its end, however late it is read', async () => {
  const { streams, of, tell } = open(async () => new Set(['h']))
  const stream = of({ member: { id: 1, tokenHash: 'h' } })
  const failed = vi.fn<(error: Error) => void>()
  stream?.on('error', failed)
  await vi.advanceTimersByTimeAsync(4_000)
  // The session has ended; a change, a heartbeat, further checks and the end of the server follow.
  tell('everything')
  await vi.advanceTimersByTimeAsync(30_000)
  streams.close()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).not.toHaveBeenCalled()
  expect(received(stream)).toMatch(/event: hello\n.*\n\nretry: 2000\n\n$/)
})
