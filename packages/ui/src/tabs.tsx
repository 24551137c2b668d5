import { Link } from './link.tsx'
import { names } from './names.ts'
import styles from './tabs.module.css'

/** One tab: a link that holds its state in the address. `count` stands small beside the label. */
export type Tab = { label: string; href: string; current: boolean; count?: number }

/** A row of tabs that scrolls sideways when it is too long for the window. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.row}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link href={tab.href} keepScroll aria-current={tab.current ? 'page' : undefined} className={names(styles.tab, tab.current && styles.current)}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
