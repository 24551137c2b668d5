import * as m from '@earshot/messages/ui'
import IconChevronLeft from '../icons/chevron-left.ts'
import IconChevronRight from '../icons/chevron-right.ts'
import { Link } from '../links/link.tsx'
import { names } from '../text/names.ts'
import { pagesAround } from './pages-around.ts'
import styles from './pager.module.css'

/** The outlined, rounded pager (BROWSE-07). Pages count from 1; a single page has no pager. */
export function Pager({
  page,
  total,
  href,
  label = m.ui_pages(),
}: {
  page: number
  total: number
  href: (page: number) => string
  label?: string
}) {
  if (total <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className={styles.pager}>
        {page > 1 && (
          <li>
            <Link className={styles.page} href={href(page - 1)} rel="prev" aria-label={m.ui_previous_page()}>
              <IconChevronLeft size={20} />
            </Link>
          </li>
        )}
        {pagesAround(page, total).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className={styles.gap}>{'…'}</span>
            ) : (
              <Link
                className={names(styles.page, number === page && styles.current)}
                href={href(number)}
                aria-label={m.ui_page_number({ number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < total && (
          <li>
            <Link className={styles.page} href={href(page + 1)} rel="next" aria-label={m.ui_next_page()}>
              <IconChevronRight size={20} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
