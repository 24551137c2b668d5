import type { LoadMoreProps } from '@earshot/ui/lists/load-more.tsx'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uniqueBy } from '../page/load-pages.ts'
import { messageOf } from '../text/message-of.ts'

/** A page as received; `rest` is the other data of its reply. */
export type Page<Item, Rest> = { items: readonly Item[]; rest: Rest }

/**
 * A list that is loaded page by page. `received` counts the items that the server has returned from the top and is the
 * offset of the next page. `more` is the state of loading a further page; a failure leaves the list unchanged.
 */
export type FullPages<Item, Rest> = Page<Item, Rest> & {
  face: 'full'
  received: number
  hasMore: boolean
  more: 'idle' | 'busy' | 'failed'
  problem: string
}
export type Pages<Item, Rest> = { face: 'loading' } | { face: 'failed'; problem: string } | FullPages<Item, Rest>

/** Returns the state of a list whose first pages came from a loader. */
export const startFull = <Item>(
  { items, hasMore }: { items: readonly Item[]; hasMore: boolean },
  keyOf: (item: Item) => string | number,
): FullPages<Item, undefined> => ({
  face: 'full',
  items: uniqueBy(items, keyOf),
  rest: undefined,
  received: items.length,
  hasMore,
  more: 'idle',
  problem: '',
})

/**
 * Pages a list in the browser (decision 002). `start` contains the initial pages; another `start` restarts the list.
 * `keyOf` identifies items: a list that grows at its top repeats items of one page on the next. Only the reply to the
 * latest request is applied, and none after unmounting.
 */
export function usePages<Item, Rest>({
  size,
  read,
  keyOf,
  start,
}: {
  size: number
  read: (offset: number) => Promise<Page<Item, Rest>>
  keyOf: (item: Item) => string | number
  start?: FullPages<Item, Rest>
}) {
  const [held, setHeld] = useState<{ start: object | undefined; state: Pages<Item, Rest> }>(() => begin(start))
  if (held.start !== start) setHeld(begin(start))
  const { state } = held.start === start ? held : begin(start)
  const requested = useRef(0)
  const isPending = useRef(false)
  const newest = useRef({ read, keyOf, size })
  useLayoutEffect(() => {
    newest.current = { read, keyOf, size }
  })

  /**
   * Loads one page: the first replaces the list, a further one is appended. Returns the number of received items;
   * undefined if the reply was dropped or the call failed.
   */
  const request = useCallback(
    async (offset: number): Promise<number | undefined> => {
      requested.current += 1
      const mine = requested.current
      isPending.current = true
      const show = (next: (now: Pages<Item, Rest>) => Pages<Item, Rest>) =>
        setHeld((now) => (now.start === start ? { start, state: next(now.state) } : now))
      show((now) => (now.face === 'full' ? { ...now, more: 'busy', problem: '' } : { face: 'loading' }))
      try {
        const page = await newest.current.read(offset)
        if (mine !== requested.current) return undefined
        show((now) => {
          // Items may have been removed during the request.
          const before = offset > 0 && now.face === 'full' ? now : { items: [], received: offset }
          return {
            face: 'full',
            items: uniqueBy([...before.items, ...page.items], newest.current.keyOf),
            rest: page.rest,
            received: before.received + page.items.length,
            hasMore: page.items.length === newest.current.size,
            more: 'idle',
            problem: '',
          }
        })
        return page.items.length
      } catch (error) {
        if (mine !== requested.current) return undefined
        const problem = messageOf(error)
        show((now) => (now.face === 'full' ? { ...now, more: 'failed', problem } : { face: 'failed', problem }))
        return undefined
      } finally {
        if (mine === requested.current) isPending.current = false
      }
    },
    [start],
  )

  useEffect(() => {
    if (start === undefined) void request(0)
    return () => {
      requested.current += 1
      isPending.current = false
    }
  }, [request, start])

  const change = (part: (now: FullPages<Item, Rest>) => Partial<FullPages<Item, Rest>>) =>
    setHeld((now) => (now.state.face === 'full' ? { ...now, state: { ...now.state, ...part(now.state) } } : now))
  const loadMore = async () => (state.face === 'full' && !isPending.current ? request(state.received) : undefined)
  const more: LoadMoreProps | undefined =
    state.face === 'full' && (state.hasMore || state.received > size)
      ? {
          href: '',
          face: state.hasMore ? state.more : 'end',
          problem: state.problem,
          onMore: () => void loadMore(),
        }
      : undefined
  return {
    state,
    /** Reloads from the top; the current items stay until the reply. */
    again: () => void request(0),
    /** Loads the next page; a second call is ignored while the first is pending. */
    loadMore,
    /** The "Load more" of a list without a URL for its pages; undefined for a list of one page. */
    more,
    /** Changes the list after the viewer changed it on the server. */
    change,
    /** Removes items that were deleted on the server, and moves the offset of the next page accordingly. */
    remove: (isGone: (item: Item) => boolean) =>
      change(({ items, received }) => {
        const left = items.filter((item) => !isGone(item))
        return { items: left, received: received - (items.length - left.length) }
      }),
  }
}

const begin = <Item, Rest>(start: FullPages<Item, Rest> | undefined) => ({
  start,
  state: start ?? ({ face: 'loading' } as const),
})
