import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/links/link.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import { entryLinks, helpLinks, moreRooms, rooms, sidePages, type PageLink } from '../../page-lists.ts'
import { accountLinks } from './nav.ts'
import styles from './footer.module.css'

/** The footer with links to all pages, and a note about the site (LAYOUT-04, ROUTES-15 to ROUTES-19). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.words}>
          <Mark size={48} />
          <p className={styles.line}>{m.site_motto()}</p>
        </div>
        <div className={styles.columns}>
          <Column title={m.listen()} lists={[[{ href: '/', label: m.home }, ...rooms]]} />
          <Column title={m.site_explore()} lists={[moreRooms]} />
          <Column title={m.site_help()} lists={[helpLinks]} />
          <Column title={m.site_your_account()} lists={[entryLinks, accountLinks]} />
        </div>
        <details className={styles.index}>
          <summary className={styles.summary}>{m.site_all_other_pages()}</summary>
          <Links links={sidePages} className={styles.pages} />
        </details>
        <p className={styles.colophon}>{m.site_colophon()}</p>
      </div>
    </footer>
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
