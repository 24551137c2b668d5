import * as m from '@earshot/messages/site'
import type { LoadMoreProps } from '@earshot/ui/lists/load-more.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { hasMoreAfter, readShown, uniqueItems, withShown, type LoadedPages } from './load-pages.ts'
import { messageOf } from './message-of.ts'

/** What a list shows, and its "Load more"; without one where the list is whole from the start. */
export type Growing<Item> = { items: Item[]; hasMore: boolean; more: LoadMoreProps | undefined }

/**
 * A list that grows on its page: a click asks for the next page alone, from the count of items received on, and the address keeps how
 * many pages are shown, for a reload and for Back (COMMUNITY-14, PUBLICATION-05, MEMBERS-05). A failure leaves the list unchanged.
 * `loaded` is the data of the page's loader; new data restart the list.
 */
export function useMore<Item extends { id: number }>(
  size: number,
  loaded: LoadedPages<Item>,
  fetchPage: (offset: number, limit: number) => Promise<Item[]>,
): Growing<Item> {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [grown, setGrown] = useState<Grown<Item>>(() => growFrom(loaded))
  if (grown.loaded !== loaded) setGrown(growFrom(loaded))
  const now = useNow(loaded, useNavigation().state !== 'idle')
  const received = [...loaded.items, ...grown.further]
  const href = withShown(new URLSearchParams(search))

  const loadMore = async () => {
    if (grown.face === 'busy') return
    setGrown({ ...grown, face: 'busy', problem: '' })
    try {
      const page = await fetchPage(received.length, size)
      if (now.current.loaded !== loaded) return
      const all = [...received, ...page]
      setGrown({
        loaded,
        further: [...grown.further, ...page],
        hasMore: hasMoreAfter(size, all.length, page.length, readShown(new URLSearchParams(search)) + 1),
        face: 'idle',
        problem: '',
        news: m.site_more_shown({ count: page.length }),
      })
      // Do not navigate here when the user has started to leave the page.
      if (!now.current.isLeaving)
        await navigate(href, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state })
    } catch (error) {
      if (now.current.loaded === loaded) setGrown({ ...grown, face: 'failed', problem: messageOf(error) })
    }
  }

  const isWhole = !grown.hasMore
  const more =
    isWhole && grown.news === ''
      ? undefined
      : {
          href,
          face: isWhole ? ('end' as const) : grown.face,
          problem: grown.problem,
          news: grown.news,
          onMore: () => void loadMore(),
        }
  return { items: uniqueItems(received), hasMore: grown.hasMore, more }
}

type Grown<Item> = {
  loaded: LoadedPages<Item>
  further: Item[]
  hasMore: boolean
  face: 'idle' | 'busy' | 'failed'
  problem: string
  news: string
}

const growFrom = <Item>(loaded: LoadedPages<Item>): Grown<Item> => ({
  loaded,
  further: [],
  hasMore: loaded.hasMore,
  face: 'idle',
  problem: '',
  news: '',
})

/** What holds when an answer comes, not when it was asked for: after the page is left, nothing is loaded. */
function useNow(loaded: object, isLeaving: boolean) {
  const now = useRef<{ loaded: object | undefined; isLeaving: boolean }>({ loaded, isLeaving })
  useEffect(() => {
    now.current = { loaded, isLeaving }
    return () => {
      now.current = { loaded: undefined, isLeaving: true }
    }
  }, [loaded, isLeaving])
  return now
}
