import type { Navigation } from '@earshot/ui/links/link.tsx'
import { Form, Link } from 'react-router'

/** Pages of the studio, which its router opens. */
const IN_STUDIO = /^\/artist_portal\/|^\/desk(?:[/?]|$)|^\?/

/** Follows the links and GET forms of packages/ui: pages of the studio without a page load. */
export const navigation: Navigation = {
  Link: ({ href, keepScroll = false, keepData = false, replace, state, children, ...rest }) =>
    IN_STUDIO.test(href) ? (
      <Link
        to={href}
        preventScrollReset={keepScroll}
        {...(keepData && { defaultShouldRevalidate: false })}
        {...(replace !== undefined && { replace })}
        state={state}
        {...rest}
      >
        {children}
      </Link>
    ) : (
      <a href={href} {...rest}>
        {children}
      </a>
    ),
  Form: ({ action, method: _method, encType: _encType, ref: _ref, ...rest }) => (
    <Form method="get" {...(typeof action === 'string' && { action })} {...rest} />
  ),
}
