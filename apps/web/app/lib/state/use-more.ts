import * as m from '@earshot/messages/site'
import type { LoadMoreProps } from '@earshot/ui/lists/load-more.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { SHOWN_MAX, byId, readShown, withShown, type LoadedPages } from '../page/load-pages.ts'
import { startFull, usePages } from './use-pages.ts'

/** The items of a list and its "Load more", which is undefined for a complete list. */
export type Growing<Item> = { items: Item[]; hasMore: boolean; more: LoadMoreProps | undefined }

/**
 * A list that grows on its page: a click loads only the next page, from the number of received items on, and the URL
 * contains the number of shown pages, for a reload and for Back (COMMUNITY-14, PUBLICATION-05, MEMBERS-05). A failure
 * leaves the list unchanged. `loaded` is the data of the page's loader; new data restart the list.
 */
export function useMore<Item extends { id: number }>(
  size: number,
  loaded: LoadedPages<Item>,
  fetchPage: (offset: number, limit: number) => Promise<Item[]>,
): Growing<Item> {
  const { search, state: entry } = useLocation()
  const navigate = useNavigate()
  const start = useMemo(() => startFull(loaded, byId), [loaded])
  const read = async (offset: number) => ({ items: await fetchPage(offset, size), rest: undefined })
  const { state, loadMore } = usePages({ size, read, keyOf: byId, start })
  const [announced, setAnnounced] = useState({ start, news: '' })
  const isLeaving = useIsLeaving()
  const query = new URLSearchParams(search)
  const href = withShown(query)

  const onMore = async () => {
    const came = await loadMore()
    if (came === undefined) return
    setAnnounced({ start, news: m.site_more_shown({ count: came }) })
    // Does not navigate if the user has started to leave the page.
    if (!isLeaving.current)
      await navigate(href, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false, state: entry })
  }

  const shown = state.face === 'full' ? state : start
  const news = announced.start === start ? announced.news : ''
  const hasMore = shown.hasMore && readShown(query) < SHOWN_MAX
  const more =
    !hasMore && news === ''
      ? undefined
      : {
          href,
          face: hasMore ? shown.more : ('end' as const),
          problem: shown.problem,
          news,
          onMore: () => void onMore(),
        }
  return { items: [...shown.items], hasMore, more }
}

/** A ref, because a reply needs the value at its arrival, not at its request. */
function useIsLeaving() {
  const isLeaving = useRef(false)
  const isOnTheWay = useNavigation().state !== 'idle'
  useEffect(() => {
    isLeaving.current = isOnTheWay
    return () => {
      isLeaving.current = true
    }
  }, [isOnTheWay])
  return isLeaving
}
