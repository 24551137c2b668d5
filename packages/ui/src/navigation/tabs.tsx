import * as m from '@earshot/messages/ui'
import { names } from '../text/names.ts'
import { Link } from './link.tsx'
import styles from './tabs.module.css'

/** One tab: a link that holds its state in the URL. `count` is shown beside the label; the link's own text is the label alone (BROWSE-04). */
export type Tab = { label: string; href: string; current: boolean; count?: number }

/** A row of tabs; on phones it wraps, on wider windows it scrolls sideways when it is too long. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.row}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              href={tab.href}
              keepScroll
              aria-current={tab.current ? 'page' : undefined}
              aria-description={tab.count === undefined ? undefined : m.ui_found_count({ count: tab.count })}
              className={names(styles.tab, tab.current && styles.current)}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className={styles.count} data-count={tab.count.toLocaleString('en')} aria-hidden />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
