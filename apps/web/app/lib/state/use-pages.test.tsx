// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { usePages } from './use-pages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** Shows ten numbers per page; `answer` resolves the page at an offset. */
function showNumbers() {
  const requested = new Map<number, () => void>()
  const read = (offset: number) => {
    const { promise, resolve } = Promise.withResolvers<{ items: number[]; rest: undefined }>()
    requested.set(offset, () =>
      resolve({ items: Array.from({ length: 10 }, (_, index) => offset + index), rest: undefined }),
    )
    return promise
  }
  let now: ReturnType<typeof usePages<number, undefined>> | undefined
  function Numbers() {
    const list = usePages<number, undefined>({ size: 10, read, keyOf: String })
    useLayoutEffect(() => {
      now = list
    })
    return null
  }
  act(() => createRoot(document.createElement('div')).render(<Numbers />))
  return { list: () => now, requested, answer: (offset: number) => act(async () => requested.get(offset)?.()) }
}

test('an item removed while a further page loads does not count as received', async () => {
  const { list, requested, answer } = showNumbers()
  await answer(0)
  await act(async () => void list()?.loadMore())
  act(() => list()?.remove((number) => number === 3))
  await answer(10)
  expect(list()?.state).toMatchObject({ received: 19, items: { length: 19 } })
  await act(async () => void list()?.loadMore())
  expect([...requested.keys()]).toEqual([0, 10, 19])
})
