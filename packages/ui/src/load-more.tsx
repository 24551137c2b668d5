import { LinkButton } from './button.tsx'
import styles from './load-more.module.css'

/** "Load more" as a link that shows more of the same list and keeps the place on the page. */
export function LoadMore({ href, label = 'Load more' }: { href: string; label?: string }) {
  return (
    <p className={styles.more}>
      <LinkButton href={href} keepScroll replace>
        {label}
      </LinkButton>
    </p>
  )
}
