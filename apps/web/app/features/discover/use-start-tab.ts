import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { property } from '../../lib/state/store.ts'
import { withTab } from './browse-query.ts'
import { SEARCH_TABS } from './search-tabs.ts'

/** Opens the tab with the number, from 0, in the navigation state as `tab`, if the URL names none (BROWSE-05). */
export function useStartTab(query: URLSearchParams): void {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const open = useEffectEvent(() => {
    const tab = SEARCH_TABS.find((_, number) => number === property(state, 'tab'))
    if (tab !== undefined && query.get('tab') === null)
      void navigate(withTab(query, tab), { replace: true, preventScrollReset: true })
  })
  useEffect(() => open(), [key])
}
