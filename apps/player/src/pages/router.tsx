import { createSignal } from '@earshot/listening/signal'
import { readMoment } from '@earshot/playback/time/moment'
import type { LinkProps, Navigation, SearchFormElementProps } from '@earshot/ui/links/link.tsx'
import type { MouseEvent, SubmitEvent } from 'react'
import { openPlaylist } from '../panels.ts'
import { isSheetEntry } from '../queue/close-on-back.ts'
import { BASE } from '../settings.ts'
import { pathOf, readUrl, type Location } from './open/url.ts'

/** The open page, and how it was opened; `moment` is the second in the followed link. */
export type Visit = { place: Location; how: 'opened' | 'reloaded' | 'followed'; moment?: number | undefined }

const signal = createSignal<Visit>(
  typeof location === 'undefined'
    ? { place: { page: 'home' }, how: 'opened' }
    : { place: readUrl(location.pathname, BASE, location.search).place, how: isReload() ? 'reloaded' : 'opened' },
)

/** The open page as a signal. */
export const visits: typeof signal = signal

/** The URL of a link that was followed offline. */
export const missedPage = createSignal<string | undefined>(undefined)

/** Returns the URL of a page of the player. */
export const hrefOf = (path: string): string => BASE + path

/** Opens a page of the player without a page load; the path may contain a query, and a second behind "#". */
export function follow(path: string): void {
  const { pathname, search, hash } = new URL(hrefOf(path), location.origin)
  const { place } = readUrl(pathname, BASE, search)
  // The second applies once: the history entry does not contain it.
  const url = pathname + search
  if (isSheetEntry()) {
    history.replaceState(null, '', url)
    openPlaylist.set(false)
  } else if (pathOf(place) !== pathOf(signal.get().place)) history.pushState(null, '', url)
  signal.set({ place, how: 'followed', moment: readMoment(hash) })
  scrollTo(0, 0)
}

/** Handles Back and Forward of the browser. */
export function followHistory(): void {
  addEventListener('popstate', () => {
    const { place } = readUrl(location.pathname, BASE, location.search)
    // The queue's history entry is not a page.
    if (pathOf(place) !== pathOf(signal.get().place)) signal.set({ place, how: 'followed' })
  })
}

/** Calls back with the second in the URL fragment when it changes, for example after a paste into the address bar. */
export function followMoment(onMoment: (seconds: number) => void): void {
  addEventListener('hashchange', () => {
    const moment = readMoment(location.hash)
    if (moment !== undefined) onMoment(moment)
  })
}

/** Follows links of packages/ui: pages of the player without a page load, all others by the browser. */
export const navigation: Navigation = { Link: Anchor, Form: SearchingForm }

function SearchingForm({ action, onSubmit, ...rest }: SearchFormElementProps) {
  const onFollow = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (typeof action !== 'string' || !action.startsWith(BASE)) return
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') query.set(name, value.trim())
    follow(`${action.slice(BASE.length)}?${query.toString()}`)
  }
  return <form method="get" action={action} onSubmit={onFollow} {...rest} />
}

function Anchor({ href, keepScroll: _keepScroll, replace: _replace, onClick, children, ...rest }: LinkProps) {
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!href.startsWith(BASE) || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    follow(href.slice(BASE.length))
  }
  return (
    <a href={href} onClick={onFollow} {...rest}>
      {children}
    </a>
  )
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}
