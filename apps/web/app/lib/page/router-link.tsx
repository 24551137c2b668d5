import type { Navigation } from '@earshot/ui/links/link.tsx'
import { reducesMotion } from '@earshot/ui/theme/reduced-motion'
import { useEffect, useState, type MouseEvent, type SubmitEvent, type SubmitEventHandler } from 'react'
import { PrefetchPageLinks, useNavigate, type NavigateFunction, type NavigateOptions } from 'react-router'
import { rememberPath } from '../session/session-store.ts'
import { mayOpen } from './cached-page.ts'

/** Paths of our origin that other programs serve, feeds, and the checkout, which is always loaded as a document. */
const ELSEWHERE = /^\/(?:player|api|desk|media|subscription)(?:[/?]|$)|^\/artist_portal\/|\.xml$/

/** Links to sign-in and sign-up; afterwards members return to the page with the link (SIGNIN-14, SIGNIN-17). */
const DOORS: ReadonlySet<string> = new Set(['/signin', '/signup'])

/** Milliseconds of hovering or focus after which the page of a link is prefetched. */
const INTENT_MS = 100

const rememberHere = () => rememberPath(location.pathname + location.search)

/** Returns whether the router follows a URL: paths and queries of this site. */
export const isInApp = (href: string): boolean => /^(?:\/(?![/\\])|\?)/.test(href) && !ELSEWHERE.test(href)

/** Opens a path of our origin instead of the current page: with the router, or as a document of another program. */
export function replacePage(path: string, go: NavigateFunction): void {
  if (isInApp(path)) void go(path, { replace: true })
  else location.replace(path)
}

// The router's function while the router is mounted: a page has about a hundred links, and hooks in each of them would
// dominate rendering.
let navigate: NavigateFunction | undefined

/** Follows the links and GET forms of packages/ui on this site; RouterLinks must be rendered in the page. */
export const navigation: Navigation = {
  Link: ({ href, keepScroll = false, keepData = false, replace, state, children, onClick, ...rest }) => (
    <a
      href={href}
      onClick={(event) => {
        if (DOORS.has(href)) rememberHere()
        onClick?.(event)
        if (isInApp(href) && isPlainClick(event, event.currentTarget))
          follow(event, pathOf(event.currentTarget), {
            preventScrollReset: keepScroll,
            viewTransition: !keepScroll,
            ...(keepData && { defaultShouldRevalidate: false }),
            replace,
            state,
          })
      }}
      {...rest}
    >
      {children}
    </a>
  ),
  Form: ({ method: _method, action, encType: _encType, onSubmit, ...rest }) => (
    <form
      method="get"
      action={typeof action === 'string' ? action : undefined}
      onSubmit={(event) => submit(event, onSubmit)}
      {...rest}
    />
  ),
}

function submit(event: SubmitEvent<HTMLFormElement>, onSubmit: SubmitEventHandler<HTMLFormElement> | undefined): void {
  onSubmit?.(event)
  if (!event.defaultPrevented) follow(event, pathOfForm(event.currentTarget))
}

/**
 * Connects links and GET forms to the router, and prefetches the page of a hovered link. Rendered once, in the root.
 */
export function RouterLinks() {
  const own = useNavigate()
  useEffect(() => {
    navigate = own
    return () => {
      navigate = undefined
    }
  }, [own])
  useTextLinks()
  const ahead = useIntent()
  return ahead === undefined ? null : <PrefetchPageLinks page={ahead} />
}

// Before the router runs, the browser follows links.
function follow(event: Pick<Event, 'type' | 'preventDefault'>, to: string, options: NavigateOptions = {}): void {
  if (navigate === undefined) return
  event.preventDefault()
  if (!mayOpen(to)) return
  // The current page gets no second history entry.
  void navigate(to, {
    ...options,
    viewTransition: options.viewTransition === true && !reducesMotion(),
    replace: options.replace ?? (event.type === 'click' && to === location.pathname + location.search + location.hash),
  })
}

function isPlainClick(
  event: Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>,
  { target }: HTMLAnchorElement,
): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    (target === '' || target === '_self') &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  )
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement): string => pathname + search + hash

function pathOfForm(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return `${new URL(form.getAttribute('action') ?? '', location.href).pathname}?${new URLSearchParams(fields).toString()}`
}

// Follows links inside user HTML, which no component renders, with the router, so that playback continues.
function useTextLinks(): void {
  useEffect(() => {
    const click = (event: globalThis.MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-text] a') : null
      if (link === null || link.origin !== location.origin || !isInApp(pathOf(link)) || !isPlainClick(event, link))
        return
      follow(event, pathOf(link), { viewTransition: true })
    }
    document.addEventListener('click', click)
    return () => document.removeEventListener('click', click)
  }, [])
}

// Returns the URL of the link that the pointer or the focus rests on.
function useIntent(): string | undefined {
  const [ahead, setAhead] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      if (link !== null && isInApp(link.getAttribute('href') ?? ''))
        timer = setTimeout(() => setAhead(pathOf(link)), INTENT_MS)
    }
    const kinds = ['pointerover', 'focusin', 'touchstart'] as const
    for (const kind of kinds) document.addEventListener(kind, point, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) document.removeEventListener(kind, point)
    }
  }, [])
  return ahead
}
