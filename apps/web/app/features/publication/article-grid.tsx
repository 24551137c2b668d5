import type { News } from '@earshot/contract/site/publication'
import * as m from '@earshot/messages/publication'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ArticleCard } from './article-card.tsx'
import styles from './article-grid.module.css'

type Props = {
  id?: string
  articles: readonly News[]
  search?: string
  /** The first article is larger than the others. */
  lead?: boolean
  /** `few` for a few articles on another page, `pages` for pages of twenty. */
  layout?: 'few' | 'pages'
}

/** The list of articles on `/publication`, on the home page (HOME-16) and as the news of `/discover`. */
export function ArticleGrid({ id, articles, search = '', lead = false, layout = 'few' }: Props) {
  if (articles.length === 0) {
    return search === '' ? (
      <EmptyState title={m.publication_no_articles_yet()}>{m.publication_no_articles_help()}</EmptyState>
    ) : (
      <EmptyState
        title={m.publication_none_found({ search })}
        action={<Link href="/publication">{m.clear_the_search()}</Link>}
      >
        {m.check_spelling()}
      </EmptyState>
    )
  }
  return (
    <ul id={id} className={`${styles.grid} ${styles[layout]}`}>
      {articles.map((article, index) => {
        const variant = lead ? CARD_STYLES[layout][index] : undefined
        return (
          <li
            key={article.id}
            className={variant === undefined ? styles.item : index === 0 ? styles.lead : styles.second}
          >
            <ArticleCard article={article} variant={variant} />
          </li>
        )
      })}
    </ul>
  )
}

const CARD_STYLES = { few: ['beside'], pages: ['front', 'next'] } as const
