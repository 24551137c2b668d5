import * as m from '@earshot/messages/ui'
import { useEffect, useRef } from 'react'
import { Link } from '../links/link.tsx'
import { names } from '../text/names.ts'
import { shownCount } from './counts.ts'
import type { Counts } from './counts.ts'
import styles from './tabs.module.css'

/**
 * A tab: a link with its state in the URL. The counts of its list are beside the label; the text of the link is the
 * label alone (BROWSE-04).
 */
export type Tab = { label: string; href: string; current: boolean; counts?: Counts | undefined }

/** A row of tabs, which scrolls where it is too narrow; the current one is in view. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLUListElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useEffect(() => showCurrent(row.current, current), [current])
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul ref={row} className={styles.row}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              href={tab.href}
              keepScroll
              aria-current={tab.current ? 'page' : undefined}
              aria-description={
                tab.counts?.total === undefined ? undefined : m.ui_found_count({ count: shownCount(tab.counts) })
              }
              className={names(styles.tab, tab.current && styles.current)}
            >
              {tab.label}
              {tab.counts?.total !== undefined && (
                <span className={styles.count} data-count={shownCount(tab.counts)} aria-hidden />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// The page itself does not scroll, as it would with scrollIntoView.
function showCurrent(row: HTMLUListElement | null, index: number): void {
  const tab = row?.children[index]
  if (row === null || !(tab instanceof HTMLElement)) return
  const { left, width } = tab.getBoundingClientRect()
  const box = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - box.left - box.width / 2
}
