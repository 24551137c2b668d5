import type { Navigation } from '@earshot/ui/link.tsx'
import { Form, Link } from 'react-router'
import { rememberPath } from './session-store.ts'

/** Paths of our own origin that other programs answer. */
const ELSEWHERE = /^\/(?:player|api|media)(?:\/|$)/

/** Links through which visitors become members; they lead back to the page they stand on (SIGNIN-14, SIGNIN-17). */
const DOORS: ReadonlySet<string> = new Set(['/signin', '/signup'])

const rememberHere = () => rememberPath(location.pathname + location.search)

/** True for addresses that the router follows: paths and queries of this site. */
export const isInApp = (href: string): boolean => /^(?:\/(?![/\\])|\?)/.test(href) && !ELSEWHERE.test(href)

/** How this site follows the links and GET forms of packages/ui. */
export const navigation: Navigation = {
  Link: ({ href, keepScroll = false, replace, state, children, onClick, ...rest }) =>
    isInApp(href) ? (
      <Link to={href} prefetch="intent" preventScrollReset={keepScroll} viewTransition={!keepScroll} replace={replace} state={state} onClick={DOORS.has(href) ? (event) => { rememberHere(); onClick?.(event) } : onClick} {...rest}>
        {children}
      </Link>
    ) : (
      <a href={href} onClick={onClick} {...rest}>
        {children}
      </a>
    ),
  Form: ({ method: _method, action, encType: _encType, ...rest }) => <Form method="get" action={typeof action === 'string' ? action : undefined} {...rest} />,
}
