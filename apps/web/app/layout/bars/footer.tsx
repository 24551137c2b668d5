import { SHIPPED_COMMUNITY, getCommunity } from '@earshot/messages/identity'
import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/links/link.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import type { ReactNode } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { entryLinks, helpLinks, moreRooms, rooms, sidePages, type PageLink } from '../../page-lists.ts'
import { accountLinks } from './nav.ts'
import styles from './footer.module.css'

/** The footer with links to all pages, and a note about the site (LAYOUT-04, ROUTES-15 to ROUTES-19, SITE-18). */
export function Footer() {
  const { footer_pages: own = [] } = useSettings()
  const ownPages = own.map(({ href, label }) => ({ href, label: () => label }))
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.words}>
          {getCommunity().name === SHIPPED_COMMUNITY.name && <Mark size={48} />}
          <p className={styles.line}>{m.site_motto()}</p>
        </div>
        <div className={styles.columns}>
          <Column title={m.listen()} lists={[[{ href: '/', label: m.home }, ...rooms]]} />
          <Column title={m.site_explore()} lists={[moreRooms]} />
          <Column title={m.site_help()} lists={[[...helpLinks, ...ownPages]]} />
          <Column title={m.site_your_account()} lists={[entryLinks, accountLinks]} />
        </div>
        <details className={styles.index}>
          <summary className={styles.summary}>{m.site_all_other_pages()}</summary>
          <Links links={sidePages} className={styles.pages} />
        </details>
        <p className={styles.colophon}>
          {m.site_colophon({ source: (...words) => <SourceLink key="source">{words}</SourceLink> })}
        </p>
      </div>
    </footer>
  )
}

/** The way to the source of the running version, which every visitor may get (AGPL, section 13; SITE-13). */
function SourceLink({ children }: { children: ReactNode }) {
  const { source } = getCommunity()
  return source === '' ? (
    children
  ) : (
    <a href={source} rel="noopener">
      {children}
    </a>
  )
}

/** Shows the first list to visitors and the second, if there is one, to members: CSS hides the other. */
function Column({ title, lists }: { title: string; lists: readonly (readonly PageLink[])[] }) {
  return (
    <nav aria-label={title}>
      <p className={styles.title}>{title}</p>
      {lists.map((links, index) => (
        <Links key={index} links={links} className={styles.list} />
      ))}
    </nav>
  )
}

function Links({ links, className }: { links: readonly PageLink[]; className: string | undefined }) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={styles.link}>
            {label()}
          </Link>
        </li>
      ))}
    </ul>
  )
}
