import type { Navigation } from '@earshot/ui/link.tsx'
import { Form, Link } from 'react-router'

/** Paths of our own origin that other programs answer. */
const ELSEWHERE = /^\/(?:player|api|media)(?:\/|$)/

/** True for addresses that the router follows: paths and queries of this site. */
export const isInApp = (href: string): boolean => /^(?:\/(?![/\\])|\?)/.test(href) && !ELSEWHERE.test(href)

/** How this site follows the links and GET forms of packages/ui. */
export const navigation: Navigation = {
  Link: ({ href, keepScroll = false, replace, state, children, ...rest }) =>
    isInApp(href) ? (
      <Link to={href} prefetch="intent" preventScrollReset={keepScroll} viewTransition={!keepScroll} replace={replace} state={state} {...rest}>
        {children}
      </Link>
    ) : (
      <a href={href} {...rest}>
        {children}
      </a>
    ),
  Form: ({ method: _method, action, encType: _encType, ...rest }) => <Form method="get" action={typeof action === 'string' ? action : undefined} {...rest} />,
}
