import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/message-of.ts'

type Page<Item> = { items: Item[]; total?: number }
type Paged<Item> =
  | { face: 'loading' }
  | { face: 'failed'; problem: string }
  | { face: 'full'; items: Item[]; hasMore: boolean; total: number }

/** A list that is read page by page; `read` must be stable. Items that were taken out move the next page up. */
export function usePaged<Item>(size: number, read: (offset: number) => Promise<Page<Item>>) {
  const [state, setState] = useState<Paged<Item>>({ face: 'loading' })
  const isUnderWay = useRef(false)
  const readPage = useCallback(
    (offset: number) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      read(offset)
        .then(
          ({ items, total = 0 }) =>
            setState((now) => ({
              face: 'full',
              items: offset > 0 && now.face === 'full' ? [...now.items, ...items] : items,
              hasMore: items.length === size,
              total,
            })),
          (error: unknown) => {
            const problem = messageOf(error)
            setState((now) => (now.face === 'full' ? now : { face: 'failed', problem }))
          },
        )
        .finally(() => {
          isUnderWay.current = false
        })
    },
    [read, size],
  )
  useEffect(() => readPage(0), [readPage])
  const remove = (isGone: (item: Item) => boolean) =>
    setState((now) =>
      now.face === 'full'
        ? { ...now, items: now.items.filter((item) => !isGone(item)), total: Math.max(0, now.total - 1) }
        : now,
    )
  return {
    state,
    remove,
    again: () => readPage(0),
    loadMore: () => {
      if (state.face === 'full') readPage(state.items.length)
    },
  }
}
