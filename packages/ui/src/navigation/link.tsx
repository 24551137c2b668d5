import { createContext, use, type ComponentProps, type ComponentType } from 'react'

/**
 * An anchor. `keepScroll`, `keepData`, `replace` and `state` matter only where a router follows the link in the page:
 * `keepData` says that the page shows the same data there, and `state` is a faster way to what the URL says, too.
 */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string
  keepScroll?: boolean
  keepData?: boolean
  replace?: boolean
  state?: unknown
}
/** A form that reads, never writes: its fields become the query of `action`. */
export type SearchFormElementProps = ComponentProps<'form'>

/** How a site follows links and GET forms; without one, the browser does. */
export type Navigation = { Link: ComponentType<LinkProps>; Form: ComponentType<SearchFormElementProps> }

const NavigationContext = createContext<Navigation>({
  Link: ({ keepScroll: _keepScroll, keepData: _keepData, replace: _replace, state: _state, children, ...rest }) => (
    <a {...rest}>{children}</a>
  ),
  Form: (props) => <form {...props} />,
})

/** Hands the site's router to every component below. */
export const NavigationProvider = NavigationContext.Provider

/** A link that the site's router may follow without leaving the page. */
export function Link(props: LinkProps) {
  const { Link: Follow } = use(NavigationContext)
  return <Follow {...props} />
}

/** A GET form that the site's router may follow without leaving the page. */
export function GetForm(props: SearchFormElementProps) {
  const { Form } = use(NavigationContext)
  return <Form method="get" {...props} />
}
