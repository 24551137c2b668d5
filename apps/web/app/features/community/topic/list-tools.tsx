import { POST_SORTS, type PostSort } from '@earshot/contract/community/writing/limits'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { SortMenu } from '@earshot/ui/actions/sort-menu.tsx'
import IconCheck from '@earshot/ui/icons/check'
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
      <SortMenu
        orders={POST_SORTS.map((each) => ({
          label: SORTS[each](),
          href: hrefOf(each),
          isCurrent: each === sort,
          onChoose: () => rememberSort(each),
        }))}
      />
      {onMarkAll !== undefined && (
        <Button variant="quiet" size="s" className={styles.read} onClick={onMarkAll}>
          <IconCheck size={18} /> {m.mark_all_as_read()}
        </Button>
      )}
    </div>
  )
}
