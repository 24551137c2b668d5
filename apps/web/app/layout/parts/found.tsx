import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/links/link.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import styles from './found.module.css'

type Props = {
  search: string
  /** The number of items shown so far, and a text with the total. */
  count: number
  found: string
  /** The URL of the list without a search. */
  allHref: string
}

/**
 * The heading of search results: the search text, the number of results, and a link to the full list (an empty list has
 * its own link). It is in the page before a search, so that screen readers announce the count.
 */
export function Found({ search, count, found, allHref }: Props) {
  const isSearch = search !== ''
  return (
    <div className={isSearch ? styles.found : undefined}>
      {isSearch && (
        <h2 className={styles.title} dir="auto">
          {m.site_results_for({ search })}
        </h2>
      )}
      <p role="status">
        {isSearch && (
          <>
            {found} <VisuallyHidden>{m.site_for_search({ search })}</VisuallyHidden>
          </>
        )}
      </p>
      {isSearch && count > 0 && (
        <Link href={allHref} className={styles.clear}>
          {m.clear_the_search()}
        </Link>
      )}
    </div>
  )
}

/** Returns the values of a message with a partly known count: "No posts", "1 post", "The first 20 posts". */
export const foundCount = (count: number, hasMore: boolean): { count: number; extent: 'none' | 'first' | 'all' } => ({
  count,
  extent: count === 0 ? 'none' : hasMore ? 'first' : 'all',
})
