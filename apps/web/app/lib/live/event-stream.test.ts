import { expect, test } from 'vitest'
import { createEventReader } from './event-stream.ts'

test('events are complete, however the text is split', () => {
  const text = 'retry: 2000\nevent: hello\ndata: {"member":true}\n\n:\n\nevent: post\ndata: {"id":7}\n\n'
  for (const size of [1, 7, text.length]) {
    const reader = createEventReader()
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    expect(pieces.flatMap(reader.read)).toEqual([
      { event: 'hello', data: '{"member":true}' },
      { event: 'post', data: '{"id":7}' },
    ])
    expect(reader.retryMs()).toBe(2000)
  }
})

test('a stream that ends names the delay before the next one', () => {
  const reader = createEventReader()
  expect(reader.read('retry: 4321\n\n')).toEqual([])
  expect(reader.retryMs()).toBe(4321)
})
