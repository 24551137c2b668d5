import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uniqueBy } from '../page/load-pages.ts'
import { messageOf } from '../text/message-of.ts'

/** A page as it was received; `rest` is what else its reply says of the list. */
export type Page<Item, Rest> = { items: readonly Item[]; rest: Rest }

/**
 * A list that is read page by page. `received` counts the items the server has given from the top and is the offset of
 * the next page. `more` says how the reading of a further page goes; a failure leaves the list as it is.
 */
export type FullPages<Item, Rest> = Page<Item, Rest> & {
  face: 'full'
  received: number
  hasMore: boolean
  more: 'idle' | 'busy' | 'failed'
  problem: string
}
export type Pages<Item, Rest> = { face: 'loading' } | { face: 'failed'; problem: string } | FullPages<Item, Rest>

/** A page list with its first pages already there, as a loader brought them. */
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
 * The one way to page in the browser (decision 002). `start` are pages that are there at the beginning, and another
 * `start` begins the list anew. `keyOf` tells items apart: a list that gets longer at its top repeats some of one page
 * on the next. Only the newest question is answered, and none after the part is gone.
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
  const isUnderWay = useRef(false)
  const newest = useRef({ read, keyOf, size })
  useLayoutEffect(() => {
    newest.current = { read, keyOf, size }
  })

  /**
   * Reads one page: the first in place of all, a further one below. Returns how many items came; undefined when none
   * were awaited any more.
   */
  const ask = useCallback(
    async (offset: number): Promise<number | undefined> => {
      requested.current += 1
      const mine = requested.current
      isUnderWay.current = true
      const show = (next: (now: Pages<Item, Rest>) => Pages<Item, Rest>) =>
        setHeld((now) => (now.start === start ? { start, state: next(now.state) } : now))
      show((now) => (now.face === 'full' ? { ...now, more: 'busy', problem: '' } : { face: 'loading' }))
      try {
        const page = await newest.current.read(offset)
        if (mine !== requested.current) return undefined
        show((now) => {
          // Items may have been taken out while the page was under way.
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
        if (mine === requested.current) isUnderWay.current = false
      }
    },
    [start],
  )

  useEffect(() => {
    if (start === undefined) void ask(0)
    return () => {
      requested.current += 1
      isUnderWay.current = false
    }
  }, [ask, start])

  const change = (part: (now: FullPages<Item, Rest>) => Partial<FullPages<Item, Rest>>) =>
    setHeld((now) => (now.state.face === 'full' ? { ...now, state: { ...now.state, ...part(now.state) } } : now))
  return {
    state,
    /** Reads from the top; what is shown stays until the answer. */
    again: () => void ask(0),
    /** Reads the next page; a second call waits for the first. */
    loadMore: async () => (state.face === 'full' && !isUnderWay.current ? ask(state.received) : undefined),
    /** Changes what is shown after the viewer changed it on the server. */
    change,
    /** Takes items out that are gone on the server too, so that the next page begins before. */
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
