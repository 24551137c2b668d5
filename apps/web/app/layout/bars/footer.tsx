import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { Mark } from '@earshot/ui/navigation/mark.tsx'
import { entryLinks, helpLinks, moreRooms, rooms, sidePages, type PageLink } from '../../page-lists.ts'
import { accountLinks } from './nav.ts'
import styles from './footer.module.css'

/** The last page of the magazine: everything there is, and who made it (LAYOUT-04, ROUTES-15 to ROUTES-19). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.words}>
          <Mark size={56} />
          <p className={styles.line}>{m.site_motto()}</p>
        </div>
        <div className={styles.columns}>
          <Column title={m.listen()} links={[{ href: '/', label: m.home() }, ...rooms]} isInMenu />
          <Column title={m.site_explore()} links={moreRooms} isInMenu />
          <Column title={m.site_help()} links={helpLinks} />
          <Column title={m.site_your_account()} links={accountLinks} entries={entryLinks} isInMenu />
        </div>
        <details className={styles.index}>
          <summary className={styles.summary}>{m.site_all_other_pages()}</summary>
          <ul className={styles.pages}>
            {sidePages.map(({ href, label }) => (
              <Entry key={href} href={href} label={label} className={undefined} />
            ))}
          </ul>
        </details>
        <p className={styles.colophon}>{m.site_colophon()}</p>
      </div>
    </footer>
  )
}

/** Where there are `entries`, visitors see these and members the links: CSS hides the others. What `isInMenu` is not repeated on phones. */
function Column({
  title,
  links,
  entries = [],
  isInMenu = false,
}: {
  title: string
  links: readonly PageLink[]
  entries?: readonly PageLink[]
  isInMenu?: boolean
}) {
  const linkClass = entries.length === 0 ? undefined : styles.own
  return (
    <nav aria-label={title} className={isInMenu ? styles.again : undefined}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.links}>
        {entries.map((entry) => (
          <Entry key={entry.href} {...entry} className={styles.entry} />
        ))}
        {links.map((link) => (
          <Entry key={link.href} {...link} className={linkClass} />
        ))}
      </ul>
    </nav>
  )
}

function Entry({ href, label, className }: PageLink & { className: string | undefined }) {
  return (
    <li className={className}>
      <Link href={href} className={styles.link}>
        {label}
      </Link>
    </li>
  )
}
