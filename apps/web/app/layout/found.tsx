import * as m from '@earshot/messages/site'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import styles from './found.module.css'

type Props = {
  search: string
  /** Items that are shown so far; `hasMore` where there may be more of them. */
  count: number
  hasMore: boolean
  one: string
  /** The same list without a search. */
  allHref: string
}

/** Heading of search results: the search text, the number of results, and a link to the whole list (an empty list has its own link). It is in the page before a search, so that screen readers announce the count. */
export function Found({ search, count, hasMore, one, allHref }: Props) {
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
            {countFound(count, hasMore, one)}
            <VisuallyHidden> for “{search}”</VisuallyHidden>
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

/** As much as is known of a count: "No posts", "1 post", "The first 20 posts". */
export function countFound(count: number, hasMore: boolean, one: string, many = `${one}s`): string {
  if (count === 0) return `No ${many}`
  return hasMore ? `The first ${count} ${many}` : `${count} ${count === 1 ? one : many}`
}
