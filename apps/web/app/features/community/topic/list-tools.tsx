import { POST_SORTS, type PostSort } from '@earshot/contract/community/writing/limits'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconCheck from '@earshot/ui/icons/check'
import IconChevronDown from '@earshot/ui/icons/chevron-down'
import type { ReactNode } from 'react'
import { SORTS, rememberSort } from './topic-sort.ts'
import styles from './list-tools.module.css'

/**
 * The search, the order of the posts, and for members "Mark all as read" (WRITING-10). The row is as high for visitors,
 * so that the button moves nothing when it appears.
 */
export function ListTools({
  search,
  sort,
  hrefOf,
  onMarkAll,
}: {
  search: ReactNode
  sort: PostSort
  hrefOf: (sort: PostSort) => string
  /** Undefined for visitors. */
  onMarkAll: (() => void) | undefined
}) {
  return (
    <div className={styles.tools}>
      {search}
      <Menu
        label={m.sorted_by({ label: SORTS[sort]() })}
        buttonClass={styles.sort}
        button={
          <>
            {SORTS[sort]()}
            <IconChevronDown size={18} />
          </>
        }
      >
        {POST_SORTS.map((each) => (
          <MenuLink
            key={each}
            href={hrefOf(each)}
            keepScroll
            isCurrent={each === sort}
            onClick={() => rememberSort(each)}
          >
            {SORTS[each]()}
          </MenuLink>
        ))}
      </Menu>
      {onMarkAll !== undefined && (
        <Button variant="quiet" size="s" className={styles.read} onClick={onMarkAll}>
          <IconCheck size={18} /> {m.mark_all_as_read()}
        </Button>
      )}
    </div>
  )
}
