import { createContext, use, type ComponentProps, type ComponentType } from 'react'

/**
 * An anchor. `keepScroll`, `keepData`, `replace` and `state` apply only if a router follows the link: `keepData` means
 * that the target shows the same data, and `state` is a faster way to what the URL contains, too.
 */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  keepScroll?: boolean
  keepData?: boolean
  replace?: boolean
  state?: unknown
}
/** A form that only reads: its fields become the query of `action`. */
export type SearchFormElementProps = ComponentProps<'form'>

/** Follows links and GET forms for a site; without it, the browser does. */
export type Navigation = { Link: ComponentType<LinkProps>; Form: ComponentType<SearchFormElementProps> }

const NavigationContext = createContext<Navigation>({
  Link: ({ keepScroll: _keepScroll, keepData: _keepData, replace: _replace, state: _state, children, ...rest }) => (
    <a {...rest}>{children}</a>
  ),
  Form: (props) => <form {...props} />,
})

/** Provides the site's router to all components below. */
export const NavigationProvider = NavigationContext.Provider

/** A link that the site's router may follow without a page load. */
export function Link(props: LinkProps) {
  const { Link: Follow } = use(NavigationContext)
  return <Follow {...props} />
}

/** A GET form that the site's router may follow without a page load. */
export function GetForm(props: SearchFormElementProps) {
  const { Form } = use(NavigationContext)
  return <Form method="get" {...props} />
}
