import * as m from '@earshot/messages/livefeed'
import { LinkChip } from '@earshot/ui/actions/chip.tsx'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconChevronDown from '@earshot/ui/icons/chevron-down'
import IconX from '@earshot/ui/icons/x'
import { Link } from '@earshot/ui/links/link.tsx'
import { useRef } from 'react'
import { SORTS } from '../../lib/text/sorts.ts'
import type { Sort } from '../../lib/text/sorts.ts'
import { withSort } from './feed-query.ts'
import styles from './sort-box.module.css'

type Props = { sort: Sort | undefined; query: URLSearchParams; seed: string }

/** The selected order with its menu, and an icon that removes it (LIVEFEED-05, LIVEFEED-06). */
export function SortBox({ sort, query, seed }: Props) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={styles.box}>
      <Menu
        label={sort === undefined ? m.sort_by() : m.livefeed_sorted({ order: sort.label() })}
        buttonClass={styles.sort}
        button={
          <>
            {sort === undefined ? m.sort_by() : sort.label()}
            <IconChevronDown size={18} />
          </>
        }
      >
        {SORTS.map(({ key, label }) => (
          <MenuLink key={key} href={withSort(query, key, seed)} keepScroll isCurrent={key === sort?.key}>
            {label()}
          </MenuLink>
        ))}
      </Menu>
      {sort !== undefined && (
        <Link
          href={withSort(query, null, seed)}
          keepScroll
          className={styles.clear}
          aria-label={m.clear_the_sort()}
          // The icon is removed with the selection, so the focus moves to the menu.
          onClick={() => box.current?.querySelector('button')?.focus({ preventScroll: true })}
        >
          <IconX size={20} />
        </Link>
      )}
    </div>
  )
}

/** The orders in the filter sheet; the selected one is highlighted, and a second tap removes it. */
export function SortChoices({ sort, query, seed }: Props) {
  return (
    <nav aria-label={m.sort_by()} className={styles.choices}>
      <h3>{m.sort_by()}</h3>
      <ul className={styles.chips}>
        {SORTS.map(({ key, label }) => {
          const isChosen = key === sort?.key
          return (
            <li key={key}>
              <LinkChip href={withSort(query, isChosen ? null : key, seed)} selected={isChosen}>
                {label()}
              </LinkChip>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
